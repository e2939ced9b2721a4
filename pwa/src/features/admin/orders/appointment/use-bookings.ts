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
 * Reads when and where the shop gives appointments; `bookings` is undefined until it is known. The settings in the page's
 * document have neither the places nor the services.
 * @param isNeeded false reads nothing
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

/** Returns the places of the shop, to name the one of an appointment; undefined until they are known. */
export const usePlaces = ({ placeId }: Pick<Order, "placeId">): AppointmentSettings["places"] | undefined =>
  useBookings(placeId !== null).bookings?.settings.places;
