import {
  type AppointmentSettings,
  appointmentSettings,
} from "graphql-server/features/shop/profile/appointment-settings";
import {
  PanelAppointmentSettingsDocument,
  type PanelAppointmentSettingsQuery,
} from "../../../../data/graphql/admin.generated.ts";
import type { Order } from "../../api/orders-api.ts";
import { usePanelQuery } from "../../list/use-panel-query.ts";

type Service = NonNullable<NonNullable<PanelAppointmentSettingsQuery["shop"]>["services"]>[number];
export type BookableService = Service & { readonly minutes: number };

/** The settings of appointments, and the services that can be booked. */
export interface Bookings {
  readonly settings: AppointmentSettings;
  /** Services with a length. */
  readonly services: readonly BookableService[];
}

const hasLength = (service: Service): service is BookableService => service.minutes !== null;

/**
 * Reads the settings of appointments and the services that can be booked; `bookings` is undefined until they are
 * loaded. The settings in the HTML page have neither the places nor the services.
 * @param isNeeded if false, nothing is read
 */
export function useBookings(isNeeded = true) {
  const { data, failure, retry } = usePanelQuery(
    PanelAppointmentSettingsDocument,
    {},
    { fetchPolicy: "cache-and-network", skip: !isNeeded },
  );
  const shop = data?.shop;
  const bookings: Bookings | undefined = shop
    ? { settings: appointmentSettings(shop), services: (shop.services ?? []).filter(hasLength) }
    : undefined;
  return { bookings, failure, retry };
}

/**
 * Returns the shop's places (chairs or tables), so that the name of an appointment's place can be shown; undefined
 * until they are loaded, and for an order without a place.
 */
export const usePlaces = ({ placeId }: Pick<Order, "placeId">): AppointmentSettings["places"] | undefined =>
  useBookings(placeId !== null).bookings?.settings.places;
