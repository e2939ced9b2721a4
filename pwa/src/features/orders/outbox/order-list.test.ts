import fc from "fast-check";
import { MAX_DEVICE_ORDERS } from "graphql-server/features/orders/order";
import { describe, expect, it } from "vitest";
import { testUser } from "../../../app/testing/render.tsx";
import { failedAnswer } from "../../../lib/http/testing/failed-answer.ts";
import { randomId } from "../../../lib/random-id.ts";
import {
  afterAnswer,
  asked,
  hasRoom,
  type OrderList,
  ordersOf,
  sameOrder,
  withAnswer,
  withAttached,
  withOrders,
} from "./order-list.ts";
import { type DeviceOrder, isStateUnsent, parseOrders } from "./order-records.ts";
import { deviceOrder as order } from "./testing/device-order.ts";
import { ALREADY_ANSWERED, type Withdrawal, withdrawalOf } from "./withdraw-order.ts";

const MINUTE_MS = 60_000;

describe("the same articles ordered by a second click", () => {
  const first = order({ placedAt: 0 });
  const [line] = first.lines;
  const again = (fields: Partial<DeviceOrder> = {}) => order({ placedAt: 9 * MINUTE_MS, ...fields });
  const more = { lines: first.lines.map((one) => ({ ...one, quantity: 2 })) };
  it.each<[string, DeviceOrder, DeviceOrder, boolean]>([
    ["are the same order while the first order is not sent yet", first, again(), true],
    [
      "are the same order even if the second click is on the call link",
      first,
      again({ channel: "CALL" }),
      true,
    ],
    [
      "are the same order once the shop has the first order",
      order({ ...first, state: "NEW" }),
      again(),
      true,
    ],
    ["are another order after ten minutes", first, again({ placedAt: 10 * MINUTE_MS }), false],
    [
      "are another order once the shop has confirmed the first order",
      order({ ...first, state: "CONFIRMED" }),
      again(),
      false,
    ],
    [
      "are another order once the shop has cancelled the first order",
      order({ ...first, state: "CANCELLED" }),
      again(),
      false,
    ],
    [
      "are another order once the shop has refused the first order",
      order({ ...first, refusal: "Non" }),
      again(),
      false,
    ],
    ["in another quantity are another order", first, again(more), false],
    [
      "with one more article are another order",
      first,
      again({ lines: [...first.lines, ...(line ? [line] : [])] }),
      false,
    ],
    ["with another delivery fee are another order", first, again({ fee: 1_000 }), false],
    ["of another user are another order", first, again({ userId: "u2" }), false],
  ])("%s", (_, known, clicked, same) => {
    expect(sameOrder([known], clicked)).toBe(same ? known : undefined);
  });

  it("are the same order even if the clocks of shop and device differ", () => {
    const servers = order({ placedAt: -60 * MINUTE_MS, state: "NEW" });
    const known = withOrders([order({ ...first, state: "NEW" })], [servers]);
    expect(sameOrder(known, again())?.id).toBe(first.id);
  });
});

