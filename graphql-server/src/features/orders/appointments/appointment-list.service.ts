import type { Database } from "../../../platform/database/sql.ts";
import { ShopError } from "../../../platform/errors/shop-error.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import type { AppointmentSettings } from "../../shop/profile/appointment-settings.rules.ts";
import type { OrderSettings } from "../command-runner.ts";
import type { Order } from "../order.entity.ts";
import { countDays } from "../reading/assert-days.ts";
import { readAppointments } from "../reading/order-list.repository.ts";
import type { OrderListService } from "../reading/order-list.service.ts";
import type { FreeSlots, ReservedSlot } from "./appointment.type.ts";
import { freeDays, placesOf, type TimedService } from "./free-slots.rules.ts";
import { noAppointment } from "./no-appointment.ts";
import { appointmentOf, timedService } from "./slot-reservation.ts";
import { readReservedSlots, readTakenQuarters } from "./taken-quarter.repository.ts";

/** An answer contains the appointments of at most this number of days: six weeks. */
const MAX_DAYS = 42;

/** Reads the free slots of services, and the appointments of a period. */
export class AppointmentListService {
  readonly #database: Database;
  readonly #list: OrderListService;
  readonly #settings: () => Pick<OrderSettings, "appointments" | "services">;
  /** Answers that are still being computed. Further calls get the same answer. The key is the service's id. */
  readonly #computed = new Map<string, Promise<FreeSlots>>();

  constructor(
    database: Database,
    list: OrderListService,
    settings: () => Pick<OrderSettings, "appointments" | "services">,
  ) {
    this.#database = database;
    this.#list = list;
    this.#settings = settings;
  }

  /**
   * Returns the free slots of a service; none if the shop has no opening hours for appointments. Calls that arrive
   * while the answer for a service is computed get the same answer: anyone may call, and computing the answer for a
   * full calendar takes tens of milliseconds.
   * @throws ShopError NOT_FOUND for a service that visitors do not see, or that has no length
   */
  async freeSlots(serviceId: string): Promise<FreeSlots> {
    const { appointments, services } = this.#settings();
    const service = timedService(serviceId, services);
    if (!service)
      throw new ShopError("NOT_FOUND", "Ce service n’existe plus, ou se réserve sans choisir d’heure");
    if (appointments.openings.length === 0) return { now: new Date(), days: [] };
    const computed = this.#computed.get(serviceId);
    if (computed) return computed;
    const answer = this.#compute(service, appointments).finally(() => this.#computed.delete(serviceId));
    this.#computed.set(serviceId, answer);
    return answer;
  }

  /**
   * Returns the slots to which an admin can move an appointment. The quarter-hours that the appointment itself
   * takes count as free, so that it can also be moved by half an hour.
   * @throws ShopError NOT_FOUND if the order does not exist or the admin may not see it; BAD_USER_INPUT for an order of
   * articles
   */
  async slotsForMove(currentUser: CurrentUser, orderId: string): Promise<FreeSlots> {
    const order = await this.#list.order(currentUser, orderId);
    const { appointments, services } = this.#settings();
    const appointment = appointmentOf(order, services);
    if (!appointment) throw noAppointment();
    return this.#compute(appointment.service, appointments, orderId);
  }

  /** @param except id of an order whose quarter-hours count as free */
  async #compute(
    service: TimedService,
    appointments: AppointmentSettings,
    except?: string,
  ): Promise<FreeSlots> {
    const places = placesOf(service, appointments);
    const { now, taken } = await readTakenQuarters(this.#database, places, except);
    return { now, days: freeDays(service, appointments, taken, now) };
  }

  /** Returns the slots to come that appointments of all admins reserve, sorted by their start. */
  reservedSlots(): Promise<ReservedSlot[]> {
    return readReservedSlots(this.#database);
  }

  /**
   * Returns the appointments of a period, sorted by their start and then by the owner's list of places. For
   * appointments of other admins, only start, length and place are returned.
   * @param from first day in Douala, YYYY-MM-DD
   * @param to last day in Douala, YYYY-MM-DD
   * @throws ShopError BAD_USER_INPUT for a day that does not exist, or more than `MAX_DAYS` days
   */
  async appointments(currentUser: CurrentUser, from: string, to: string): Promise<Order[]> {
    countDays({ from, to }, MAX_DAYS);
    const viewer = await this.#list.viewer(currentUser);
    const places = this.#settings().appointments.places.map(({ id }) => id);
    return readAppointments(this.#database, viewer, { from, to }, places);
  }
}
