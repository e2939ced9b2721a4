import { ORDER_CHANNELS, type OrderChannel } from "graphql-server/features/orders/order";
import { ORDER_STATES, type OrderState } from "graphql-server/features/orders/order-state";
import { describe, expect, it, vi } from "vitest";
import type { OrderOfShopFragment } from "../../../../data/graphql/account.generated.ts";
import type { OrderList } from "../../../orders/outbox/order-list.ts";
import { type DeviceOrder, parseOrders } from "../../../orders/outbox/order-records.ts";
import type { OrderRequest } from "../../../orders/outbox/order-request.ts";
import { deviceOrder as order } from "../../../orders/outbox/testing/device-order.ts";
import {
  isChangeable,
  refreshOrders,
  withAccountOrders,
  withShopOrder,
  withState,
} from "./refresh-orders.ts";
import { sumsOf } from "./shop-record.ts";
import { shopOrder } from "./testing/shop-order.ts";

const DAY_MS = 86_400_000;

describe("an order of this device that the shop has changed", () => {
  const confirmed = order({ state: "CONFIRMED", userId: "u1", name: "Awa" });
  const [line] = shopOrder().lines;
  if (!line) throw new Error("an order without a line");

  it("is stored as the shop has it now, but keeps the customer's data and the order's time of the device", () => {
    const asOrdered: OrderOfShopFragment["asOrdered"] = {
      __typename: "OrderAsPlaced",
      fee: null,
      lines: [
        {
          __typename: "OrderedLine",
          ...{ productName: "Robe Kribi", size: "S", colour: null, price: 15_000, quantity: 3 },
        },
      ],
    };
    const node = shopOrder({
      ...{ state: "SHIPPED", placedAt: "2020-01-01T00:00:00.000Z", fee: 1_500, paid: 5_000, discount: 1_000 },
      ...{ discountReason: "Fidélité", editedAt: "2026-11-23T10:00:00.000Z", asOrdered },
    });
    const [now = confirmed] = withShopOrder([confirmed], node);
    expect(now).toEqual({
      ...confirmed,
      ...{ state: "SHIPPED", fee: 1_500 },
      ...{ discount: 1_000, discountReason: "Fidélité", deposit: 0, paid: 5_000 },
      editedAt: Date.parse("2026-11-23T10:00:00Z"),
      asOrdered: {
        fee: null,
        lines: [{ productName: "Robe Kribi", size: "S", colour: null, price: 15_000, quantity: 3 }],
      },
    });
    expect(sumsOf(now)).toEqual({ returned: 0, discount: 1_000, total: 15_500, due: 15_500, paid: 5_000 });
    expect(withShopOrder([now], node)[0]).toBe(now);
    expect(parseOrders([structuredClone(now)])).toEqual([now]);
  });

  it("is the same as before the change once the shop has undone the change", () => {
    const changed = withShopOrder([confirmed], shopOrder({ paid: 5_000 }));
    expect(withShopOrder(changed, shopOrder())).toEqual([{ ...confirmed, deposit: 0 }]);
  });

  it.each([...ORDER_STATES, "LATER"])(
    "gets the shop's state, even one that only a later release knows: %s",
    (name) => {
      const state = name as OrderState;
      const node = shopOrder({ state, lines: [{ ...line, returned: 1 }] });
      const lists: OrderList[] = [
        withAccountOrders([], [node], "u1"),
        withShopOrder([confirmed], node),
        withState([confirmed], { id: confirmed.id, state }),
      ];
      for (const list of lists) {
        expect(list).toMatchObject([{ state }]);
        expect(parseOrders(structuredClone(list))).toEqual(list);
      }
    },
  );
});

it.each([...ORDER_CHANNELS, "LATER"])(
  "an order of the account gets its channel from the shop, even one that only a later release knows: %s",
  (name) => {
    const list = withAccountOrders([], [shopOrder({ channel: name as OrderChannel })], "u1");
    expect(list).toMatchObject([{ channel: name }]);
    expect(parseOrders(structuredClone(list))).toEqual(list);
  },
);

