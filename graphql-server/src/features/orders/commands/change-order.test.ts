import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EditedOrders } from "./testing/edited-orders.ts";

let edits: EditedOrders;
beforeAll(async () => {
  edits = await EditedOrders.open();
});
afterAll(() => edits.close());
beforeEach(() => edits.reset());

describe("an order that an admin edits", () => {
  it("has the new price, and still shows what the customer first ordered", async () => {
    const id = await edits.placed();
    const { order } = await edits.changeLines(id, ([line]) => [
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
    const withFee = await edits.change(
      id,
      { delivery: { quarter: null, fee: null, isPickup: false } },
      { delivery: { quarter: "Akwa", fee: 1_500, isPickup: false } },
    );
    expect(withFee.order).toMatchObject({ fee: 1_500, quarter: "Akwa", due: 21_500 });
    const discounted = await edits.change(
      id,
      { discount: { amount: 0, reason: "" } },
      { discount: { amount: 2_000, reason: "Cliente fidèle" } },
    );
    expect(discounted.order).toMatchObject({ due: 19_500, discountReason: "Cliente fidèle" });
    expect(discounted.order?.asOrdered?.total).toBe(30_000);
  });

  it("is found in the search by the names of its new articles", async () => {
    const id = await edits.placed();
    await edits.changeLines(id, ([line]) => [
      line ?? {},
      { productName: "Foulard wax", price: 3_000, quantity: 1 },
    ]);
    expect((await edits.orders.list(edits.patron, { search: "foulard" })).map((order) => order.id)).toEqual([
      id,
    ]);
  });

  it("shows the name of its customer's account until an admin enters another name", async () => {
    const bea = await edits.shop.createUser("Béa");
    const id = await edits.orders.placed({}, bea);
    const seen = { customer: { name: "Béa", phone: null } };
    const phoned = await edits.change(id, seen, { customer: { name: "Béa", phone: "677123456" } });
    expect(phoned.order).toMatchObject({ customerName: "Béa" });
    const named = { name: "Béatrice", phone: "237677123456" };
    const { order } = await edits.change(id, { customer: { ...named, name: "Béa" } }, { customer: named });
    expect(order).toMatchObject({ customerName: "Béatrice" });
  });

  it("has no quarter and no fee if the customer fetches it at the shop", async () => {
    const id = await edits.placed({ quarter: "Akwa", fee: 1_000 });
    const { order } = await edits.change(
      id,
      { delivery: { quarter: "Akwa", fee: 1_000, isPickup: false } },
      { delivery: { quarter: "Akwa", fee: 1_000, isPickup: true } },
    );
    expect(order).toMatchObject({ isPickup: true, quarter: null, fee: 0 });
  });

  it("changes only once, however often the edit is sent", async () => {
    const id = await edits.placed();
    await edits.inState(id, "CONFIRMED");
    const lines = await edits.lines(id);
    const to = [
      { ...lines[0], quantity: 1 },
      { productName: "Foulard", price: 3_000, quantity: 1 },
    ];
    const answers = [];
    for (let time = 0; time < 3; time++)
      answers.push((await edits.change(id, { lines }, { lines: to })).order?.total);
    expect(answers).toEqual([18_000, 18_000, 18_000]);
    expect((await edits.read(id)).lines).toHaveLength(2);
    expect(await edits.shelf()).toEqual([4, 1]);
  });

  it.each([
    ["no article", { lines: [] }, "lines"],
    ["a fraction of a franc", { discount: { amount: 0.5, reason: "" } }, "discount"],
    ["a discount above the price", { discount: { amount: 30_001, reason: "" } }, "discount"],
    ["a long reason", { discount: { amount: 1, reason: "x".repeat(81) } }, "discount"],
    ["a negative fee", { delivery: { fee: -1, isPickup: false } }, "fee"],
    ["a wrong phone number", { customer: { name: "Awa", phone: "12" } }, "phone"],
  ])("does not change if the edit contains %s", async (_, to, field) => {
    const id = await edits.placed();
    const lines = await edits.lines(id);
    const seen = {
      lines,
      delivery: { isPickup: false },
      discount: { amount: 0, reason: "" },
      customer: { name: null, phone: null },
    };
    const answer = await edits.change(id, seen, to);
    expect(answer).toMatchObject({ code: "BAD_USER_INPUT", fields: { [field]: expect.any(String) } });
    expect(await edits.read(id)).toMatchObject({ total: 30_000, editedAt: null, asOrdered: null });
  });

  it.each([[["CONFIRMED", "SHIPPED", "DELIVERED"]], [["CANCELLED"]]])(
    "cannot be edited any more after these changes of its state: %s",
    async (states) => {
      const id = await edits.placed();
      await edits.inState(id, ...states);
      expect((await edits.changeLines(id, ([line]) => [{ ...line, quantity: 1 }])).code).toBe("CONFLICT");
    },
  );
});

describe("two admins who edit the same order", () => {
  it("both succeed if they change different parts at the same time", async () => {
    const id = await edits.placed();
    const lines = await edits.lines(id);
    const answers = await Promise.all([
      edits.change(id, { lines }, { lines: [{ ...lines[0], quantity: 1 }] }),
      edits.change(id, { discount: { amount: 0, reason: "" } }, { discount: { amount: 1_000, reason: "" } }),
      edits.change(id, { customer: {} }, { customer: { name: "Mme Ngo", phone: "677123456" } }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([undefined, undefined, undefined]);
    expect(await edits.read(id)).toMatchObject({ total: 15_000, due: 14_000, customerName: "Mme Ngo" });
  });

  it("cannot both change the same part: the later edit is refused, with an error about this part", async () => {
    const id = await edits.placed();
    const seen = { discount: { amount: 0, reason: "" } };
    const answers = await Promise.all(
      [1_000, 2_000].map((amount) => edits.change(id, seen, { discount: { amount, reason: "" } })),
    );
    expect(answers.filter(({ order }) => order)).toHaveLength(1);
    expect(answers.find(({ order }) => !order)).toMatchObject({
      code: "CONFLICT",
      message: "Un collègue a changé la remise entre-temps. Relisez d’abord la commande",
    });
  });

  it("may not add each other's articles if each admin handles only their own products", async () => {
    const id = await edits.placed();
    const lines = await edits.lines(id);
    const added = { productId: edits.bag, productName: "Sac d’Awa", price: 20_000, quantity: 1 };
    expect((await edits.change(id, { lines }, { lines: [...lines, added] }, edits.awa)).code).toBe(
      "NOT_FOUND",
    );
    const own = await edits.orders.placed({ lines: [added] });
    const seen = await edits.lines(own);
    const answer = await edits.change(own, { lines: seen }, { lines: [...seen, edits.size38()] }, edits.awa);
    expect(answer.code).toBe("FORBIDDEN");
    expect((await edits.read(own)).lines).toHaveLength(1);
  });
});

it("an order's history says who did what, without personal data of the customer", async () => {
  const id = await edits.placed();
  await edits.inState(id, "CONFIRMED");
  await edits.changeLines(id, ([line]) => [{ ...line, quantity: 1 }]);
  await edits.change(id, { customer: {} }, { customer: { name: "Mme Ngo", phone: "677123456" } });
  const { data } = await edits.shop.ask(
    "query ($id: ID!) { orderHistory(id: $id) { action actorName changes { field from to } } }",
    { id },
    edits.patron,
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
  const hidden = await edits.shop.ask("query ($id: ID!) { orderHistory(id: $id) { id } }", { id }, edits.awa);
  expect(hidden.errors?.[0]?.extensions?.code).toBe("NOT_FOUND");
});

it("the copy of what the customer first ordered loses its quarter when the customer's data are erased", async () => {
  const user = await edits.shop.createUser("Effacée");
  const id = await edits.orders.placed({ lines: [edits.size38()], quarter: "Akwa" }, user);
  await edits.changeLines(id, ([line]) => [{ ...line, quantity: 2 }]);
  const stored = async () => {
    const [row] = await edits.shop.services.database.query("SELECT as_ordered FROM orders WHERE id = $1", [
      id,
    ]);
    return row.as_ordered;
  };
  expect(await stored()).toMatchObject({
    quarter: "Akwa",
    lines: [expect.not.objectContaining({ image: null })],
  });
  const { errors } = await edits.shop.ask(
    `mutation { deleteUser(userId: "${user.id}") { messages } }`,
    {},
    edits.patron,
  );
  expect(errors).toBeUndefined();
  expect(await stored()).toMatchObject({ quarter: null, total: 15_000 });
});
