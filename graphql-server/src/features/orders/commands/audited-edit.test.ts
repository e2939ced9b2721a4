import { expect, it } from "vitest";
import type { OrderContent } from "../edited-order.rules.ts";
import { auditedChanges } from "./audited-edit.ts";

const ORDER: OrderContent = {
  lines: [],
  delivery: { quarter: null, fee: null, isPickup: false },
  discount: { amount: 0, reason: "" },
  customer: { name: null, phone: null },
};
const discounted = (amount: number, reason: string): OrderContent => ({
  ...ORDER,
  discount: { amount, reason },
});

it.each([
  ["a first discount", ORDER, discounted(500, "Pour Awa"), "0\u00a0FCFA", "500\u00a0FCFA"],
  ["a surcharge", discounted(500, "Awa"), discounted(-200, "Taxi"), "500\u00a0FCFA", "+ 200\u00a0FCFA"],
  ["another reason", discounted(500, "Awa"), discounted(500, "Sa sœur"), "500\u00a0FCFA", "500\u00a0FCFA"],
])(
  "the audit log names an order's discount before and after %s, but not the reason of the discount",
  (_, before, after, from, to) => {
    expect(auditedChanges(before, after, ["discount"])).toEqual([{ field: "discount", from, to }]);
  },
);
