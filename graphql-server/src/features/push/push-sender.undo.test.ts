import { describe, expect, it } from "vitest";
import { openSender } from "./testing/sender-shop.ts";

const { shop, service, orders, pushes, patron, sql, tickNow, endUndoTime, tick, waiting, bodies, confirmed } =
  await openSender();

describe("a notification that a change of an order has caused", () => {
  const undo = async (editId: string) => {
    expect((await orders.undo(editId, patron)).errors).toBeUndefined();
  };

  it("is sent only when the time in which the admin can undo the change is over", async () => {
    const phone = service.createDevice();
    const id = await confirmed(phone);
    await tick();
    await orders.cancel([id], false, patron);
    await tickNow();
    expect([bodies(phone).length, await waiting()]).toEqual([
      1,
      [{ body: expect.stringContaining("annulée"), attempts: 0, version: 1, pause: "0" }],
    ]);
    const held = "SELECT round(extract(epoch FROM held_until - created_at)) AS seconds FROM push_messages";
    expect(await sql(held)).toEqual([{ seconds: "70" }]);
    await endUndoTime();
    await tickNow();
    expect(bodies(phone).at(-1)).toContain("annulée");
  });

  it("is not sent if the admin has undone the change", async () => {
    const phone = service.createDevice();
    const id = await confirmed(phone);
    await tick();
    const editId = crypto.randomUUID();
    await orders.cancel([id], false, { ...patron, requestId: editId });
    await tickNow();
    await undo(editId);
    await tick();
    expect([bodies(phone), await waiting()]).toEqual([[expect.stringContaining("confirmée")], []]);
  });

  it("is removed by an undo, and the unsent notification that it had replaced is sent", async () => {
    const phone = service.createDevice();
    const id = await confirmed(phone);
    const editId = crypto.randomUUID();
    await orders.cancel([id], false, { ...patron, requestId: editId });
    await undo(editId);
    await tickNow();
    expect(bodies(phone)).toEqual([]);
    await tick();
    expect([bodies(phone), await waiting()]).toEqual([[expect.stringContaining("confirmée")], []]);
  });

  it("about a size that a cancelled order has given back is not sent if the cancelling is undone", async () => {
    const phone = service.createDevice();
    const [bag = ""] = await shop.createProducts({ productName: "Sac" });
    await sql("INSERT INTO variant_stock VALUES ($1, 0, 1)", bag);
    const line = { productId: bag, productName: "Sac", price: 15_000, quantity: 1 };
    const id = await orders.placed({ lines: [line] });
    await orders.change(id, "NEW", "CONFIRMED", patron);
    await pushes.followSize(phone, bag);
    const editId = crypto.randomUUID();
    await orders.cancel([id], false, { ...patron, requestId: editId });
    await tickNow();
    expect(await waiting()).toMatchObject([{ body: "De nouveau disponible\u00a0: Sac" }]);
    await undo(editId);
    await tick();
    expect([bodies(phone), await waiting(), await pushes.kinds(phone)]).toEqual([[], [], ["SIZE"]]);
  });

  it("is sent without delay if the customer has withdrawn the order, because an admin cannot undo a withdrawal", async () => {
    const phone = service.createDevice();
    const id = await orders.placed();
    await pushes.followOrder(phone, id);
    await orders.placed({ id, withdrawn: true });
    await tickNow();
    expect(bodies(phone)).toEqual([expect.stringContaining("annulée")]);
  });
});
