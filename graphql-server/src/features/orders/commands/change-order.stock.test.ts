import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EditedOrders } from "./testing/edited-orders.ts";

let edits: EditedOrders;
beforeAll(async () => {
  edits = await EditedOrders.open();
});
afterAll(() => edits.close());
beforeEach(() => edits.reset());

describe("the stock count of a product", () => {
  it("changes by the number of pieces that an admin adds to or removes from a confirmed order", async () => {
    const id = await edits.placed();
    await edits.changeLines(id, ([line]) => [{ ...line, quantity: 3 }]);
    expect(await edits.shelf()).toEqual([5, 1]);
    await edits.inState(id, "CONFIRMED");
    expect(await edits.shelf()).toEqual([2, 1]);
    await edits.changeLines(id, ([line]) => [{ ...line, quantity: 1 }]);
    expect(await edits.shelf()).toEqual([4, 1]);
    await edits.changeLines(id, ([line]) => [{ ...line, size: "39" }]);
    expect(await edits.shelf()).toEqual([5, 0]);
    await edits.changeLines(id, ([line]) => [{ ...line, size: "38" }, edits.size38()]);
    expect(await edits.shelf()).toEqual([3, 1]);
    await edits.changeLines(id, ([, line]) => [line ?? {}]);
    expect(await edits.shelf()).toEqual([4, 1]);
    await edits.orders.change(id, "CONFIRMED", "CANCELLED", edits.patron);
    expect(await edits.shelf()).toEqual([5, 1]);
  });

  it("does not change if an admin moves pieces from one line of an order to another line", async () => {
    const id = await edits.placed({ lines: [edits.size38(5)] });
    await edits.inState(id, "CONFIRMED");
    expect(await edits.shelf()).toEqual([0, 1]);
    const { order } = await edits.changeLines(id, ([line]) => [{ ...line, quantity: 3 }, edits.size38(2)]);
    expect(order?.lines.map(({ quantity }) => quantity)).toEqual([3, 2]);
    expect(await edits.shelf()).toEqual([0, 1]);
  });

  it("stays while an edited order lacks pieces, and falls to 0 once the admin accepts the shortage", async () => {
    const id = await edits.placed();
    await edits.inState(id, "CONFIRMED");
    const short = await edits.changeLines(id, ([line]) => [{ ...line, quantity: 6 }]);
    expect(short).toMatchObject({ code: "CONFLICT", message: "Il n’y a pas assez de pièces en stock" });
    expect(await edits.shelf()).toEqual([3, 1]);
    const accepted = await edits.changeLines(id, ([line]) => [{ ...line, quantity: 6 }], {
      acceptShortage: true,
    });
    expect(accepted.order?.total).toBe(90_000);
    expect(await edits.shelf()).toEqual([0, 1]);
    await edits.orders.change(id, "CONFIRMED", "CANCELLED", edits.patron);
    expect(await edits.shelf()).toEqual([5, 1]);
  });

  it("does not change when an admin undoes the shipping of an order that was edited after it was shipped", async () => {
    const id = await edits.placed();
    await edits.inState(id, "CONFIRMED");
    const editId = randomUUID();
    await edits.orders.change(id, "CONFIRMED", "SHIPPED", { ...edits.patron, requestId: editId });
    await edits.changeLines(id, ([line]) => [{ ...line, quantity: 3 }]);
    expect((await edits.orders.undo(editId, edits.patron)).errors).toBeUndefined();
    expect(await edits.shelf()).toEqual([2, 1]);
    await edits.orders.change(id, "CONFIRMED", "CANCELLED", edits.patron);
    expect(await edits.shelf()).toEqual([5, 1]);
  });

  it("rises for the former product and falls for the new one if an order line gets another product", async () => {
    const [twin = ""] = await edits.shop.createProducts({
      ...{ productName: "Ballerines", ownerId: edits.awa.id, sellingPrice: 15_000 },
    });
    await edits.shop.ask(
      "mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { id } }",
      { id: twin, patch: { variants: [{ size: "38", stock: 4 }] } },
      edits.patron,
    );
    const countOf = async (id: string) =>
      (await edits.shop.ask(`{ product(id: "${id}") { stock { count } } }`, {}, edits.patron)).data?.product;
    const id = await edits.placed();
    await edits.inState(id, "CONFIRMED");
    const { order, code } = await edits.changeLines(id, ([line]) => [{ ...line, productId: twin }]);
    expect([code, order?.lines.map(({ productId }) => productId)]).toEqual([undefined, [twin]]);
    expect([await edits.shelf(), await countOf(twin)]).toEqual([[5, 1], { stock: [{ count: 2 }] }]);
    const owners = await edits.shop.services.database.query("SELECT owner_id FROM order_lines");
    expect(owners).toEqual([{ owner_id: edits.awa.id }]);
    // When an admin replaces the product of a line, the panel leaves the old line out and sends a new line, which has
    // no position yet.
    await edits.changeLines(id, ([line]) => [{ ...line, productId: edits.shoe, position: null }]);
    expect([await edits.shelf(), await countOf(twin)]).toEqual([[3, 1], { stock: [{ count: 4 }] }]);
  });

  it("rises by every piece that a customer brings back, even if fewer pieces were subtracted for the order", async () => {
    const id = await edits.placed({ lines: [edits.size38(3)] });
    await edits.shop.services.database.query("UPDATE variant_stock SET count = 1 WHERE number = 1");
    await edits.orders.change(id, "NEW", "CONFIRMED", { ...edits.patron, acceptShortage: true });
    await edits.orders.change(id, "CONFIRMED", "SHIPPED", edits.patron);
    await edits.orders.change(id, "SHIPPED", "DELIVERED", edits.patron);
    await edits.shop.services.database.query("UPDATE variant_stock SET count = 10 WHERE number = 1");
    await edits.returned(id, { lines: [{ position: 0, quantity: 3, isRestocked: true }] });
    expect(await edits.shelf()).toEqual([13, 1]);
  });

  it("rises by the pieces of an order that is cancelled or returned while the product is deleted", async () => {
    const [cancelled, returned] = [await edits.placed(), await edits.delivered({ lines: [edits.size38()] })];
    await edits.inState(cancelled, "CONFIRMED");
    expect(await edits.shelf()).toEqual([2, 1]);
    const [editId, cancelling] = [randomUUID(), randomUUID()];
    const { errors } = await edits.shop.ask(
      "mutation ($id: ID!, $editId: ID) { deleteProduct(id: $id, editId: $editId) }",
      { id: edits.shoe, editId },
      edits.patron,
    );
    expect(errors).toBeUndefined();
    await edits.orders.change(cancelled, "CONFIRMED", "CANCELLED", {
      ...edits.patron,
      requestId: cancelling,
    });
    await edits.orders.undo(cancelling, edits.patron);
    await edits.orders.change(cancelled, "CONFIRMED", "CANCELLED", edits.patron);
    await edits.returned(returned, { lines: [{ position: 0, quantity: 1, isRestocked: true }] });
    expect((await edits.orders.undo(editId, edits.patron)).errors).toBeUndefined();
    expect(await edits.shelf()).toEqual([5, 1]);
  });

  it("contains the pieces given back while the product was deleted, and a sold-out size is available again", async () => {
    const id = await edits.placed({ lines: [{ ...edits.size38(), variant: 2, size: "39" }] });
    await edits.inState(id, "CONFIRMED");
    const editId = randomUUID();
    const deletion = await edits.shop.ask(
      "mutation ($ids: [ID!]!, $editId: ID!) { deleteProducts(ids: $ids, editId: $editId) { count } }",
      { ids: [edits.shoe], editId },
      edits.patron,
    );
    expect(deletion).toEqual({ data: { deleteProducts: { count: 1 } } });
    await edits.orders.change(id, "CONFIRMED", "CANCELLED", edits.patron);
    expect((await edits.orders.undo(editId, edits.patron)).errors).toBeUndefined();
    const { data } = await edits.shop.ask(
      `{ product(id: "${edits.shoe}") { variants { size availability } } }`,
      {},
      edits.patron,
    );
    expect(data?.product).toMatchObject({
      variants: [{ availability: "AVAILABLE" }, { size: "39", availability: "LAST_PIECES" }, {}],
    });
    expect(await edits.shelf()).toEqual([5, 1]);
  });

  it("does not change if the undo of a cancellation is refused because another order has taken the piece", async () => {
    const size39 = { ...edits.size38(), variant: 2, size: "39" };
    const [one, other] = [await edits.placed({ lines: [size39] }), await edits.placed({ lines: [size39] })];
    await edits.inState(one, "CONFIRMED");
    const editId = randomUUID();
    await edits.orders.change(one, "CONFIRMED", "CANCELLED", { ...edits.patron, requestId: editId });
    await edits.inState(other, "CONFIRMED");
    const { errors } = await edits.orders.undo(editId, edits.patron);
    expect(errors).toMatchObject([
      {
        extensions: { code: "CONFLICT" },
        message: expect.stringMatching(/^Une autre commande a pris la pièce.*Ballerines, 39/),
      },
    ]);
    expect((await edits.read(one)).state).toBe("CANCELLED");
    expect(await edits.shelf()).toEqual([5, 0]);
    await edits.orders.change(other, "CONFIRMED", "CANCELLED", edits.patron);
    expect((await edits.orders.undo(editId, edits.patron)).errors).toBeUndefined();
    expect([(await edits.read(one)).state, await edits.shelf()]).toEqual(["CONFIRMED", [5, 0]]);
  });
});
