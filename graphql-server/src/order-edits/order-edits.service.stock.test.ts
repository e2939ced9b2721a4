import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EditedOrders } from "./testing/edited-orders.ts";

let edits: EditedOrders;
beforeAll(async () => {
  edits = await EditedOrders.open();
});
afterAll(() => edits.close());
beforeEach(() => edits.reset());

describe("the counted stock", () => {
  it("moves by the difference once the order is confirmed", async () => {
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

  it("gives pieces of one line to another line of the order", async () => {
    const id = await edits.placed({ lines: [edits.size38(5)] });
    await edits.inState(id, "CONFIRMED");
    expect(await edits.shelf()).toEqual([0, 1]);
    const { order } = await edits.changeLines(id, ([line]) => [{ ...line, quantity: 3 }, edits.size38(2)]);
    expect(order?.lines.map(({ quantity }) => quantity)).toEqual([3, 2]);
    expect(await edits.shelf()).toEqual([0, 1]);
  });

  it("refuses a change that needs more pieces than it has, until the admin accepts the shortage", async () => {
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

  it("is not moved again when the shipping of a changed order is undone", async () => {
    const id = await edits.placed();
    await edits.inState(id, "CONFIRMED");
    const editId = randomUUID();
    await edits.orders.change(id, "CONFIRMED", "SHIPPED", { ...edits.patron, editId });
    await edits.changeLines(id, ([line]) => [{ ...line, quantity: 3 }]);
    expect((await edits.orders.undo(editId, edits.patron)).errors).toBeUndefined();
    expect(await edits.shelf()).toEqual([2, 1]);
    await edits.orders.change(id, "CONFIRMED", "CANCELLED", edits.patron);
    expect(await edits.shelf()).toEqual([5, 1]);
  });
});
