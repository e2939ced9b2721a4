import type { Transaction } from "../../../platform/database/sql.ts";
import { ShopError } from "../../../platform/errors/shop-error.ts";
import { appointmentText, hourText } from "../../../platform/shop-time/hour-text.rules.ts";
import { shopDay, shopHour } from "../../../platform/shop-time/shop-day.rules.ts";
import { capitalised } from "../../../platform/text/capitalised.rules.ts";
import { oneLine } from "../../../platform/text/typed-text.rules.ts";
import type { AuditLogChange } from "../../audit-log/audit-log.rules.ts";
import type { KeptService } from "../../shop/nail-service.rules.ts";
import { depositShareOf } from "../deposit.rules.ts";
import { type CommandContext, IncompleteRefusal, keepsHour, type OrderRecord } from "../order.ts";
import {
  freeDays,
  freePlace,
  isOffered,
  isQuarter,
  nearestHours,
  placesOf,
  quarterKey,
  quartersOf,
  type TakenQuarters,
  type TimedService,
} from "./appointment-hours.rules.ts";
import { readTakenQuarters } from "./taken-quarter.repository.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 366 * DAY_MS;

type Hours = Pick<CommandContext, "now" | "appointments" | "services" | "taken">;

/** The parts of an order that say when and where its appointment is. */
export type GivenHour = Pick<OrderRecord, "appointmentAt" | "placeId" | "heldUntil">;

/** What an order shows of its service. */
export type BookedService = Pick<KeptService, "id" | "title" | "price"> & Pick<TimedService, "minutes">;

/** A service with the hour that a customer asks for it. */
export interface AskedHour {
  readonly serviceId: string;
  readonly startsAt: Date;
}

/** Returns a service that visitors see and of which an hour can be chosen; undefined for any other. */
export function timedService(
  id: string,
  services: readonly KeptService[],
): (BookedService & TimedService) | undefined {
  const service = services.find((one) => one.id === id);
  return service?.isShown && service.minutes ? { ...service, minutes: service.minutes } : undefined;
}

/**
 * Returns the hour of an order, with the length that was asked and the present places of its service. Nobody knows any
 * more at which places a deleted service was done, so it stays at its place. Without a place it may get any, because the
 * owner who confirms it would otherwise have to move it to a place first.
 */
export function appointmentOf(
  { serviceId, appointmentAt, appointmentMinutes, placeId }: OrderRecord,
  services: readonly KeptService[],
): { at: Date; service: TimedService } | undefined {
  if (serviceId === null || appointmentAt === null || appointmentMinutes === null) return undefined;
  const service = services.find(({ id }) => id === serviceId);
  const placeIds = service?.placeIds ?? (placeId === null ? [] : [placeId]);
  return { at: appointmentAt, service: { minutes: appointmentMinutes, placeIds } };
}

/** @throws ShopError BAD_USER_INPUT if the order is an appointment whose start is still to come */
export function assertBegun({ appointmentAt }: OrderRecord, now: Date): void {
  if (appointmentAt !== null && appointmentAt > now)
    throw ShopError.badInput({ id: "Ce rendez-vous n’a pas encore commencé" });
}

/** False for a time that no appointment has, such as one of a wrong clock. It may be too far away to be stored or named. */
export const isPlausible = (at: Date, now: Date): boolean =>
  Math.abs(at.getTime() - now.getTime()) <= YEAR_MS;

/**
 * Checks that an hour that the shop gives is not over. An hour of today or yesterday is given, because the owner may be
 * late with the notes.
 */
export const pastErrors = (at: Date, now: Date): Record<string, string> =>
  at.getTime() < now.getTime() - DAY_MS ? { startsAt: "Cette heure est passée" } : {};

/**
 * Returns the order as an appointment: its only line is the service, with the price that the person saw beside the
 * shop's, and the person comes to the shop.
 * @param hour its hour, and the place and the hold if it has them
 */
export function asAppointment(
  order: OrderRecord,
  service: BookedService,
  hour: GivenHour,
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
    ...{ serviceId: service.id, appointmentMinutes: service.minutes, ...hour },
  };
}

/** Returns when the hold of an hour that is asked now ends. */
export const holdEnd = ({ now, appointments }: Pick<Hours, "now" | "appointments">): Date =>
  new Date(now.getTime() + appointments.holdHours * HOUR_MS);

