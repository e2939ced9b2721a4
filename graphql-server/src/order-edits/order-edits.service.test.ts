import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OrderClient } from "../orders/testing/order-client.ts";
import { openTestShop, type RequestOptions, type TestShop } from "../testing/test-shop.ts";

interface Line {
  position: number;
  productId: string | null;
  productName: string;
  size: string | null;
  colour: string | null;
  price: number;
  quantity: number;
  returned: number;
}
interface Changed {
  orderState: string;
  state: string;
  total: number;
  fee: number | null;
  discount: number;
  discountReason: string;
  returned: number;
  due: number;
  isPickup: boolean;
  quarter: string | null;
  customerName: string | null;
  editedAt: string | null;
  returnRequestedAt: string | null;
  asOrdered: { total: number; fee: number | null; lines: { productName: string; quantity: number }[] } | null;
  lines: Line[];
}

const FIELDS = `orderState state total fee discount discountReason returned due isPickup quarter customerName editedAt
  returnRequestedAt asOrdered { total fee lines { productName quantity } }
  lines { position productId productName size colour price quantity returned }`;

let shop: TestShop;
let orders: OrderClient;
let patron: { id: string; token: string };
let awa: { id: string; token: string };
let shoe = "";
let other = "";
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  awa = await shop.createUser("Awa", "ADMIN");
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.services.database.query("TRUNCATE orders, products CASCADE");
  [shoe = "", other = ""] = await shop.createProducts(
    { productName: "Ballerines", ownerId: patron.id, sellingPrice: 15_000 },
    { productName: "Sac d’Awa", ownerId: awa.id, sellingPrice: 20_000 },
  );
  const variants = [{ size: "38", stock: 5 }, { size: "39", stock: 1 }, { size: "40" }];
  const { errors } = await shop.ask(
    "mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { id } }",
    { id: shoe, patch: { variants } },
    patron,
  );
  expect(errors).toBeUndefined();
});

const size38 = (quantity = 1) => ({
  ...{ productId: shoe, productName: "Ballerines", variant: 1, size: "38", price: 15_000 },
  quantity,
});
const placed = (fields: object = {}) => orders.placed({ lines: [size38(2)], ...fields });

async function read(id: string, as: RequestOptions = patron): Promise<Changed> {
  const { data } = await shop.ask(`query ($id: ID!) { order(id: $id) { ${FIELDS} } }`, { id }, as);
  return data?.order as Changed;
}

/** Sends a change. @returns the changed order, or the error's code, message and fields */
async function change(
  id: string,
  seen: object,
  to: object,
  { acceptShortage, ...as }: RequestOptions & { acceptShortage?: boolean } = patron,
) {
  const query = `mutation ($id: ID!, $seen: OrderParts!, $to: OrderParts!, $acceptShortage: Boolean) {
    changeOrder(id: $id, seen: $seen, to: $to, acceptShortage: $acceptShortage) { ${FIELDS} } }`;
  const { data, errors } = await shop.ask(query, { id, seen, to, acceptShortage }, as);
  const [error] = errors ?? [];
  return {
    order: data?.changeOrder as Changed | undefined,
    code: error?.extensions?.code,
    message: error?.message,
    fields: error?.extensions?.fields,
  };
}

const edits = (lines: readonly Line[]) => lines.map(({ returned, ...line }) => line);

/** Changes an order's lines as an admin does who has just read the order. */
async function changeLines(id: string, by: (lines: Omit<Line, "returned">[]) => object[], options?: object) {
  const lines = edits((await read(id)).lines);
  return change(id, { lines }, { lines: by(lines) }, { ...patron, ...options });
}

/** Counted pieces of the sizes 38 and 39. */
const shelf = async () => {
  const { data } = await shop.ask(`{ product(id: "${shoe}") { stock { count } } }`, {}, patron);
  const product = data?.product as { stock: { count: number }[] } | undefined;
  return product?.stock.map(({ count }) => count);
};

async function inState(id: string, ...states: string[]) {
  let from = "NEW";
  for (const to of states) {
    const { errors } = await orders.change(id, from, to, patron);
    expect(errors).toBeUndefined();
    from = to;
  }
}

