import { amountError, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { normalisePhone } from "graphql-server/platform/text/phone";
import { oneLine } from "graphql-server/platform/text/typed-text";
import type { BookAppointmentInput } from "../../../../data/graphql/admin.generated.ts";
import { randomId } from "../../../../lib/random-id.ts";
import type { Order } from "../../api/orders-api.ts";
import { hasTexts, isDraftId } from "../../forms/draft-storage.ts";
import { AMOUNT, LINE } from "../../forms/field-kinds.ts";
import { type Fields, namesOf } from "../../forms/form-fields.ts";
import { storedDraft } from "../../forms/stored-draft.ts";
import type { DraftSlot, FieldErrors } from "../../forms/use-form.ts";
import { hourErrors, instantOf, type TypedHour } from "./typed-hour.ts";

/** An appointment as an admin types it. */
export interface Booking extends TypedHour {
  /**
   * Id of the appointment, created before the first attempt to send. With this id, the server stores the appointment
   * only once.
   */
  readonly id: string;
  /** The order's number in the message that the admin has pasted; empty for another number. */
  readonly number: string;
  readonly serviceId: string;
  /** Id of the place; empty for the first free place. */
  readonly placeId: string;
  readonly name: string;
  readonly phone: string;
  /** Price in whole FCFA, as typed; empty for the service's price. */
  readonly price: string;
}

export const BOOKING_FIELDS = {
  serviceId: LINE,
  day: LINE,
  hour: LINE,
  placeId: LINE,
  name: LINE,
  phone: LINE,
  price: AMOUNT,
} as const satisfies Fields<Booking>;

const DRAFT = {
  isValues: (value: unknown): value is Booking =>
    hasTexts(value, ["id", "number", "serviceId", "day", "hour", "placeId", "name", "phone", "price"]) &&
    isDraftId(value.id),
};

/** A user has at most one such draft. */
export const bookingDraft = (userId: string): DraftSlot<Booking> => storedDraft(userId, "appointment", DRAFT);

/**
 * The draft of an appointment from a pasted message. A user has at most one, and only the same message opens it: a message
 * of another person begins without this person's phone number.
 * @param said what the message says
 */
export function messageDraft(userId: string, said: Partial<Booking>): DraftSlot<Booking> {
  const slot = storedDraft<Booking>(userId, "appointment-message", DRAFT);
  const names = [...namesOf<Booking>(BOOKING_FIELDS), "number"] as const;
  const isSame = (seen: Booking) =>
    names.every((name) => said[name] === undefined || said[name] === seen[name]);
  return {
    ...slot,
    read: () => {
      const draft = slot.read();
      return draft && isSame(draft.seen) ? draft : undefined;
    },
  };
}

/**
 * Returns the form of a new appointment.
 * @param given known values, such as the hour on which the admin has tapped
 */
export const newBooking = (given: Partial<Booking>): Booking => ({
  ...{ number: "", serviceId: "", day: "", hour: "", placeId: "", name: "", phone: "", price: "" },
  ...given,
  id: randomId(),
});

export function bookingErrors(booking: Booking): FieldErrors {
  const { serviceId, name, phone, price } = booking;
  return {
    ...hourErrors(booking),
    serviceId: serviceId ? undefined : "Choisissez un service",
    name:
      oneLine(name).length > ORDER_TEXT_LIMITS.name
        ? `Le nom ne doit pas dépasser ${ORDER_TEXT_LIMITS.name} caractères`
        : undefined,
    phone: phone.trim() && normalisePhone(phone) === undefined ? "Numéro de téléphone non valide" : undefined,
    price: amountError(price),
  };
}

/**
 * Returns the form as input for the server.
 * @param booking a form without errors
 */
export const bookingInput = (booking: Booking): BookAppointmentInput => ({
  id: booking.id,
  number: booking.number || null,
  serviceId: booking.serviceId,
  startsAt: instantOf(booking),
  placeId: booking.placeId || null,
  name: oneLine(booking.name) || null,
  phone: booking.phone.trim() || null,
  price: booking.price.trim() ? parseAmount(booking.price) : null,
});

/**
 * True if the stored appointment has the hour, the service and the person that were typed. They differ if an earlier
 * request has stored the appointment, its answer was lost, and the admin has then changed the form.
 */
export const isBooked = (booking: Booking, order: Order): boolean =>
  order.appointmentAt !== null &&
  Date.parse(order.appointmentAt) === Date.parse(instantOf(booking)) &&
  order.serviceId === booking.serviceId &&
  (order.customerName ?? "") === oneLine(booking.name);
