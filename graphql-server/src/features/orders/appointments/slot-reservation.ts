import type { Transaction } from "../../../platform/database/sql.ts";
import { ShopError } from "../../../platform/errors/shop-error.ts";
import { shopDay, shopTime } from "../../../platform/shop-time/shop-day.rules.ts";
import { appointmentText, timeText } from "../../../platform/shop-time/time-text.rules.ts";
import { capitalised } from "../../../platform/text/capitalised.rules.ts";
import { oneLine } from "../../../platform/text/typed-text.rules.ts";
import type { AuditLogChange } from "../../audit-log/audit-log.rules.ts";
import type { KeptService } from "../../shop/nail-service.rules.ts";
import { depositShareOf } from "../deposit.rules.ts";
import { type CommandContext, IncompleteRefusal, type OrderRecord, reservesSlot } from "../order.ts";
import {
  freeDays,
  freePlace,
  isOffered,
  isQuarter,
  nearestSlots,
  placesOf,
  quarterKey,
  quartersOf,
  type TakenQuarters,
  type TimedService,
} from "./free-slots.rules.ts";
import { holdEnd } from "./hold-end.rules.ts";
import { SLOT_FIELD } from "./slot-field.rules.ts";
import { readTakenQuarters } from "./taken-quarter.repository.ts";

const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 366 * DAY_MS;

type SlotContext = Pick<CommandContext, "now" | "appointments" | "services" | "taken">;

/** The fields of an order that say when and where its appointment is, and until when the slot is held. */
export type SlotReservation = Pick<OrderRecord, "appointmentAt" | "placeId" | "heldUntil">;

/** The fields of a service that are copied to the order. */
export type BookedService = Pick<KeptService, "id" | "title" | "price"> & Pick<TimedService, "minutes">;

/** A service and the start of the slot that a customer requests for it. */
export interface RequestedSlot {
  readonly serviceId: string;
  readonly startsAt: Date;
}

/** Returns a service that visitors see and that has a length; undefined for any other. */
export function timedService(
  id: string,
  services: readonly KeptService[],
): (BookedService & TimedService) | undefined {
  const service = services.find((one) => one.id === id);
  return service?.isShown && service.minutes ? { ...service, minutes: service.minutes } : undefined;
}

/**
 * Returns the start of an order's appointment, and its service. The service has the length that the order stores, and
 * the places (chairs or tables) that the service has now. A deleted service has only the place of the appointment. If
 * the appointment has no place either, the list is empty, which means any place: otherwise the owner would have to move
 * the appointment before confirming it.
 * @returns undefined for an order of articles
 */
export function appointmentOf(
  {
    serviceId,
    appointmentAt,
    appointmentMinutes,
    placeId,
  }: Pick<OrderRecord, "serviceId" | "appointmentAt" | "appointmentMinutes" | "placeId">,
  services: readonly KeptService[],
): { at: Date; service: TimedService } | undefined {
  if (serviceId === null || appointmentAt === null || appointmentMinutes === null) return undefined;
  const service = services.find(({ id }) => id === serviceId);
  const placeIds = service?.placeIds ?? (placeId === null ? [] : [placeId]);
  return { at: appointmentAt, service: { minutes: appointmentMinutes, placeIds } };
}

/**
 * Checks that an appointment has begun, because only then it can be done or missed.
 * @throws ShopError BAD_USER_INPUT if its start is still to come
 */
export function assertBegun({ appointmentAt }: OrderRecord, now: Date): void {
  if (appointmentAt !== null && appointmentAt > now)
    throw ShopError.badInput({ id: "Ce rendez-vous n’a pas encore commencé" });
}

/**
 * False for a start more than a year away, which only a device with a wrong clock sends. PostgreSQL may be unable to
 * store such a time, and the shop may be unable to write it as a text.
 */
export const isPlausible = (at: Date, now: Date): boolean =>
  Math.abs(at.getTime() - now.getTime()) <= YEAR_MS;

/**
 * Returns an error if a slot that an admin chooses began more than a day ago; otherwise an empty object. A slot that
 * began less than a day ago is accepted, because an admin may enter an appointment that has already taken place.
 */
export const pastErrors = (at: Date, now: Date): Record<string, string> =>
  at.getTime() < now.getTime() - DAY_MS ? { startsAt: "Cette heure est passée" } : {};

/**
 * Returns the order as an appointment, to which the customer comes to the shop. The order's only line is the service,
 * with both the price that the customer saw and the shop's price.
 * @param reservation start of the slot; its place and the end of its hold, or null
 */
export function asAppointment(
  order: OrderRecord,
  service: BookedService,
  reservation: SlotReservation,
  { depositRule }: Pick<CommandContext, "depositRule">,
): OrderRecord {
  return {
    ...order,
    ...{ isPickup: true, fee: 0, quarter: null, zoneId: null, shopFees: null },
    depositShare: depositShareOf(undefined, depositRule),
    lines: order.lines.slice(0, 1).map((line) => ({
      ...line,
      ...{ productId: null, productName: oneLine(service.title), variant: null, size: null, colour: null },
      ...{ quantity: 1, image: null, ownerId: null, shopPrice: service.price },
      ...{ shopName: null, shopVariant: null, shopImage: null },
    })),
    ...{ serviceId: service.id, appointmentMinutes: service.minutes, ...reservation },
  };
}