const delivered = async (fields: object = {}) => {
  const id = await placed({ fee: 1_000, quarter: "Akwa", ...fields });
  await inState(id, "CONFIRMED", "SHIPPED", "DELIVERED");
  return id;
};

async function returned(orderId: string, input: object, as: RequestOptions = patron) {
  const query = `mutation ($orderId: ID!, $input: ReturnInput!) { returnOrder(orderId: $orderId, input: $input) { ${FIELDS} } }`;
  const { data, errors } = await shop.ask(
    query,
    { orderId, input: { id: randomUUID(), reason: "Trop petit", ...input } },
    as,
  );
  return { order: data?.returnOrder as Changed | undefined, code: errors?.[0]?.extensions?.code };
}

describe("a changed order", () => {
  it("costs the new amounts, and still shows what the customer ordered", async () => {
    const id = await placed();
    const { order } = await changeLines(id, ([line]) => [
      { ...line, quantity: 1, price: 14_000 },
      { productName: "Foulard", price: 3_000, quantity: 2 },
    ]);
    expect(order).toMatchObject({ total: 20_000, due: 20_000, asOrdered: { total: 30_000, fee: null } });
    expect(order?.asOrdered?.lines).toEqual([{ productName: "Ballerines", quantity: 2 }]);
    expect(order?.lines.map(({ position, productName }) => [position, productName])).toEqual([
      [0, "Ballerines"],
      [1, "Foulard"],
    ]);
    expect(order?.editedAt).not.toBeNull();
    const withFee = await change(
      id,
      { delivery: { quarter: null, fee: null, isPickup: false } },
      { delivery: { quarter: "Akwa", fee: 1_500, isPickup: false } },
    );
    expect(withFee.order).toMatchObject({ fee: 1_500, quarter: "Akwa", due: 21_500 });
    const discounted = await change(
      id,
      { discount: { amount: 0, reason: "" } },
      { discount: { amount: 2_000, reason: "Cliente fidèle" } },
    );
    expect(discounted.order).toMatchObject({ due: 19_500, discountReason: "Cliente fidèle" });
    expect(discounted.order?.asOrdered?.total).toBe(30_000);
  });

  it("is found by the names of its new articles", async () => {
    const id = await placed();
    await changeLines(id, ([line]) => [
      line ?? {},
      { productName: "Foulard wax", price: 3_000, quantity: 1 },
    ]);
    expect((await orders.list(patron, { search: "foulard" })).map((order) => order.id)).toEqual([id]);
  });

  it("has the name of its account until the shop gives it another", async () => {
    const bea = await shop.createUser("Béa");
    const id = await orders.placed({}, bea);
    const seen = { customer: { name: "Béa", phone: null } };
    const phoned = await change(id, seen, { customer: { name: "Béa", phone: "677123456" } });
    expect(phoned.order).toMatchObject({ customerName: "Béa" });
    const named = { name: "Béatrice", phone: "237677123456" };
    const { order } = await change(id, { customer: { ...named, name: "Béa" } }, { customer: named });
    expect(order).toMatchObject({ customerName: "Béatrice" });
  });

  it("fetched at the shop has no quarter and no fee", async () => {
    const id = await placed({ quarter: "Akwa", fee: 1_000 });
    const { order } = await change(
      id,
      { delivery: { quarter: "Akwa", fee: 1_000, isPickup: false } },
      { delivery: { quarter: "Akwa", fee: 1_000, isPickup: true } },
    );
    expect(order).toMatchObject({ isPickup: true, quarter: null, fee: 0 });
  });

  it("changes once, however often the change is sent", async () => {
    const id = await placed();
    await inState(id, "CONFIRMED");
    const lines = edits((await read(id)).lines);
    const to = [
      { ...lines[0], quantity: 1 },
      { productName: "Foulard", price: 3_000, quantity: 1 },
    ];
    const answers = [];
    for (let time = 0; time < 3; time++)
      answers.push((await change(id, { lines }, { lines: to })).order?.total);
    expect(answers).toEqual([18_000, 18_000, 18_000]);
    expect((await read(id)).lines).toHaveLength(2);
    expect(await shelf()).toEqual([4, 1]);
  });

  it.each([
    ["no article", { lines: [] }, "lines"],
    ["a fraction of a franc", { discount: { amount: 0.5, reason: "" } }, "discount"],
    ["a discount above the price", { discount: { amount: 30_001, reason: "" } }, "discount"],
    ["a long reason", { discount: { amount: 1, reason: "x".repeat(81) } }, "discount"],
    ["a negative fee", { delivery: { fee: -1, isPickup: false } }, "fee"],
    ["a wrong phone number", { customer: { name: "Awa", phone: "12" } }, "phone"],
  ])("is refused with %s", async (_, to, field) => {
    const id = await placed();
    const lines = edits((await read(id)).lines);
    const seen = {
      lines,
      delivery: { isPickup: false },
      discount: { amount: 0, reason: "" },
      customer: { name: null, phone: null },
    };
    const answer = await change(id, seen, to);
    expect(answer).toMatchObject({ code: "BAD_USER_INPUT", fields: { [field]: expect.any(String) } });
    expect(await read(id)).toMatchObject({ total: 30_000, editedAt: null, asOrdered: null });
  });

  it.each([[["CONFIRMED", "SHIPPED", "DELIVERED"]], [["CANCELLED"]]])(
    "is refused once it is %s",
    async (states) => {
      const id = await placed();
      await inState(id, ...states);
      expect((await changeLines(id, ([line]) => [{ ...line, quantity: 1 }])).code).toBe("CONFLICT");
    },
  );
});

