import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EditedOrders } from "./testing/edited-orders.ts";

let edits: EditedOrders;
beforeAll(async () => {
  edits = await EditedOrders.open();
});
afterAll(() => edits.close());
beforeEach(() => edits.reset());

describe("a delivered order whose pieces the customer brings back", () => {
  it("is reduced by the discounted price of the returned pieces, and is RETURNED once all are back", async () => {
    const id = await edits.placed({ fee: 1_000, quarter: "Akwa" });
    await edits.change(
      id,
      { discount: { amount: 0, reason: "" } },
      { discount: { amount: 3_000, reason: "" } },
    );
    await edits.inState(id, "CONFIRMED", "SHIPPED", "DELIVERED");
    const one = await edits.returned(id, { lines: [{ position: 0, quantity: 1, isRestocked: true }] });
    expect(one.order).toMatchObject({
      state: "DELIVERED",
      returned: 15_000,
      discount: 1_500,
      due: 14_500,
    });
    expect(await edits.shelf()).toEqual([4, 1]);
    const all = await edits.returned(id, { lines: [{ position: 0, quantity: 1, isRestocked: false }] });
    expect(all.order).toMatchObject({ state: "RETURNED", due: 1_000, discount: 0 });
    expect(await edits.shelf()).toEqual([4, 1]);
  });

  it("can be exchanged in one step: the new article is added to the price and taken from the stock", async () => {
    const id = await edits.delivered({ lines: [edits.size38()] });
    const exchange = [
      {
        productId: edits.shoe,
        productName: "Ballerines",
        variant: 2,
        size: "39",
        price: 15_000,
        quantity: 1,
      },
    ];
    const { order } = await edits.returned(id, {
      lines: [{ position: 0, quantity: 1, isRestocked: true }],
      exchange,
    });
    expect(order).toMatchObject({ state: "DELIVERED", total: 30_000, returned: 15_000, due: 16_000 });
    expect(await edits.shelf()).toEqual([5, 0]);
    const again = await edits.returned(id, {
      lines: [{ position: 1, quantity: 1, isRestocked: true }],
      exchange: [],
    });
    expect(again.order).toMatchObject({ state: "RETURNED", due: 1_000 });
    expect(await edits.shelf()).toEqual([5, 1]);
  });

  it("keeps its price and discount in an exchange for another size of the same product", async () => {
    const line = { ...edits.size38(2), price: 12_000 };
    const id = await edits.placed({ lines: [line] });
    await edits.change(
      id,
      { discount: { amount: 0, reason: "" } },
      { discount: { amount: 3_001, reason: "" } },
    );
    await edits.inState(id, "CONFIRMED", "SHIPPED", "DELIVERED");
    const size39 = { productId: edits.shoe, productName: "Ballerines", variant: 2, size: "39" };
    const { order } = await edits.returned(id, {
      lines: [{ position: 0, quantity: 1, isRestocked: true }],
      exchange: [{ ...size39, price: 15_000, quantity: 1 }],
    });
    expect(order).toMatchObject({ due: 20_999, discount: 3_001 });
    expect(order?.lines).toMatchObject([{ price: 12_000 }, { size: "39", price: 12_000, quantity: 1 }]);
  });

  it("gets additional pieces and other products at the prices that the admin enters", async () => {
    const id = await edits.delivered({ lines: [{ ...edits.size38(), price: 12_000 }] });
    const { order } = await edits.returned(id, {
      lines: [{ position: 0, quantity: 1, isRestocked: true }],
      exchange: [
        { productId: edits.shoe, productName: "Ballerines", size: "40", price: 15_000, quantity: 2 },
        { productId: edits.bag, productName: "Sac d’Awa", price: 20_000, quantity: 1 },
      ],
    });
    expect(order?.lines.slice(1)).toMatchObject([
      { size: "40", price: 12_000, quantity: 1 },
      { size: "40", price: 15_000, quantity: 1 },
      { productName: "Sac d’Awa", price: 20_000, quantity: 1 },
    ]);
  });

  it("is not exchanged for more pieces than are in stock, until the admin accepts the shortage", async () => {
    const id = await edits.delivered({ lines: [edits.size38(2)] });
    const size39 = {
      productId: edits.shoe,
      productName: "Ballerines",
      variant: 2,
      size: "39",
      price: 15_000,
    };
    const input = {
      lines: [{ position: 0, quantity: 2, isRestocked: true }],
      exchange: [{ ...size39, quantity: 2 }],
    };
    expect(await edits.returned(id, input)).toMatchObject({ code: "CONFLICT" });
    const { order } = await edits.returned(id, { ...input, acceptShortage: true });
    expect(order).toMatchObject({ state: "DELIVERED", returned: 30_000 });
    expect(await edits.shelf()).toEqual([5, 0]);
  });

  it("that was free except for a surcharge costs nothing once all pieces are back", async () => {
    const id = await edits.placed({ lines: [{ ...edits.size38(), price: 0 }] });
    await edits.change(
      id,
      { discount: { amount: 0, reason: "" } },
      { discount: { amount: -2_000, reason: "" } },
    );
    await edits.inState(id, "CONFIRMED", "SHIPPED", "DELIVERED");
    const { order } = await edits.returned(id, { lines: [{ position: 0, quantity: 1, isRestocked: true }] });
    expect(order).toMatchObject({ state: "RETURNED", due: 0, discount: 0 });
  });

  it("counts a return once, however often its request arrives, and refuses to take back too many pieces", async () => {
    const id = await edits.delivered();
    const input = { id: randomUUID(), lines: [{ position: 0, quantity: 1, isRestocked: true }] };
    const answers = await Promise.all([1, 2, 3].map(() => edits.returned(id, input)));
    expect(answers.map(({ order }) => order?.returned)).toEqual([15_000, 15_000, 15_000]);
    expect(await edits.shelf()).toEqual([4, 1]);
    const tooMany = await edits.returned(id, { lines: [{ position: 0, quantity: 2, isRestocked: true }] });
    expect(tooMany.code).toBe("BAD_USER_INPUT");
  });

  it("cannot be returned before its delivery; after a return, its delivery cannot be undone", async () => {
    const id = await edits.placed();
    await edits.inState(id, "CONFIRMED", "SHIPPED");
    const lines = [{ position: 0, quantity: 1, isRestocked: true }];
    expect((await edits.returned(id, { lines })).code).toBe("CONFLICT");
    const editId = randomUUID();
    await edits.orders.change(id, "SHIPPED", "DELIVERED", { ...edits.patron, requestId: editId });
    expect((await edits.returned(id, { lines })).code).toBeUndefined();
    expect((await edits.orders.undo(editId, edits.patron)).errors?.[0]?.extensions?.code).toBe("CONFLICT");
  });

  it("stays delivered if an admin tries to undo the delivery after the customer has asked for a return", async () => {
    const id = await edits.placed();
    await edits.inState(id, "CONFIRMED", "SHIPPED");
    const requestId = randomUUID();
    await edits.orders.change(id, "SHIPPED", "DELIVERED", { ...edits.patron, requestId });
    await edits.shop.ask(
      'mutation ($id: ID!, $requestId: ID!) { requestReturn(orderId: $id, reason: "", id: $requestId) }',
      { id, requestId: randomUUID() },
    );
    const undone = await edits.orders.undo(requestId, edits.patron);
    expect(undone.errors?.[0]?.extensions?.code).toBe("CONFLICT");
    expect(await edits.read(id)).toMatchObject({ state: "DELIVERED" });
  });

  it("accepts a request for a return for 14 days, and only if a device has placed the order", async () => {
    const id = await edits.delivered();
    const ask = (reason: string) =>
      edits.shop.ask(
        "mutation ($id: ID!, $reason: String!, $requestId: ID!) { requestReturn(orderId: $id, reason: $reason, id: $requestId) }",
        {
          id,
          reason,
          requestId: randomUUID(),
        },
      );
    expect((await ask("Trop petit")).data?.requestReturn).toBe(true);
    expect((await ask("Autre raison")).data?.requestReturn).toBe(true);
    const device = await edits.shop.ask(
      "query ($ids: [ID!]!) { deviceOrders(ids: $ids) { id returnReason deliveredAt } }",
      { ids: [id] },
    );
    const deliveredAt = expect.stringMatching(/Z$/);
    expect(device.data?.deviceOrders).toEqual([{ id, returnReason: "Trop petit", deliveredAt }]);
    expect((await edits.read(id)).returnRequestedAt).not.toBeNull();
    await edits.placed();
    const requested = "{ orders(task: RETURN_REQUESTED) { totalCount edges { node { id } } } }";
    const listed = await edits.shop.ask(requested, {}, edits.patron);
    expect(listed.data?.orders).toEqual({ totalCount: 1, edges: [{ node: { id } }] });
    await edits.shop.services.database.query(
      "UPDATE orders SET done_at = now() - interval '15 days', return_requested_at = NULL WHERE id = $1",
      [id],
    );
    expect((await ask("Trop tard")).errors?.[0]?.extensions?.code).toBe("CONFLICT");
    const recorded = await edits.orders.recorded({ lines: [edits.size38()] }, edits.patron);
    const strange = await edits.shop.ask(
      `mutation { requestReturn(orderId: "${recorded.id}", reason: "", id: "${randomUUID()}") }`,
    );
    expect(strange.errors?.[0]?.extensions?.code).toBe("NOT_FOUND");
    const none = await edits.shop.ask("query ($ids: [ID!]!) { deviceOrders(ids: $ids) { id } }", {
      ids: [recorded.id],
    });
    expect(none.data?.deviceOrders).toEqual([]);
  });
});

