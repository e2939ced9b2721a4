import fc from "fast-check";
import type { OrderState } from "graphql-server/orders/order-state";
import { describe, expect, it } from "vitest";
import { everyDevice } from "../outbox/testing/outbox-world.ts";
import type { Subject } from "../outbox/testing/subject.ts";
import type { OrderList } from "./order-list.ts";
import { orderDelivery, orderItems } from "./order-outbox.ts";
import type { DeviceOrder } from "./order-records.ts";
import { deviceOrder } from "./testing/device-order.ts";

const orders: Subject<OrderList, DeviceOrder, OrderState> = {
  items: orderItems,
  make: (number, choice) =>
    deviceOrder({ id: `order ${number}`, placedAt: number, userId: choice % 4 === 0 ? "awa" : null }),
  delivery: (send) => orderDelivery((order) => send([order])),
  erase: (list) => list.filter(({ userId }) => userId !== "awa"),
  isErased: ({ userId }) => userId === "awa",
  keyOf: ({ id }) => id,
  faults: ["full", "unreadable"],
  server() {
    const taken = new Set<string>();
    return {
      apply([order]) {
        if (order) taken.add(order.id);
        return "NEW";
      },
      check: (certain) => expect([...taken]).toEqual(expect.arrayContaining(certain.map(({ id }) => id))),
    };
  },
};

describe("the orders of a device, despite killed pages, lost requests and refused writes", () => {
  it("reach the shop, each once", async () => {
    await fc.assert(everyDevice(orders), { numRuns: Number(process.env.MODEL_RUNS ?? 1_500) });
  });

  it.each<[string, Partial<typeof orderItems>]>([
    ["the log holds nothing where the database is refused", { itemsOf: () => [] }],
    ["what is logged is not taken in", { parse: () => [] }],
  ])("detects the mutant: %s", async (_, mutant) => {
    const property = everyDevice({ ...orders, items: { ...orderItems, ...mutant } });
    const { failed } = await fc.check(property, { numRuns: 20_000, endOnFailure: true, seed: 20_261_126 });
    expect(failed).toBe(true);
  });
});
