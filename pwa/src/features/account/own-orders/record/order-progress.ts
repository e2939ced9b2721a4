import { customerStateLabel, orderStepLabel, orderSteps } from "graphql-server/features/orders/order-state";
import { type DeviceOrder, isStateUnsent, pendingWithdrawal } from "../../../orders/outbox/order-records.ts";
import { customerHandover, slotProblem } from "./appointment.ts";
import { readShopRecord } from "./shop-record.ts";

/**
 * Kind of a state, which decides the colour. `done`: all is well; `waiting`: somebody must do something; `over`:
 * nothing more happens; `problem`: the customer must do something.
 */
export type StateTone = "done" | "waiting" | "over" | "problem";

export interface OrderProgress {
  /** The state in one or a few words (French). */
  readonly label: string;
  readonly tone: StateTone;
  /**
   * Index in `orderSteps` of the step that the order has reached; undefined for an order that is in none of these
   * steps, such as a cancelled one.
   */
  readonly step?: number;
}

/**
 * Returns how far an order has come. An order or a withdrawal that the shop has not received yet is shown as waiting.
 */
export function orderProgress(order: DeviceOrder): OrderProgress {
  const { state } = order;
  const handover = customerHandover(order);
  const isAppointment = handover === "APPOINTMENT";
  if (pendingWithdrawal(order)) return { label: "Annulation en attente", tone: "waiting" };
  if (state === null)
    return isStateUnsent(order)
      ? { label: "En attente d’envoi", tone: "waiting" }
      : { label: isAppointment ? "Non enregistré" : "Non enregistrée", tone: "problem" };
  if (readShopRecord(order).noShow) return { label: "Rendez-vous manqué", tone: "over" };
  // The label says « annulé », not « retiré », which customers would understand as picked up at the shop.
  if (state === "CANCELLED")
    return { label: isAppointment ? "Rendez-vous annulé" : "Commande annulée", tone: "over" };
  if (slotProblem(order)) return { label: "Autre heure à choisir", tone: "problem" };
  if (state === "RETURNED") return { label: "Commande retournée", tone: "over" };
  const steps = orderSteps(handover);
  const step = steps.find((one) => one === state);
  if (!step) return { label: customerStateLabel(state, handover), tone: "waiting" };
  const label = orderStepLabel(step, handover);
  return { label, tone: step === "NEW" ? "waiting" : "done", step: steps.indexOf(step) };
}