describe("a customer's request for a return", () => {
  const ask = (id: string, reason: string, requestId: string = randomUUID()) =>
    edits.shop.ask(
      "mutation ($id: ID!, $reason: String!, $requestId: ID!) { requestReturn(orderId: $id, reason: $reason, id: $requestId) }",
      { id, reason, requestId },
    );
  const decline = (id: string, seen: unknown, reason: string, who = edits.patron) =>
    edits.shop.ask(
      `mutation ($id: ID!, $seen: DateTimeISO!, $reason: String!, $requestId: ID!) {
        declineReturn(orderId: $id, seen: $seen, reason: $reason, requestId: $requestId) { id returnDeclineReason } }`,
      { id, seen, reason, requestId: randomUUID() },
      who,
    );
  const onDevice = async (id: string) => {
    const fields = "returnRequestedAt returnRequestId returnDeclineReason";
    const { data } = await edits.shop.ask(`query ($ids: [ID!]!) { deviceOrders(ids: $ids) { ${fields} } }`, {
      ids: [id],
    });
    const [order] = (data?.deviceOrders ?? []) as Record<string, string | null>[];
    return order;
  };
  const isConflict = ({ errors }: Awaited<ReturnType<typeof decline>>) =>
    expect(errors?.[0]?.extensions?.code).toBe("CONFLICT");

  it("is declined with a reason that the customer sees; the customer may then make a new request", async () => {
    const id = await edits.delivered();
    const requestId = randomUUID();
    await ask(id, "Trop petit", requestId);
    const seen = (await onDevice(id))?.returnRequestedAt;
    expect((await decline(id, seen, " ")).errors?.[0]?.extensions?.fields).toEqual({
      reason: "Dites pourquoi",
    });
    for (let time = 0; time < 2; time++)
      expect((await decline(id, seen, " Déjà portée ")).data?.declineReturn).toEqual({
        id,
        returnDeclineReason: "Déjà portée",
      });
    isConflict(await decline(id, seen, "Autre raison"));
    await ask(id, "Trop petit", requestId);
    expect(await onDevice(id)).toEqual({
      ...{ returnRequestedAt: null, returnRequestId: requestId, returnDeclineReason: "Déjà portée" },
    });
    const { data } = await edits.shop.ask(
      "query ($id: ID!) { orderHistory(id: $id) { action changes { to } } }",
      { id },
      edits.patron,
    );
    expect(data?.orderHistory).toMatchObject([
      { action: "RETURN_DECLINED", changes: [] },
      { action: "RETURN_REQUESTED" },
      { action: "ORDER_CHANGED" },
      { action: "ORDER_CHANGED" },
      { action: "ORDER_CHANGED" },
    ]);

    const again = randomUUID();
    expect((await ask(id, "Elle a un trou", again)).data?.requestReturn).toBe(true);
    expect(await onDevice(id)).toEqual({
      ...{ returnRequestedAt: expect.stringMatching(/Z$/), returnRequestId: again, returnDeclineReason: "" },
    });
    isConflict(await decline(id, seen, "Déjà portée"));
  });

  it("cannot be declined if a colleague has already entered the return", async () => {
    const id = await edits.delivered();
    await ask(id, "Trop petit");
    const seen = (await onDevice(id))?.returnRequestedAt;
    await edits.returned(id, { lines: [{ position: 0, quantity: 1, isRestocked: true }] });
    isConflict(await decline(id, seen, "Déjà portée"));
    expect(await onDevice(id)).toMatchObject({ returnRequestedAt: null, returnDeclineReason: "" });
  });

  it("can be declined only by an admin who may handle the order", async () => {
    const id = await edits.delivered();
    await ask(id, "Trop petit");
    const seen = (await onDevice(id))?.returnRequestedAt;
    const strange = await decline(id, seen, "Non", edits.awa);
    expect(strange.errors?.[0]?.extensions?.code).toBe("NOT_FOUND");
    expect((await onDevice(id))?.returnRequestedAt).toBe(seen);
  });
});

it("an order shows who took back its last piece and when, and keeps the day of its delivery", async () => {
  const id = await edits.delivered({ lines: [edits.size38(2)] });
  const { database } = edits.shop.services;
  await database.query(
    "UPDATE orders SET changed_by_name = 'Livreur', changed_at = now() - interval '2 days', done_at = now() - interval '2 days'",
  );
  const read = async () =>
    (
      await database.query(
        `SELECT changed_by_name AS by, changed_at > now() - interval '1 day' AS "isNow",
         done_at < now() - interval '1 day' AS "isDoneBefore" FROM orders WHERE id = $1`,
        [id],
      )
    )[0];
  await edits.returned(id, { lines: [{ position: 0, quantity: 1, isRestocked: true }] });
  expect(await read()).toEqual({ by: "Livreur", isNow: false, isDoneBefore: true });
  await edits.returned(id, { lines: [{ position: 0, quantity: 1, isRestocked: true }] });
  expect(await read()).toEqual({ by: "Patronne", isNow: true, isDoneBefore: true });
});