describe("an order that its customer has withdrawn", () => {
  const { id } = order();
  const withdrawal: Withdrawal = { id: "w", orderId: id, madeAt: 1, kind: "withdrawal" };
  const withdrawn = { requests: [withdrawal] };
  const tooLate = { requests: [{ ...withdrawal, refusal: ALREADY_ANSWERED }] };

  it.each<[string, Partial<DeviceOrder>, boolean]>([
    ["that is not sent yet must be sent as withdrawn", {}, true],
    ["that the shop has not answered yet must be sent as withdrawn", { state: "NEW" }, true],
    [
      "that the shop has confirmed must be sent as withdrawn, and is shown as confirmed until the shop answers",
      { state: "CONFIRMED" },
      true,
    ],
    ["that is already cancelled is not sent again", { state: "CANCELLED" }, false],
    ["that the shop has refused is not sent again", { refusal: "Non" }, false],
  ])("%s", (_, fields, isChanged) => {
    const after = asked(order(fields), withdrawal);
    expect(after && isStateUnsent(after)).toBe(isChanged || undefined);
    expect(after && asked(after, withdrawalOf(id))).toBeUndefined();
  });

  it.each<[string, Partial<DeviceOrder>, Partial<DeviceOrder>, Partial<DeviceOrder>]>([
    ["keeps its withdrawal when it is merged with an older record", withdrawn, {}, withdrawn],
    [
      "keeps its withdrawal when it is merged with the server's record",
      withdrawn,
      { state: "NEW" },
      { state: "NEW", ...withdrawn },
    ],
    [
      "counts as withdrawn if only the log contains the withdrawal",
      { state: "NEW" },
      withdrawn,
      { state: "NEW", ...withdrawn },
    ],
    [
      "stays cancelled although the log contains the withdrawal",
      { state: "CANCELLED" },
      withdrawn,
      { state: "CANCELLED" },
    ],
    [
      "stays confirmed until the shop has answered the withdrawal",
      { state: "CONFIRMED" },
      withdrawn,
      { state: "CONFIRMED", ...withdrawn },
    ],
    [
      "loses its withdrawal once the server has cancelled the order",
      withdrawn,
      { state: "CANCELLED" },
      { state: "CANCELLED" },
    ],
  ])("%s", (_, known, added, expected) => {
    expect(withOrders([order(known)], [order(added)])).toEqual([order(expected)]);
  });

  it("stays withdrawn until its withdrawal is answered, even if the order itself is answered first", () => {
    const list = [order(withdrawn)];
    const placed = afterAnswer(list, order(), { ok: true, value: { state: "NEW" } }, true);
    expect(placed).toEqual([order({ state: "NEW", ...withdrawn })]);
    const [sent = order()] = placed;
    expect(afterAnswer(placed, sent, { ok: true, value: { state: "CANCELLED" } }, true)).toEqual([
      order({ state: "CANCELLED" }),
    ]);
    expect(afterAnswer(placed, sent, { ok: true, value: { state: "CONFIRMED" } }, true)).toEqual([
      order({ state: "CONFIRMED", ...tooLate }),
    ]);
  });

  it("still says that the withdrawal came too late, even once the shop has sent the order's next state", () => {
    const known = order({ state: "CONFIRMED", ...tooLate });
    expect(withOrders([known], [order({ state: "SHIPPED" })])).toEqual([
      order({ state: "SHIPPED", ...tooLate }),
    ]);
  });

  it("is not reused if the customer orders the same articles again: the click makes a new order", () => {
    const known = order({ placedAt: 0, ...withdrawn });
    expect(sameOrder([known], order({ placedAt: 1_000 }))).toBeUndefined();
  });

  it.each([
    ["a withdrawal", true, { orderId: id, kind: "withdrawal" }],
    [
      "a withdrawal that came too late",
      false,
      { orderId: id, kind: "withdrawal", refusal: ALREADY_ANSWERED },
    ],
  ])("is read with %s if release 1.0.0 stored `withdrawn: %j`", (_, stored, request) => {
    const [read] = parseOrders([{ ...order({ state: "NEW" }), withdrawn: stored }]);
    expect(read).toMatchObject({ requests: [request] });
    expect(read).not.toHaveProperty("withdrawn");
  });
});

describe("a visitor's orders", () => {
  const list = [
    order({ id: "v", state: "NEW" }),
    order({ id: "w" }),
    order({ id: "o", userId: "u2", isUnclaimed: true }),
  ];
  const ownersOf = (orders: OrderList) => orders.map(({ userId }) => userId);

  it("become a user's orders when this user claims them, but orders of other users do not change", () => {
    const mine = withAnswer(list, "u1", true);
    expect(ownersOf(mine)).toEqual(["u1", "u1", "u2"]);
    const attached = withAttached(mine, ["v", "o"], "u1");
    expect(attached.map(({ isUnclaimed }) => isUnclaimed)).toEqual([undefined, true, true]);
    expect(withAttached(attached, ["x"], "u1")).toBe(attached);
  });

  it("are hidden from a user who has said that they are another person's, and the user is not asked again", () => {
    const others = withAnswer(list, "u1", false);
    expect(ownersOf(others)).toEqual([null, null, "u2"]);
    expect(ordersOf(others, { user: { ...testUser, id: "u1" } })).toEqual([]);
    expect(withAnswer(others, "u1", true)).toBe(others);
    for (const user of [null, { ...testUser, id: "u3" }]) expect(ordersOf(others, { user })).toHaveLength(2);
    expect(parseOrders(structuredClone(others))).toEqual(others);
  });
});

