import { parseShopTime } from "graphql-server/platform/shop-time/shop-day";
import type {
  PanelAppointmentSettingsQuery,
  PanelOrderFragment,
} from "../../../data/graphql/admin.generated.ts";
import { panelLine, panelOrder } from "./order-responses.ts";

export const SERVICE = "00000000-0000-4000-8000-0000000000c1";
export const PLACES = [
  "00000000-0000-4000-8000-0000000000a1",
  "00000000-0000-4000-8000-0000000000a2",
] as const;

/** Converts a time in Douala to ISO 8601. @param time YYYY-MM-DDTHH:MM */
export const inDouala = (time: string): string => new Date(parseShopTime(`${time}:00`)).toISOString();

let made = 0;

/**
 * Returns a confirmed appointment of 45 minutes for a service of 5 000 FCFA.
 * @param time start of the appointment in Douala, YYYY-MM-DDTHH:MM
 */
export function panelAppointment(
  time: string,
  overrides: Partial<PanelOrderFragment> = {},
): PanelOrderFragment {
  made += 1;
  return panelOrder({
    ...{ id: `0d3f0000-0000-4000-8000-1${String(made).padStart(11, "0")}`, state: "CONFIRMED" },
    ...{ serviceId: SERVICE, appointmentAt: inDouala(time), appointmentMinutes: 45 },
    ...{ placeId: PLACES[0], isSlotReserved: true, isPickup: true, fee: 0, total: 5_000, quarter: null },
    lines: [
      panelLine({
        ...{ productId: null, productName: "Pose gel", variant: null, size: null, colour: null },
        ...{ price: 5_000, shopPrice: 5_000, quantity: 1 },
      }),
    ],
    ...overrides,
  });
}

type ShopAnswer = NonNullable<PanelAppointmentSettingsQuery["shop"]>;

/** Returns settings with opening hours from Monday to Saturday, 9 h to 12 h, and two places (chairs or tables). */
export const appointmentSettingsAnswer = (
  overrides: Partial<ShopAnswer> = {},
): PanelAppointmentSettingsQuery => ({
  __typename: "Query",
  shop: {
    __typename: "Shop",
    appointmentHours: ["1", "2", "3", "4", "5", "6"].map((day) => ({
      ...{ __typename: "OpeningSpan", day, from: "09:00", to: "12:00" },
    })),
    appointmentPlaces: PLACES.map((id, at) => ({
      ...{ __typename: "AppointmentPlace", id, name: `Place ${at + 1}` },
    })),
    closedDays: [],
    services: [
      {
        ...{ __typename: "ShopService", id: SERVICE, title: "Pose gel", price: 5_000 },
        ...{ isFrom: false, minutes: 45 },
      },
      {
        ...{ __typename: "ShopService", id: "00000000-0000-4000-8000-0000000000c2", title: "Dépose" },
        ...{ price: null, isFrom: false, minutes: 30 },
      },
      {
        ...{ __typename: "ShopService", id: "00000000-0000-4000-8000-0000000000c3", title: "Conseil" },
        ...{ price: null, isFrom: false, minutes: null },
      },
    ],
    ...overrides,
  },
});
