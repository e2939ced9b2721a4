import { expect, it } from "vitest";
import { deviceOrder } from "../../../orders/outbox/testing/device-order.ts";
import { withdrawalOf } from "../../../orders/outbox/withdraw-order.ts";
import { orderProgress } from "./order-progress.ts";

it.each([
  [{ state: null }, "En attente d’envoi", "waiting", undefined],
  [{ state: null, refusal: "Non" }, "Non enregistrée", "problem", undefined],
  [{ state: "NEW" }, "Demandée", "waiting", 0],
  [{ state: "NEW", requests: [withdrawalOf("o")] }, "Annulation en attente", "waiting", undefined],
  [{ state: "CONFIRMED" }, "Confirmée", "done", 1],
  [{ state: "SHIPPED" }, "En route", "done", 2],
  [{ state: "SHIPPED", isPickup: true }, "Prête", "done", 2],
  [{ state: "DELIVERED" }, "Livrée", "done", 3],
  [{ state: "DELIVERED", isPickup: true }, "Retirée", "done", 3],
  [{ state: "CANCELLED" }, "Commande annulée", "over", undefined],
  [{ state: "RETURNED" }, "Commande retournée", "over", undefined],
  [{ state: "LATER" }, "Autre", "waiting", undefined],
])("the customer sees an order with the fields %j as « %s »", (fields, label, tone, step) => {
  expect(orderProgress(deviceOrder(fields))).toEqual({ label, tone, ...(step !== undefined && { step }) });
});