/**
 * Returns the time until which the slot of a moved appointment is held; null for a confirmed appointment. If the
 * appointment is not confirmed, the new slot is held like the slot of a new request (see {@link holdEnd}), but not
 * longer than the old slot, unless the hold of the old slot has ended.
 * @param startsAt start of the new slot
 */
export function movedHold(
  order: OrderRecord,
  startsAt: Date,
  { now, appointments }: Pick<SlotContext, "now" | "appointments">,
): Date | null {
  if (order.state !== "NEW") return null;
  const end = holdEnd(now, startsAt, appointments);
  return reservesSlot(order, now) && order.heldUntil && order.heldUntil < end ? order.heldUntil : end;
}

/**
 * Returns the id of a free place for a slot that a customer requests; undefined if no place is free, or if the slot is
 * not offered to customers.
 * @param preferred id of the customer's present place, which is used if it is free; null for none
 */
export function placeForRequest(
  at: Date,
  service: TimedService,
  context: SlotContext,
  preferred: string | null = null,
): string | undefined {
  return isOffered(at.getTime(), service, context.appointments, context.now)
    ? placeAt(at, service, context, preferred)
    : undefined;
}

/**
 * Returns the id of a place (chair or table) that is free for a slot, which may be outside of the opening hours;
 * undefined if no place is free, or if no appointment can begin at this time.
 * @param preferred id of the place that is used if it is free; null for none
 */
export function placeAt(
  at: Date,
  service: TimedService,
  context: SlotContext,
  preferred: string | null = null,
): string | undefined {
  const start = at.getTime();
  if (!isQuarter(start)) return undefined;
  const taken = takenQuarters(context);
  const place = (wanted?: string) => freePlace(start, service, context.appointments, taken, wanted);
  return (preferred === null ? undefined : place(preferred)) ?? place();
}

/**
 * True if no other order has the place (chair or table) during the appointment, even if the owner has deleted the place
 * since.
 */
const isPlaceFree = (placeId: string, at: Date, { minutes }: TimedService, context: SlotContext): boolean => {
  const taken = takenQuarters(context);
  return quartersOf(at.getTime(), minutes).every((quarter) => !taken.has(quarterKey(placeId, quarter)));
};

/**
 * Returns the place (chair or table) at which an order reserves its slot from now on: its present place, or another
 * free place if another order has taken the present one meanwhile.
 * @returns undefined if no place is free
 */
export function placeToReserve(
  order: OrderRecord,
  { at, service }: { at: Date; service: TimedService },
  context: SlotContext,
): string | undefined {
  const { placeId } = order;
  const isHeld = placeId !== null && reservesSlot(order, context.now);
  return isHeld && isPlaceFree(placeId, at, service, context)
    ? placeId
    : placeAt(at, service, context, placeId);
}

/** The refusal of a slot that is not free. `complete` adds the nearest free slots of the service to the message. */
export class SlotUnavailable extends IncompleteRefusal {
  readonly #at: Date;
  readonly #service: TimedService;
  readonly #settings: Pick<SlotContext, "appointments">;

  /**
   * @param place name of the place that the admin has chosen; undefined if all places of the service were considered
   */
  constructor(at: Date, service: TimedService, settings: Pick<SlotContext, "appointments">, place?: string) {
    const unavailable =
      place === undefined
        ? `${capitalised(appointmentText(at))} n’est plus libre`
        : `«\u00a0${place}\u00a0» n’est plus libre ${appointmentText(at)}`;
    super("CONFLICT", unavailable);
    this.#at = at;
    this.#service = service;
    this.#settings = settings;
  }

  override async complete(transaction: Transaction, orderId: string | undefined): Promise<ShopError> {
    const { appointments } = this.#settings;
    const { now, taken } = await readTakenQuarters(
      transaction,
      placesOf(this.#service, appointments),
      orderId,
    );
    const days = freeDays(this.#service, appointments, taken, now);
    const nearest = nearestSlots(this.#at.getTime(), days).map((one) => {
      const slot = new Date(one);
      return shopDay(slot) === shopDay(this.#at) ? timeText(shopTime(slot)) : appointmentText(slot);
    });
    const others = nearest.length > 0 ? `. Libres\u00a0: ${nearest.join(", ")}` : "";
    return new ShopError("CONFLICT", `${this.message}${others}`);
  }
}

/** Returns the entry of an order's history for a new or another slot. @param from null for a new appointment */
export const slotChange = (from: Date | null, to: Date): AuditLogChange => ({
  field: SLOT_FIELD,
  from: from ? appointmentText(from) : "",
  to: appointmentText(to),
});

function takenQuarters({ taken }: SlotContext): TakenQuarters {
  if (!taken) throw new Error("the command has not locked the slots");
  return new Set(taken.map(({ placeId, startsAt }) => quarterKey(placeId, startsAt.getTime())));
}