/**
 * Returns the end of the hold of an appointment that gets another hour. An hour that the shop has not confirmed is held
 * as long as the one before, or as long as a new one if that hold has ended.
 */
export function movedHold(order: OrderRecord, context: Pick<Hours, "now" | "appointments">): Date | null {
  if (order.state !== "NEW") return null;
  return keepsHour(order, context.now) ? order.heldUntil : holdEnd(context);
}

/**
 * Returns the id of a free place for an hour that a customer asks; undefined if there is none, or if customers cannot
 * choose this hour.
 * @param preferred id of the place that the customer has now; null for none
 */
export function askedPlace(
  at: Date,
  service: TimedService,
  hours: Hours,
  preferred: string | null = null,
): string | undefined {
  return isOffered(at.getTime(), service, hours.appointments, hours.now)
    ? placeAt(at, service, hours, preferred)
    : undefined;
}

/**
 * Returns the id of a free place for an hour that the shop gives, also outside of its opening hours; undefined if there
 * is none.
 * @param preferred id of the place that is taken if it is free; null for none
 */
export function placeAt(
  at: Date,
  service: TimedService,
  hours: Hours,
  preferred: string | null = null,
): string | undefined {
  const start = at.getTime();
  if (!isQuarter(start)) return undefined;
  const taken = takenQuarters(hours);
  const place = (wanted?: string) => freePlace(start, service, hours.appointments, taken, wanted);
  return (preferred === null ? undefined : place(preferred)) ?? place();
}

/** True if a place is free at an hour, also one that the owner has deleted since it was given. */
const isPlaceFree = (placeId: string, at: Date, { minutes }: TimedService, hours: Hours): boolean => {
  const taken = takenQuarters(hours);
  return quartersOf(at.getTime(), minutes).every((quarter) => !taken.has(quarterKey(placeId, quarter)));
};

/**
 * Returns the place with which an order keeps its hour from now on: the place that it has while nobody else has it,
 * otherwise another free one.
 * @returns undefined if no place is free any more
 */
export function placeToKeep(
  order: OrderRecord,
  { at, service }: { at: Date; service: TimedService },
  hours: Hours,
): string | undefined {
  const { placeId } = order;
  const isHeld = placeId !== null && keepsHour(order, hours.now);
  return isHeld && isPlaceFree(placeId, at, service, hours) ? placeId : placeAt(at, service, hours, placeId);
}

/** The refusal of an hour that is not free. It is completed with the nearest free hours of the service. */
export class HourGone extends IncompleteRefusal {
  readonly #at: Date;
  readonly #service: TimedService;
  readonly #hours: Pick<Hours, "appointments">;

  /** @param place name of the only place that was considered; undefined for all places of the service */
  constructor(at: Date, service: TimedService, hours: Pick<Hours, "appointments">, place?: string) {
    const gone =
      place === undefined
        ? `${capitalised(appointmentText(at))} n’est plus libre`
        : `«\u00a0${place}\u00a0» n’est plus libre ${appointmentText(at)}`;
    super("CONFLICT", gone);
    this.#at = at;
    this.#service = service;
    this.#hours = hours;
  }

  override async complete(transaction: Transaction, orderId: string | undefined): Promise<ShopError> {
    const { appointments } = this.#hours;
    const { now, taken } = await readTakenQuarters(
      transaction,
      placesOf(this.#service, appointments),
      orderId,
    );
    const days = freeDays(this.#service, appointments, taken, now);
    const nearest = nearestHours(this.#at.getTime(), days).map((one) => {
      const hour = new Date(one);
      return shopDay(hour) === shopDay(this.#at) ? hourText(shopHour(hour)) : appointmentText(hour);
    });
    const others = nearest.length > 0 ? `. Libres\u00a0: ${nearest.join(", ")}` : "";
    return new ShopError("CONFLICT", `${this.message}${others}`);
  }
}

/** The change of an hour in an order's history. */
export const hourChange = (from: Date | null, to: Date): AuditLogChange => ({
  field: "Rendez-vous",
  from: from ? appointmentText(from) : "",
  to: appointmentText(to),
});

function takenQuarters({ taken }: Hours): TakenQuarters {
  if (!taken) throw new Error("the command has not locked the hours");
  return new Set(taken.map(({ placeId, startsAt }) => quarterKey(placeId, startsAt.getTime())));
}