describe("the device queries an order", () => {
  const ago = (days: number) => Date.now() - days * DAY_MS;
  it.each<[string, Partial<DeviceOrder>, boolean]>([
    ["as long as the shop has not finished it", { state: "SHIPPED", placedAt: 0 }, true],
    ["but not before the shop has it", { state: null }, false],
    ["in the 30 days after its delivery", { state: "DELIVERED", deliveredAt: ago(29) }, true],
    ["but not later than 30 days after its delivery", { state: "DELIVERED", deliveredAt: ago(31) }, false],
    [
      "if the date of its delivery is unknown and the order is not old",
      { state: "DELIVERED", placedAt: ago(89) },
      true,
    ],
    [
      "but not if the date of its delivery is unknown and the order is old",
      { state: "DELIVERED", placedAt: ago(91) },
      false,
    ],
    ["but not once it is cancelled", { state: "CANCELLED" }, false],
    [
      "if it is cancelled, until the customer has got all money back",
      { state: "CANCELLED", paid: 5_000 },
      true,
    ],
  ])("%s", (_, fields, isAsked) => {
    expect(isChangeable(order(fields))).toBe(isAsked);
  });

  it("with a second query for its state if an admin had entered it by hand before the device sent it", async () => {
    let list: OrderList = [
      order({ id: "a", state: "NEW" }),
      order({ id: "b", state: "NEW" }),
      order({ id: "c", state: "DELIVERED", placedAt: ago(1) }),
    ];
    const orders = {
      read: async () => list,
      attach: async () => undefined,
      change: async (by: (orders: OrderList) => OrderList) => {
        list = by(list);
      },
    };
    const query = vi
      .fn()
      .mockResolvedValueOnce({
        ok: true,
        value: { deviceOrders: [shopOrder({ id: "a", paid: 5_000 })], devicePayments: [] },
      })
      .mockResolvedValueOnce({ ok: true, value: { orderStates: [{ id: "b", state: "SHIPPED" }] } });
    const session = { get: () => ({ user: null, ready: true }), query, mutate: vi.fn() };
    expect(await refreshOrders(orders, session as never, "live")).toEqual({ ok: true, value: undefined });
    expect(query.mock.calls.map(([, variables]) => variables)).toEqual([
      { ids: ["a", "b"], payments: ["a", "b"] },
      { ids: ["b"] },
    ]);
    expect(list).toMatchObject([
      { state: "CONFIRMED", paid: 5_000 },
      { state: "SHIPPED", isEnteredByHand: true },
      { state: "DELIVERED" },
    ]);
  });
});

describe("a customer's request for another slot", () => {
  const ELEVEN = Date.parse("2099-12-05T10:00:00Z");
  const request = { id: "r", orderId: order().id, madeAt: 1, kind: "slot", content: ELEVEN } as const;
  const sent = { ...request, isSent: true };
  /**
   * Refreshes an order that has the customer's request `first`.
   * @param duringQuery the same request when the server's answer arrives: the outbox may have changed it during the
   * query
   */
  async function refreshed(first: OrderRequest, fields: Partial<OrderOfShopFragment>, duringQuery = first) {
    let list: OrderList = [order({ state: "NEW", requests: [first] })];
    const orders = {
      read: async () => list,
      attach: async () => undefined,
      change: async (by: (orders: OrderList) => OrderList) => {
        list = by(list);
      },
    };
    const node = shopOrder({
      ...{ state: "NEW", serviceId: "s", appointmentAt: "2099-12-07T13:00:00.000Z", isSlotReserved: false },
      ...fields,
    });
    const query = async () => {
      list = list.map((one) => ({ ...one, requests: [duringQuery] }));
      return { ok: true, value: { deviceOrders: [node], devicePayments: [] } };
    };
    const session = { get: () => ({ user: null, ready: true }), query, mutate: vi.fn() };
    await refreshOrders(orders, session as never, "live");
    return list[0]?.requests ?? [];
  }

  it("is removed if it was sent before the device queried the order", async () => {
    expect(await refreshed(sent, {})).toEqual([]);
  });

  it("stays if it was sent only during the query, even if the order then has a reserved slot", async () => {
    expect(await refreshed(request, { isSlotReserved: true }, sent)).toEqual([sent]);
  });

  it("stays until it is sent, unless the shop has confirmed the order meanwhile", async () => {
    expect(await refreshed(request, { isSlotReserved: true })).toEqual([request]);
    expect(await refreshed(request, { state: "CONFIRMED", isSlotReserved: true })).toEqual([]);
  });

  it("stays with the shop's reason after it was refused, until the order has a reserved slot", async () => {
    const refused = { ...request, refusal: "Samedi 5 décembre à 11 h n’est plus libre" };
    expect(await refreshed(refused, {})).toEqual([refused]);
    expect(await refreshed(refused, { isSlotReserved: true })).toEqual([]);
  });
});