describe("the list of orders on a device", () => {
  const lists = fc.array(
    fc.record({ id: fc.uuid(), placedAt: fc.nat(1_000), state: fc.constantFrom(null, "NEW" as const) }),
    { maxLength: 80 },
  );

  it("has fifty orders at most, newest first, and removes sent orders before unsent ones", () => {
    fc.assert(
      fc.property(lists, lists, (stored, added) => {
        const all = [stored, added].map((list) => list.map((fields) => order(fields)));
        const [before = [], more = []] = all;
        const after = withOrders(withOrders([], before), more);
        expect(after.length).toBeLessThanOrEqual(MAX_DEVICE_ORDERS);
        const times = after.map(({ placedAt }) => placedAt);
        expect(times).toEqual([...times].sort((a, b) => b - a));
        const waiting = withOrders([], before).filter(isStateUnsent);
        const room = MAX_DEVICE_ORDERS - more.filter(isStateUnsent).length;
        if (waiting.length <= room)
          for (const { id } of waiting) expect(after.map((one) => one.id)).toContain(id);
      }),
    );
  });

  it("has no space for another order if fifty orders are not sent yet", () => {
    const waiting = Array.from({ length: MAX_DEVICE_ORDERS }, () => order({ id: randomId() }));
    expect(hasRoom(waiting)).toBe(false);
    expect(hasRoom(waiting.map((one, at) => (at ? one : { ...one, state: "NEW" as const })))).toBe(true);
  });

  it("keeps the server's answer about an order if an older record of the order is added", () => {
    const placed = order({ state: "SHIPPED" });
    expect(withOrders([placed], [order()])).toEqual([placed]);
    expect(withOrders([order()], [placed])).toEqual([placed]);
  });

  it("keeps an order's quarter, which decides on the deposit, if the server does not send it", () => {
    const known = order({ state: "NEW", quarter: "Kribi" });
    const list = withOrders([known], [{ ...known, state: "CONFIRMED", quarter: null }]);
    expect(list).toEqual([{ ...known, state: "CONFIRMED" }]);
  });

  it("shows an order to its user only, and a visitor's orders to everyone who uses the device", () => {
    const [visitors, mine, others] = [
      order({ id: "v" }),
      order({ id: "m", userId: "u1" }),
      order({ userId: "u2" }),
    ];
    expect(ordersOf([visitors, mine, others], { user: { ...testUser, id: "u1" } })).toEqual([visitors, mine]);
    expect(ordersOf([visitors, mine, others], { user: null })).toEqual([visitors]);
  });
});

it.each([
  ["that only a later release knows is kept", { state: "LATER" }, "LATER"],
  ["that is missing counts as new", {}, "NEW"],
])("in the shop's answer to an order, a state %s", (_, value, state) => {
  const [answered] = afterAnswer([order()], order(), { ok: true, value }, true);
  expect(answered).toEqual(order({ state }));
  expect(parseOrders([answered])).toEqual([answered]);
});

describe("an answer of the shop", () => {
  const waiting = order({ delay: "Revenez plus tard" });
  const rejected = failedAnswer("RATE_LIMITED", { message: "Trop de tentatives" });
  it("that accepts an order sets the order's state", () => {
    expect(afterAnswer([waiting], waiting, { ok: true, value: { state: "NEW" } }, true)).toEqual([
      order({ state: "NEW" }),
    ]);
  });
  it("that refuses an order, finally or for now, adds the reason to the order", () => {
    expect(afterAnswer([order()], order(), rejected, true)).toEqual([
      order({ refusal: "Trop de tentatives" }),
    ]);
    const [delayed] = afterAnswer([order()], order(), rejected, false);
    expect(delayed).toEqual(order({ delay: "Trop de tentatives" }));
    expect(delayed && isStateUnsent(delayed)).toBe(true);
  });
  it("that reports a fault of the server changes nothing", () => {
    expect(
      afterAnswer([order()], order(), failedAnswer("UNAVAILABLE", { message: "Indisponible" }), false),
    ).toEqual([order()]);
  });
});

it("a stored order in which any field is damaged is ignored", () => {
  const { id, ...rest } = order();
  const damaged = [
    null,
    7,
    {},
    rest,
    { ...order(), lines: [{}] },
    { ...order(), state: 7 },
    { ...order(), placedAt: "x" },
  ];
  expect(parseOrders([...damaged, order()])).toEqual([order()]);
});
