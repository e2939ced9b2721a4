import { dayText } from "../../platform/shop-time/day-text.rules.ts";
import { shopDay, shopTime } from "../../platform/shop-time/shop-day.rules.ts";
import { appointmentText, timeText } from "../../platform/shop-time/time-text.rules.ts";
import type { PushContent } from "../push/push-message.entity.ts";
import { formatOrderNumber } from "./order-number.rules.ts";
import { customerStateLabel, handoverOf } from "./order-state.rules.ts";

/**
 * Paths in the PWA of the customer's orders and of the panel's orders. `push-sender.test.ts` compares both with
 * `pwa/src/lib/paths.ts`.
 */
const OWN_ORDERS_PATH = "/orders";
const PANEL_ORDERS_PATH = "/admin-panel/orders";

export type OrderNotification =
  | {
      readonly to: "FOLLOWERS";
      readonly content: PushContent;
      /**
       * Content in place of `content` if a notification with the same tag still waits, because the customer has not
       * read the earlier notification. Absent if the content stays the same.
       */
      readonly correction?: PushContent;
      /**
       * When the notification is sent.
       * - NOW: immediately.
       * - AFTER_UNDO: when the change can no longer be undone.
       * - TAKEN_BACK: when the change was undone. The change's notification is deleted if it still waits. If it had
       *   replaced an older unsent notification, `content` is sent instead, because the customer does not know about
       *   the older change yet.
       */
      readonly when: "NOW" | "AFTER_UNDO" | "TAKEN_BACK";
    }
  | { readonly to: "ADMINS"; readonly kind: "NEW_ORDER" | "ANNOUNCED_PAYMENT" };

interface NotifiedOrder {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly isPickup: boolean;
  readonly serviceId: string | null;
  readonly appointmentAt: Date | null;
}

/**
 * Names an order in a notification: « Rendez-vous K7M-42P » for an appointment, « Commande K7M-42P » for any other
 * order.
 */
const titleOf = ({ number, serviceId }: Pick<NotifiedOrder, "number" | "serviceId">): string =>
  `${serviceId === null ? "Commande" : "Rendez-vous"} ${formatOrderNumber(number)}`;

/**
 * Returns the notification of an order's state for the devices that follow the order. It contains no name and no
 * amount, because others may see the screen.
 */
export const stateNotification = (
  order: NotifiedOrder,
  when: (OrderNotification & { to: "FOLLOWERS" })["when"],
): OrderNotification => ({
  to: "FOLLOWERS",
  when,
  content: {
    body: `${titleOf(order)}\u00a0: ${customerStateLabel(order.state, handoverOf(order)).toLowerCase()}${confirmedSlot(order)}`,
    path: OWN_ORDERS_PATH,
    tag: `order-${order.id}`,
  },
});

/** Day and time of a confirmed appointment, as the notification shows them; empty for other orders. */
const confirmedSlot = ({ state, appointmentAt }: NotifiedOrder): string =>
  state === "CONFIRMED" && appointmentAt !== null ? `, ${appointmentText(appointmentAt)}` : "";

export const decisionNotification = (order: NotifiedOrder, isConfirmed: boolean): OrderNotification => ({
  to: "FOLLOWERS",
  when: "NOW",
  content: {
    body: `${titleOf(order)}\u00a0: paiement ${isConfirmed ? "confirmé" : "non reconnu, écrivez à la boutique"}`,
    path: OWN_ORDERS_PATH,
    tag: `order-payment-${order.id}`,
  },
});

const DAY_TEXTS = {
  promisedDay: { set: (day: string) => `promise pour le ${day}`, removed: "pas encore de jour promis" },
  settleBy: {
    set: (day: string) => `à solder avant le ${day}`,
    removed: "plus de jour limite pour la solder",
  },
} as const;

/**
 * Returns the content of a notification that the promised day or the last day to pay of an order has changed.
 * @param to YYYY-MM-DD in Douala; null if the day is removed
 */
