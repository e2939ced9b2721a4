import { describe, expect, it } from "vitest";
import { emptyRow } from "../../../platform/database/entity-columns.ts";
import { appointmentSettings } from "../../shop/profile/appointment-settings.rules.ts";
import { Order } from "../order.entity.ts";
import type { CommandContext, OrderRecord } from "../order.ts";
import { ORDER_STATES } from "../order-state.rules.ts";
import { giveToRider, type Settlement, settleDelivery } from "./settle-delivery.ts";

const LINE = {
  ...{
    position: 0,
    productId: "dress",
    productName: "Robe",
    variant: 1,
    size: "M",
    colour: null,
    price: 15_000,
  },
  ...{
    quantity: 1,
    image: null,
    returned: 0,
    ownerId: null,
    shopPrice: null,
    shopName: null,
    shopVariant: null,
  },
  ...{ shopImage: null, taken: 1 },
};
const CONTEXT: CommandContext = {
  now: new Date("2026-11-29T18:00:00Z"),
  actor: { id: "patron", name: "Patronne" },
  pieces: { get: () => 4 },
  products: [],
  zones: [],
  depositRule: { depositShare: 0, depositTown: "" },
  ...{ appointments: appointmentSettings({}), services: [], taken: undefined, mayHold: true },
};
const EMPTY = emptyRow(Order);

function order(fields: Partial<OrderRecord> = {}): OrderRecord {
  const stored = { id: "order", number: "K7M42P", channel: "PANEL", total: 15_000 } as const;
  const times = { placedAt: CONTEXT.now, createdAt: CONTEXT.now, changedAt: CONTEXT.now };
  const lists = { lines: [LINE], payments: [], announcements: [] };
  return { ...EMPTY, ...stored, ...times, state: "SHIPPED", ...lists, ...fields } as OrderRecord;
}
const settlement = (fields: Partial<Settlement> = {}): Settlement => ({
  ...{ id: "settled", outcome: "DELIVERED", received: 15_000, kind: "CASH", seen: 0, acceptAboveDue: false },
  ...fields,
});
const paid = (amount: number): Pick<OrderRecord, "paid" | "payments"> => ({
  paid: amount,
  payments: [
    {
      ...{ id: "before", kind: "CASH", amount, reference: "", cancels: null },
      ...{ enteredById: null, enteredBy: "Awa" },
    },
  ],
});

describe("storing the outcome of an order (delivered, refused or postponed) when a rider's round is closed", () => {
  it.each([
    ["DELIVERED", 15_000, { state: "DELIVERED", amounts: [15_000], taken: 1 }],
    ["DELIVERED", 0, { state: "DELIVERED", amounts: [], taken: 1 }],
    ["DELIVERED", 20_000, { state: "DELIVERED", amounts: [20_000], taken: 1 }],
    ["REFUSED", 0, { state: "CANCELLED", amounts: [], taken: 0 }],
    ["REFUSED", 1_500, { state: "CANCELLED", amounts: [1_500], taken: 0 }],
    ["POSTPONED", 0, { state: "CONFIRMED", amounts: [], taken: 1 }],
    ["POSTPONED", 5_000, { state: "CONFIRMED", amounts: [5_000], taken: 1 }],
  ] as const)(
    "with the outcome %s and %i FCFA received has this result: %j",
    (outcome, received, { state, amounts, taken }) => {
      const acceptAboveDue = received > 15_000;
      const settled = settleDelivery(settlement({ outcome, received, acceptAboveDue }))(order(), CONTEXT);
      expect(settled?.order).toMatchObject({ state, lines: [{ taken }] });
      expect(settled?.order.payments.map(({ amount }) => amount)).toEqual(amounts);
      expect(settled?.audit.map(({ action }) => action)).toEqual(
        amounts.length > 0 ? ["ORDER_CHANGED", "PAYMENT_ENTERED"] : ["ORDER_CHANGED"],
      );
      // The customer is notified only after a minute, when the admin can no longer undo the change of the state. This
      // is the same for every change of a state.
      expect(settled?.notifications).toMatchObject([{ to: "FOLLOWERS", when: "AFTER_UNDO" }]);
    },
  );

  it.each(["DELIVERED", "REFUSED", "POSTPONED"] as const)(
    "refuses an amount above the amount still to pay if the admin has not accepted it (outcome %s)",
    (outcome) => {
      const settle = () => settleDelivery(settlement({ outcome, received: 15_500 }))(order(), CONTEXT);
      expect(settle).toThrow("c’est 500\u00a0FCFA de plus que le reste à payer");
    },
  );

  it("enters a payment of the amount that the rider has received, with the id from the request", () => {
    const settled = settleDelivery(settlement({ received: 10_000, seen: 5_000 }))(
      order(paid(5_000)),
      CONTEXT,
    );
    expect(settled?.order.payments.map(({ id, amount }) => [id, amount])).toEqual([
      ["before", 5_000],
      ["settled", 10_000],
    ]);
  });

  it.each(ORDER_STATES.filter((state) => state !== "SHIPPED"))(
    "changes nothing of an order that is %s",
    (state) => {
      expect(() => settleDelivery(settlement())(order({ state }), CONTEXT)).toThrow(
        "Un collègue a été plus rapide",
      );
    },
  );

  it.each([0, 15_000])(
    "changes nothing if a colleague has entered a payment since the admin read the order (received: %i)",
    (received) => {
      const settle = () => settleDelivery(settlement({ received }))(order(paid(15_000)), CONTEXT);
      expect(settle).toThrow("Un collègue vient de noter 15\u202f000\u00a0FCFA en espèces");
    },
  );
});

describe("giving an order to a rider", () => {
  it("ships a confirmed order, and does not change an order that is already shipped", () => {
    expect(giveToRider(order({ state: "CONFIRMED" }), CONTEXT)?.order.state).toBe("SHIPPED");
    expect(giveToRider(order(), CONTEXT)).toBeUndefined();
  });

  it.each(["NEW", "DELIVERED", "CANCELLED", "RETURNED"] as const)(
    "is refused if the order is %s",
    (state) => {
      expect(() => giveToRider(order({ state }), CONTEXT)).toThrow("Elle est «");
    },
  );

  it.each(["CONFIRMED", "SHIPPED"] as const)("is refused for a pickup that is %s", (state) => {
    const pickup = order({ state, isPickup: true });
    expect(() => giveToRider(pickup, CONTEXT)).toThrow("La personne la retire à la boutique");
  });
});