describe("two colleagues", () => {
  it("change different parts at once; both succeed", async () => {
    const id = await placed();
    const lines = edits((await read(id)).lines);
    const answers = await Promise.all([
      change(id, { lines }, { lines: [{ ...lines[0], quantity: 1 }] }),
      change(id, { discount: { amount: 0, reason: "" } }, { discount: { amount: 1_000, reason: "" } }),
      change(id, { customer: {} }, { customer: { name: "Mme Ngo", phone: "677123456" } }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([undefined, undefined, undefined]);
    expect(await read(id)).toMatchObject({ total: 15_000, due: 14_000, customerName: "Mme Ngo" });
  });

  it("change the same part; the second is refused with the name of the part", async () => {
    const id = await placed();
    const seen = { discount: { amount: 0, reason: "" } };
    const answers = await Promise.all(
      [1_000, 2_000].map((amount) => change(id, seen, { discount: { amount, reason: "" } })),
    );
    expect(answers.filter(({ order }) => order)).toHaveLength(1);
    expect(answers.find(({ order }) => !order)).toMatchObject({
      code: "CONFLICT",
      message: "Un collègue a changé la remise entre-temps. Relisez d’abord la commande",
    });
  });

  it("cannot add an article of another admin, if each handles only their own", async () => {
    const id = await placed();
    const lines = edits((await read(id)).lines);
    const added = { productId: other, productName: "Sac d’Awa", price: 20_000, quantity: 1 };
    expect((await change(id, { lines }, { lines: [...lines, added] }, awa)).code).toBe("NOT_FOUND");
    const own = await orders.placed({ lines: [added] });
    const seen = edits((await read(own)).lines);
    const answer = await change(own, { lines: seen }, { lines: [...seen, size38()] }, awa);
    expect(answer.code).toBe("FORBIDDEN");
    expect((await read(own)).lines).toHaveLength(1);
  });
});

describe("the counted stock", () => {
  it("moves by the difference once the order is confirmed", async () => {
    const id = await placed();
    await changeLines(id, ([line]) => [{ ...line, quantity: 3 }]);
    expect(await shelf()).toEqual([5, 1]);
    await inState(id, "CONFIRMED");
    expect(await shelf()).toEqual([2, 1]);
    await changeLines(id, ([line]) => [{ ...line, quantity: 1 }]);
    expect(await shelf()).toEqual([4, 1]);
    await changeLines(id, ([line]) => [{ ...line, size: "39" }]);
    expect(await shelf()).toEqual([5, 0]);
    await changeLines(id, ([line]) => [{ ...line, size: "38" }, size38()]);
    expect(await shelf()).toEqual([3, 1]);
    await changeLines(id, ([, line]) => [line ?? {}]);
    expect(await shelf()).toEqual([4, 1]);
    await orders.change(id, "CONFIRMED", "CANCELLED", patron);
    expect(await shelf()).toEqual([5, 1]);
  });

  it("gives pieces of one line to another line of the order", async () => {
    const id = await placed({ lines: [size38(5)] });
    await inState(id, "CONFIRMED");
    expect(await shelf()).toEqual([0, 1]);
    const { order } = await changeLines(id, ([line]) => [{ ...line, quantity: 3 }, size38(2)]);
    expect(order?.lines.map(({ quantity }) => quantity)).toEqual([3, 2]);
    expect(await shelf()).toEqual([0, 1]);
  });

  it("refuses a change that needs more pieces than it has, until the admin accepts the shortage", async () => {
    const id = await placed();
    await inState(id, "CONFIRMED");
    const short = await changeLines(id, ([line]) => [{ ...line, quantity: 6 }]);
    expect(short).toMatchObject({ code: "CONFLICT", message: "Il n’y a pas assez de pièces en stock" });
    expect(await shelf()).toEqual([3, 1]);
    const accepted = await changeLines(id, ([line]) => [{ ...line, quantity: 6 }], { acceptShortage: true });
    expect(accepted.order?.total).toBe(90_000);
    expect(await shelf()).toEqual([0, 1]);
    await orders.change(id, "CONFIRMED", "CANCELLED", patron);
    expect(await shelf()).toEqual([5, 1]);
  });

  it("is not moved again when the shipping of a changed order is undone", async () => {
    const id = await placed();
    await inState(id, "CONFIRMED");
    const editId = randomUUID();
    await orders.change(id, "CONFIRMED", "SHIPPED", { ...patron, editId });
    await changeLines(id, ([line]) => [{ ...line, quantity: 3 }]);
    expect((await orders.undo(editId, patron)).errors).toBeUndefined();
    expect(await shelf()).toEqual([2, 1]);
    await orders.change(id, "CONFIRMED", "CANCELLED", patron);
    expect(await shelf()).toEqual([5, 1]);
  });
});

describe("a delivered order", () => {
  it("costs less after a return, by the price after the discount; with all pieces back it is RETURNED", async () => {
    const id = await placed({ fee: 1_000, quarter: "Akwa" });
    await change(id, { discount: { amount: 0, reason: "" } }, { discount: { amount: 3_000, reason: "" } });
    await inState(id, "CONFIRMED", "SHIPPED", "DELIVERED");
    const one = await returned(id, { lines: [{ position: 0, quantity: 1, isRestocked: true }] });
    expect(one.order).toMatchObject({
      orderState: "DELIVERED",
      returned: 15_000,
      discount: 1_500,
      due: 14_500,
    });
    expect(await shelf()).toEqual([4, 1]);
    const all = await returned(id, { lines: [{ position: 0, quantity: 1, isRestocked: false }] });
    expect(all.order).toMatchObject({ orderState: "RETURNED", state: "DELIVERED", due: 1_000, discount: 0 });
    expect(await shelf()).toEqual([4, 1]);
  });

  it("is exchanged in one step: the new article is added to the price and taken from the stock", async () => {
    const id = await delivered({ lines: [size38()] });
    const exchange = [
      { productId: shoe, productName: "Ballerines", variant: 2, size: "39", price: 15_000, quantity: 1 },
    ];
    const { order } = await returned(id, {
      lines: [{ position: 0, quantity: 1, isRestocked: true }],
      exchange,
    });
    expect(order).toMatchObject({ orderState: "DELIVERED", total: 30_000, returned: 15_000, due: 16_000 });
    expect(await shelf()).toEqual([5, 0]);
    const again = await returned(id, {
      lines: [{ position: 1, quantity: 1, isRestocked: true }],
      exchange: [],
    });
    expect(again.order).toMatchObject({ orderState: "RETURNED", due: 1_000 });
    expect(await shelf()).toEqual([5, 1]);
  });

  it("accepts a return once, and only of pieces that the customer still has", async () => {
    const id = await delivered();
    const input = { id: randomUUID(), lines: [{ position: 0, quantity: 1, isRestocked: true }] };
    const answers = await Promise.all([1, 2, 3].map(() => returned(id, input)));
    expect(answers.map(({ order }) => order?.returned)).toEqual([15_000, 15_000, 15_000]);
    expect(await shelf()).toEqual([4, 1]);
    const tooMany = await returned(id, { lines: [{ position: 0, quantity: 2, isRestocked: true }] });
    expect(tooMany.code).toBe("BAD_USER_INPUT");
  });

  it("accepts no return before its delivery, and its delivery cannot be undone after a return", async () => {
    const id = await placed();
    await inState(id, "CONFIRMED", "SHIPPED");
    const lines = [{ position: 0, quantity: 1, isRestocked: true }];
    expect((await returned(id, { lines })).code).toBe("CONFLICT");
    const editId = randomUUID();
    await orders.change(id, "SHIPPED", "DELIVERED", { ...patron, editId });
    expect((await returned(id, { lines })).code).toBeUndefined();
    expect((await orders.undo(editId, patron)).errors?.[0]?.extensions?.code).toBe("CONFLICT");
  });

  it("gets a request for a return from the device that placed it, within 14 days", async () => {
    const id = await delivered();
    const ask = (reason: string) =>
      shop.ask("mutation ($id: ID!, $reason: String!) { requestReturn(orderId: $id, reason: $reason) }", {
        id,
        reason,
      });
    expect((await ask("Trop petit")).data?.requestReturn).toBe(true);
    expect((await ask("Autre raison")).data?.requestReturn).toBe(true);
    const device = await shop.ask(
      "query ($ids: [ID!]!) { deviceOrders(ids: $ids) { id returnReason deliveredAt } }",
      { ids: [id] },
    );
    const deliveredAt = expect.stringMatching(/Z$/);
    expect(device.data?.deviceOrders).toEqual([{ id, returnReason: "Trop petit", deliveredAt }]);
    expect((await read(id)).returnRequestedAt).not.toBeNull();
    await placed();
    const requested = "{ orders(returnRequested: true) { totalCount edges { node { id } } } }";
    const listed = await shop.ask(requested, {}, patron);
    expect(listed.data?.orders).toEqual({ totalCount: 1, edges: [{ node: { id } }] });
    await shop.services.database.query(
      "UPDATE orders SET done_at = now() - interval '15 days', return_requested_at = NULL WHERE id = $1",
      [id],
    );
    expect((await ask("Trop tard")).errors?.[0]?.extensions?.code).toBe("CONFLICT");
    const recorded = await orders.recorded({ lines: [size38()] }, patron);
    const strange = await shop.ask(`mutation { requestReturn(orderId: "${recorded.id}", reason: "") }`);
    expect(strange.errors?.[0]?.extensions?.code).toBe("NOT_FOUND");
    const none = await shop.ask("query ($ids: [ID!]!) { deviceOrders(ids: $ids) { id } }", {
      ids: [recorded.id],
    });
    expect(none.data?.deviceOrders).toEqual([]);
  });
});

describe("a customer's request for a return", () => {
  const ask = (id: string, reason: string, requestId: string | null = randomUUID()) =>
    shop.ask(
      "mutation ($id: ID!, $reason: String!, $requestId: ID) { requestReturn(orderId: $id, reason: $reason, id: $requestId) }",
      { id, reason, requestId },
    );
  const decline = (id: string, seen: unknown, reason: string, who = patron) =>
    shop.ask(
      "mutation ($id: ID!, $seen: DateTimeISO!, $reason: String!) { declineReturn(orderId: $id, seen: $seen, reason: $reason) { id returnDeclineReason } }",
      { id, seen, reason },
      who,
    );
  const onDevice = async (id: string) => {
    const fields = "returnRequestedAt returnRequestId returnDeclineReason";
    const { data } = await shop.ask(`query ($ids: [ID!]!) { deviceOrders(ids: $ids) { ${fields} } }`, {
      ids: [id],
    });
    const [order] = (data?.deviceOrders ?? []) as Record<string, string | null>[];
    return order;
  };
  const isConflict = ({ errors }: Awaited<ReturnType<typeof decline>>) =>
    expect(errors?.[0]?.extensions?.code).toBe("CONFLICT");

  it("is declined once with a reason that the customer sees, who may ask again", async () => {
    const id = await delivered();
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
    const { data } = await shop.ask(
      "query ($id: ID!) { orderHistory(id: $id) { action changes { to } } }",
      { id },
      patron,
    );
    expect(data?.orderHistory).toMatchObject([
      { action: "RETURN_DECLINED", changes: [] },
      { action: "RETURN_REQUESTED" },
      { action: "ORDER_CHANGED" },
      { action: "ORDER_CHANGED" },
      { action: "ORDER_CHANGED" },
    ]);

    expect((await ask(id, "Elle a un trou", null)).data?.requestReturn).toBe(true);
    expect(await onDevice(id)).toEqual({
      ...{ returnRequestedAt: expect.stringMatching(/Z$/), returnRequestId: null, returnDeclineReason: "" },
    });
    isConflict(await decline(id, seen, "Déjà portée"));
  });

  it("that a colleague has entered as a return is not declined", async () => {
    const id = await delivered();
    await ask(id, "Trop petit");
    const seen = (await onDevice(id))?.returnRequestedAt;
    await returned(id, { lines: [{ position: 0, quantity: 1, isRestocked: true }] });
    isConflict(await decline(id, seen, "Déjà portée"));
    expect(await onDevice(id)).toMatchObject({ returnRequestedAt: null, returnDeclineReason: "" });
  });

  it("is declined only by an admin who may handle the order", async () => {
    const id = await delivered();
    await ask(id, "Trop petit");
    const seen = (await onDevice(id))?.returnRequestedAt;
    const strange = await decline(id, seen, "Non", awa);
    expect(strange.errors?.[0]?.extensions?.code).toBe("NOT_FOUND");
    expect((await onDevice(id))?.returnRequestedAt).toBe(seen);
  });
});

it("the history of an order shows who did what and when, without data of the customer", async () => {
  const id = await placed();
  await inState(id, "CONFIRMED");
  await changeLines(id, ([line]) => [{ ...line, quantity: 1 }]);
  await change(id, { customer: {} }, { customer: { name: "Mme Ngo", phone: "677123456" } });
  const { data } = await shop.ask(
    "query ($id: ID!) { orderHistory(id: $id) { action actorName changes { field from to } } }",
    { id },
    patron,
  );
  expect(data?.orderHistory).toEqual([
    { action: "ORDER_EDITED", actorName: "Patronne", changes: [{ field: "customer", from: "", to: "" }] },
    {
      ...{ action: "ORDER_EDITED", actorName: "Patronne" },
      changes: [
        {
          field: "lines",
          from: "2 × Ballerines, 38, 15\u202f000\u00a0FCFA",
          to: "1 × Ballerines, 38, 15\u202f000\u00a0FCFA",
        },
      ],
    },
    {
      action: "ORDER_CHANGED",
      actorName: "Patronne",
      changes: [{ field: "state", from: "NEW", to: "CONFIRMED" }],
    },
  ]);
  const hidden = await shop.ask("query ($id: ID!) { orderHistory(id: $id) { id } }", { id }, awa);
  expect(hidden.errors?.[0]?.extensions?.code).toBe("NOT_FOUND");
});

it("the copy of the original order has no images, and loses the quarter when the customer is erased", async () => {
  const user = await shop.createUser("Effacée");
  const id = await orders.placed({ lines: [size38()], quarter: "Akwa" }, user);
  await changeLines(id, ([line]) => [{ ...line, quantity: 2 }]);
  const stored = async () => {
    const [row] = await shop.services.database.query("SELECT as_ordered FROM orders WHERE id = $1", [id]);
    return row.as_ordered;
  };
  expect(await stored()).toMatchObject({
    quarter: "Akwa",
    lines: [expect.not.objectContaining({ image: null })],
  });
  const { errors } = await shop.ask(`mutation { deleteUser(userId: "${user.id}") { messages } }`, {}, patron);
  expect(errors).toBeUndefined();
  expect(await stored()).toMatchObject({ quarter: null, total: 15_000 });
});
