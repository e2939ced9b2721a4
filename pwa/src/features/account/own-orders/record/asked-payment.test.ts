import { expect, it } from "vitest";
import { testShop } from "../../../../app/testing/render.tsx";
import { deviceOrder } from "../../../orders/outbox/testing/device-order.ts";
import { withdrawalOf } from "../../../orders/outbox/withdraw-order.ts";
import { askedPayment } from "./asked-payment.ts";

const announced = (amount: number, state = "WAITING") => ({
  announcements: [{ id: "p1", kind: "MTN_MOMO", amount, reference: "MP1", state }],
});
/** Creates an order that costs 16,500 FCFA. */
const order = (fields: Parameters<typeof deviceOrder>[0]) =>
  deviceOrder({ fee: 1_500, quarter: "Kribi", ...fields });

it.each<[string, Parameters<typeof deviceOrder>[0], { deposit: number; amount: number } | undefined]>([
  ["is new and needs no deposit", { state: "NEW" }, undefined],
  ["is new and needs a deposit", { state: "NEW", deposit: 5_000 }, { deposit: 5_000, amount: 5_000 }],
  ["is new and its deposit is paid", { state: "NEW", deposit: 5_000, paid: 5_000 }, undefined],
  ["is confirmed", { state: "CONFIRMED" }, { deposit: 0, amount: 16_500 }],
  ["has a state of a later release", { state: "LATER" }, undefined],
  ["is confirmed and partly paid", { state: "CONFIRMED", paid: 500 }, { deposit: 0, amount: 16_000 }],
  [
    "has a deposit of which a part is paid",
    { state: "CONFIRMED", deposit: 5_000, paid: 500 },
    { deposit: 5_000, amount: 4_500 },
  ],
  [
    "has a deposit of which a part is announced",
    { state: "CONFIRMED", deposit: 5_000, ...announced(2_000) },
    { deposit: 5_000, amount: 3_000 },
  ],
  ["has an announced deposit", { state: "CONFIRMED", deposit: 5_000, ...announced(5_000) }, undefined],
  ["is announced as paid", { state: "CONFIRMED", ...announced(16_500) }, undefined],
  [
    "has a refused payment",
    { state: "CONFIRMED", ...announced(16_500, "REFUSED") },
    { deposit: 0, amount: 16_500 },
  ],
  ["waits for the network", { state: null }, undefined],
  ["is withdrawn", { state: "CONFIRMED", requests: [withdrawalOf("o")] }, undefined],
  ["is paid", { state: "CONFIRMED", paid: 16_500 }, undefined],
  ["is cancelled", { state: "CANCELLED" }, undefined],
  [
    "is delivered without a payment (many shops do not enter cash)",
    { state: "DELIVERED", deposit: 5_000 },
    undefined,
  ],
  [
    "is delivered and partly paid",
    { state: "DELIVERED", paid: 500, deposit: 5_000 },
    { deposit: 0, amount: 16_000 },
  ],
])("for an order that %s, the page asks for what is to be paid now, or for nothing", (_, fields, payment) => {
  expect(askedPayment(order(fields), testShop)).toEqual(payment);
});

it("if this device does not know an order's deposit, the page computes it from the shop's current settings", () => {
  const shop = { ...testShop, depositShare: 30, depositTown: "Douala" };
  const zones = ["Douala", "Kribi"].map((town) => ({ id: town, town, quarter: "", fee: 1_000, delay: "" }));
  const confirmed = order({ state: "CONFIRMED" });
  expect(askedPayment(confirmed, { ...shop, zones })).toEqual({ deposit: 4_950, amount: 4_950 });
  const exempt = { ...confirmed, quarter: "Douala, Akwa" };
  expect(askedPayment(exempt, { ...shop, zones })).toEqual({ deposit: 0, amount: 16_500 });
});