export const dayPush = (
  { id, number }: Pick<NotifiedOrder, "id" | "number">,
  day: keyof typeof DAY_TEXTS,
  to: string | null,
): PushContent => ({
  body: `Commande ${formatOrderNumber(number)}\u00a0: ${to === null ? DAY_TEXTS[day].removed : DAY_TEXTS[day].set(dayText(to))}`,
  path: OWN_ORDERS_PATH,
  tag: `order-${day}-${id}`,
});

/**
 * Returns the notification that the promised day or the last day to pay of an order has changed. It is sent later (see
 * `HELD_SECONDS`), so that the admin can correct a wrong day before the customer reads of it.
 */
export const dayNotification = (
  order: NotifiedOrder,
  day: keyof typeof DAY_TEXTS,
  to: string | null,
): OrderNotification => ({
  to: "FOLLOWERS",
  when: "AFTER_UNDO",
  content: dayPush(order, day, to),
});

/**
 * Returns the notification that the shop has moved an appointment. It is sent after the same wait as {@link
 * dayNotification}. It names the former slot too. A correction does not, because its former slot is the wrong slot, of
 * which the customer has never read.
 */
export function appointmentNotification(order: NotifiedOrder, from: Date, to: Date): OrderNotification {
  const [former, slot] = [appointmentText(from), appointmentText(to)];
  const [moved, corrected] =
    order.state === "NEW"
      ? [`heure proposée, ${slot} au lieu du ${former}`, `heure proposée, ${slot}`]
      : [`déplacé du ${former} au ${slot}`, `déplacé au ${slot}`];
  const content = (text: string): PushContent => ({
    body: `${titleOf(order)}\u00a0: ${text}`,
    path: OWN_ORDERS_PATH,
    tag: `order-appointment-${order.id}`,
  });
  return { to: "FOLLOWERS", when: "AFTER_UNDO", content: content(moved), correction: content(corrected) };
}

/**
 * Returns the notification that the person did not come to the appointment. The customer gets it in place of the
 * notification that the appointment is cancelled.
 */
export const noShowNotification = (order: NotifiedOrder): OrderNotification => ({
  to: "FOLLOWERS",
  when: "AFTER_UNDO",
  content: {
    body: `${titleOf(order)}\u00a0: manqué, écrivez à la boutique si c’est une erreur`,
    path: OWN_ORDERS_PATH,
    tag: `order-${order.id}`,
  },
});

export const newOrderPush = ({ id, number, serviceId }: NotifiedOrder): PushContent => ({
  body: `${serviceId === null ? "Nouvelle commande" : "Nouveau rendez-vous"} ${formatOrderNumber(number)}`,
  path: PANEL_ORDERS_PATH,
  tag: `new-order-${id}`,
});

/**
 * Returns the content of the notification to admins about an announced payment. Notifications about announced payments
 * share one tag, so that each replaces the one before: a stranger who announces many payments must not fill the owner's
 * screen.
 */
export const announcementPush = ({ number }: NotifiedOrder, hasOthers: boolean): PushContent => ({
  body: `Paiement annoncé pour ${formatOrderNumber(number)}${hasOthers ? ", d’autres attendent" : ""}`,
  path: PANEL_ORDERS_PATH,
  tag: "announced-payments",
});

/**
 * Returns the reminder of an appointment that is today or tomorrow. It names the date too, because a phone without a
 * network may receive it a day later.
 */
export const reminderPush = (
  { id, number }: Pick<NotifiedOrder, "id" | "number">,
  at: Date,
  now: Date,
): PushContent => {
  const day = shopDay(at) === shopDay(now) ? "aujourd’hui" : "demain";
  return {
    body: `Rendez-vous ${day} à ${timeText(shopTime(at))}\u00a0: ${dayText(shopDay(at))}, ${formatOrderNumber(number)}`,
    path: OWN_ORDERS_PATH,
    tag: `order-appointment-${id}`,
  };
};
