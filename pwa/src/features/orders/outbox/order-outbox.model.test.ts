import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { everyDevice } from "../../../data/outbox/testing/outbox-world.ts";
import type { Subject } from "../../../data/outbox/testing/subject.ts";
import type { OrderList } from "./order-list.ts";
import { type OrderItem, orderDelivery, orderItems } from "./order-outbox.ts";
import { type DeviceOrder, parseOrders } from "./order-records.ts";
import type { OrderRequest } from "./order-request.ts";
import { deviceOrder } from "./testing/device-order.ts";

const orders: Subject<OrderList, DeviceOrder, unknown, OrderItem> = {
  items: orderItems,
  make: (number, choice) => {
    const order = deviceOrder({
      ...{ id: `order ${number}`, placedAt: number, userId: choice % 4 === 0 ? "awa" : null },
    });
    // For every second order, the customer announces a payment before the order is sent.
    return number % 2 === 0 ? order : { ...order, requests: [paymentOf(order)] };
  },
  delivery: (send) => orderDelivery((item) => send([item])),
  erase: (list) => list.filter(({ userId }) => userId !== "awa"),
  isErased: ({ userId }) => userId === "awa",
  keyOf: ({ id }) => id,
  faults: ["full", "unreadable"],
  server() {
    const taken = new Set<string>();
    return {
      apply([item]) {
        // The shop refuses requests about an order that it does not have.
        if (item && (!("orderId" in item) || taken.has(item.orderId))) taken.add(item.id);
        return "NEW";
      },
      check(certain) {
        const ids = certain.flatMap(({ id, requests = [] }) => [id, ...requests.map((one) => one.id)]);
        expect([...taken]).toEqual(expect.arrayContaining(ids));
      },
    };
  },
};

const paymentOf = ({ id }: DeviceOrder): OrderRequest => ({
  ...{ id: `payment of ${id}`, orderId: id, madeAt: 0, kind: "payment" },
  content: { kind: "MTN_MOMO", amount: 5_000, reference: "1" },
});

describe("the orders of a device and their customers' requests, despite killed pages, lost requests and refused writes", () => {
  it("reach the shop, each once", async () => {
    await fc.assert(everyDevice(orders), { numRuns: Number(process.env.MODEL_RUNS ?? 1_500) });
  });

  it.each<[string, Partial<typeof orderItems>]>([
    ["orders are missing in the log while the browser refuses the database", { itemsOf: () => [] }],
    ["the orders in the log are not read", { parse: () => [] }],
    [
      "the customers' requests in the log are not read",
      { parse: (logged) => parseOrders(logged).map(({ requests, ...order }) => order) },
    ],
  ])("are checked by a random test, which fails if the outbox has this fault: %s", async (_, mutant) => {
    const property = everyDevice({ ...orders, items: { ...orderItems, ...mutant } });
    const { failed } = await fc.check(property, { numRuns: 20_000, endOnFailure: true, seed: 20_261_126 });
    expect(failed).toBe(true);
  });
});
