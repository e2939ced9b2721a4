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
import type { DraftStore, FieldErrors } from "../../forms/use-form.ts";
import { instantOf, slotErrors, type TypedSlot } from "./typed-slot.ts";

/** The input of the form of a new appointment, as typed. */
export interface Booking extends TypedSlot {
  /**
   * Id of the appointment, created before the first attempt to send it. With the same id, the server stores it only
   * once.
   */
  readonly id: string;
  /** Order number in the message that the admin has pasted; empty if there is none. */
  readonly number: string;
  readonly serviceId: string;
  /** Id of the place (chair or table); empty for the first free place. */
  readonly placeId: string;
  readonly name: string;
  readonly phone: string;
  /** Price in whole FCFA, as typed; empty for the service's price. */
  readonly price: string;
}

export const BOOKING_FIELDS = {
  serviceId: LINE,
  day: LINE,
  time: LINE,
  placeId: LINE,
  name: LINE,
  phone: LINE,
  price: AMOUNT,
} as const satisfies Fields<Booking>;

const DRAFT = {
  isValues: (value: unknown): value is Booking =>
    hasTexts(value, ["id", "number", "serviceId", "day", "time", "placeId", "name", "phone", "price"]) &&
    isDraftId(value.id),
};

/** Returns the storage of the draft of a new appointment. A user has at most one such draft. */
export const bookingDraft = (userId: string): DraftStore<Booking> =>
  storedDraft(userId, "appointment", DRAFT);

/**
 * Returns the storage of the draft of an appointment from a pasted message. A user has at most one such draft. It is
 * read only if the same message is pasted again, so that another person's appointment does not get this person's phone
 * number.
 * @param said the values in the message
 */
export function messageDraft(userId: string, said: Partial<Booking>): DraftStore<Booking> {
  const store = storedDraft<Booking>(userId, "appointment-message", DRAFT);
  const names = [...namesOf<Booking>(BOOKING_FIELDS), "number"] as const;
  const isSame = (seen: Booking) =>
    names.every((name) => said[name] === undefined || said[name] === seen[name]);
  return {
    ...store,
    read: () => {
      const draft = store.read();
      return draft && isSame(draft.seen) ? draft : undefined;
    },
  };
}

/**
 * Returns the values of a new form.
 * @param given values to fill in, such as day and time of the free slot on which the admin has tapped
 */
export const newBooking = (given: Partial<Booking>): Booking => ({
  ...{ number: "", serviceId: "", day: "", time: "", placeId: "", name: "", phone: "", price: "" },
  ...given,
  id: randomId(),
});

export function bookingErrors(booking: Booking): FieldErrors {
  const { serviceId, name, phone, price } = booking;
  return {
    ...slotErrors(booking),
    serviceId: serviceId ? undefined : "Choisissez un service",
    name:
      oneLine(name).length > ORDER_TEXT_LIMITS.name
        ? `Le nom ne doit pas dépasser ${ORDER_TEXT_LIMITS.name} caractères`
        : undefined,
    phone: phone.trim() && normalisePhone(phone) === undefined ? "Numéro de téléphone non valide" : undefined,
    price: amountError(price),
  };
}

/** Converts the values of the form for the server. @param booking values without errors */
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
 * True if the stored appointment has the typed slot, service and person. False if an earlier request has stored the
 * appointment, the answer was lost, and the admin has then changed the form.
 */
export const isBooked = (booking: Booking, order: Order): boolean =>
  order.appointmentAt !== null &&
  Date.parse(order.appointmentAt) === Date.parse(instantOf(booking)) &&
  order.serviceId === booking.serviceId &&
  (order.customerName ?? "") === oneLine(booking.name);
