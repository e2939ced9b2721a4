import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hookedDatabase } from "../../platform/database/testing/hooked-database.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { CartService } from "./cart.service.ts";

let shop: TestShop;
let userId: string;
let dress: string;
let users = 0;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  ({ id: userId } = await shop.createUser(`Cliente ${users++}`));
  [dress = ""] = await shop.createProducts({});
});
afterAll(() => shop.close());

/**
 * Returns a second cart service, which stands for another process of the shop.
 * @param betweenStatements called after each statement of this service, with the id of the cart's user
 */
function anotherProcess(betweenStatements = async (_statement: number, _userId: unknown) => {}): CartService {
  let statements = 0;
  const database = hookedDatabase(shop.services.database, async (run, _statement, [whose]) => {
    const rows = await run();
    await betweenStatements(++statements, whose);
    return rows;
  });
  return new CartService(database, { publish: () => undefined });
}
const add = (productId: string, id: string = randomUUID()) => ({
  id,
  kind: "ADD" as const,
  productId,
  variant: null,
  quantity: 1,
});
const statuses = ({ results }: { results: { status: string }[] }) => results.map(({ status }) => status);

describe("a cart that changes between its read and its write", () => {
  it("contains the edits of all processes, each once", async () => {
    const processes = [anotherProcess(), anotherProcess(), anotherProcess()];
    const repeated = randomUUID();
    const answers = await Promise.all(
      processes.flatMap((carts) =>
        [add(dress), add(dress, repeated), add(dress)].map((one) => carts.apply(userId, [one])),
      ),
    );
    expect(answers.flatMap(statuses).filter((status) => status === "DUPLICATE")).toHaveLength(2);
    expect(await shop.services.cart.cart(userId)).toMatchObject({ version: 9, totalQuantity: 7 });
  });

  it("is read again, and an edit that another process has just applied is not applied twice", async () => {
    const edit = add(dress);
    const carts = anotherProcess(async (statement) => {
      if (statement === 1) await shop.services.cart.apply(userId, [edit]);
    });
    expect(statuses(await carts.apply(userId, [edit]))).toEqual(["DUPLICATE"]);
    expect((await shop.services.cart.cart(userId)).totalQuantity).toBe(1);
  });

  it("refuses a product that is deleted in the meantime, and stores nothing of the edit", async () => {
    const carts = anotherProcess(async (statement) => {
      if (statement === 1) await shop.services.database.query("DELETE FROM products WHERE id = $1", [dress]);
    });
    const edit = add(dress);
    expect(statuses(await carts.apply(userId, [edit]))).toEqual(["REJECTED"]);
    const kept = await shop.services.database.query("SELECT id FROM cart_operations WHERE user_id = $1", [
      userId,
    ]);
    expect(kept).toEqual([]);
  });

  it("answers UNAVAILABLE if the cart changes at every attempt, and writes nothing", async () => {
    const carts = anotherProcess(async () => {
      await shop.services.cart.apply(userId, [add(dress)]);
    });
    const edit = add(dress);
    await expect(carts.apply(userId, [edit])).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(statuses(await shop.services.cart.apply(userId, [edit]))).toEqual(["APPLIED"]);
  });
});
