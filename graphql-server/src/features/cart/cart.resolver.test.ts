import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { admitted } from "../../testing/send-until-accepted.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { purgeExpiredOperations } from "./purge-operations.ts";

const APPLY = `mutation ($operations: [CartOperationInput!]!) { applyCartOperations(operations: $operations) {
  results { id status message } cart { version lines { quantity product { id } } totalQuantity totalPrice } } }`;
const CART = "{ cart { version lines { quantity product { id } } totalQuantity totalPrice } }";

interface CartAnswer {
  results: { id: string; status: string; message: string | null }[];
  cart: {
    version: number;
    lines: { quantity: number; product: { id: string } }[];
    totalQuantity: number;
    totalPrice: number;
  };
}

let shop: TestShop;
let dress: string;
let bag: string;
let token: string;
let users = 0;

beforeAll(async () => {
  shop = await openTestShop();
  [dress = "", bag = ""] = await shop.createProducts(
    { sellingPrice: 15_000 },
    { sellingPrice: 2_000_000_000 },
  );
});
beforeEach(async () => {
  ({ token } = await shop.createUser(`Cliente ${users++}`));
});
afterAll(() => shop.close());

const operation = (
  kind: "ADD" | "SET" | "REMOVE",
  productId: string,
  quantity = 1,
  id: string = randomUUID(),
) => ({
  id,
  kind,
  productId,
  quantity,
});

async function apply(...operations: ReturnType<typeof operation>[]): Promise<CartAnswer> {
  const { data, errors } = await admitted(() => shop.ask(APPLY, { operations }, { token }));
  expect(errors).toBeUndefined();
  return data?.applyCartOperations as CartAnswer;
}

const quantities = ({ cart }: CartAnswer) =>
  Object.fromEntries(cart.lines.map((line) => [line.product.id, line.quantity]));

describe("a cart", () => {
  it("is empty at version 0 before its first edit", async () => {
    const { data } = await shop.ask(CART, {}, { token });
    expect(data?.cart).toEqual({ version: 0, lines: [], totalQuantity: 0, totalPrice: 0 });
  });

  it("adds up the quantities of a product that is added twice, even to a total above a 32-bit number", async () => {
    const answer = await apply(operation("ADD", dress), operation("ADD", bag, 2), operation("ADD", dress));
    expect(quantities(answer)).toEqual({ [dress]: 2, [bag]: 2 });
    expect(answer.cart).toMatchObject({ totalQuantity: 4, totalPrice: 4_000_030_000 });
    expect(answer.cart.lines.map((line) => line.product.id)).toEqual([dress, bag]);
  });

  it("keeps at least one piece of a line until the operation REMOVE removes the line", async () => {
    await apply(operation("ADD", dress, 2));
    expect(quantities(await apply(operation("ADD", dress, -5)))).toEqual({ [dress]: 1 });
    expect(quantities(await apply(operation("REMOVE", dress)))).toEqual({});
  });

  it("applies an operation once, however often it arrives", async () => {
    const once = operation("ADD", dress);
    const answers = await Promise.all([apply(once), apply(once), apply(once)]);
    expect(answers.flatMap(({ results }) => results.map(({ status }) => status)).sort()).toEqual([
      "APPLIED",
      "DUPLICATE",
      "DUPLICATE",
    ]);
    expect(quantities(await apply(once))).toEqual({ [dress]: 1 });
  });

  it("does not apply an operation a second time if it is repeated within a year", async () => {
    const [old, recent] = [operation("ADD", dress), operation("ADD", bag)];
    await apply(old, recent);
    const age = (days: number, { id }: { id: string }) =>
      shop.services.database.query(
        "UPDATE cart_operations SET applied_at = now() - make_interval(days => $1) WHERE id = $2",
        [days, id],
      );
    await age(366, old);
    await age(364, recent);
    await purgeExpiredOperations(shop.services.database);
    const remaining = await shop.services.database.query(
      "SELECT id FROM cart_operations WHERE id = ANY($1)",
      [[old.id, recent.id]],
    );
    expect(remaining).toEqual([{ id: recent.id }]);
    expect(quantities(await apply(recent))).toEqual({ [dress]: 1, [bag]: 1 });
  });

  it("stores only the newest 20,000 operation ids of a user", async () => {
    await apply(operation("ADD", dress));
    const [{ user_id: userId }] = await shop.services.database.query(
      "SELECT user_id FROM cart_operations ORDER BY applied_at DESC LIMIT 1",
    );
    await shop.services.database.query(
      `INSERT INTO cart_operations (user_id, id, digest, applied_at)
       SELECT $1, gen_random_uuid(), '', now() - make_interval(mins => n) FROM generate_series(1, 25000) AS n`,
      [userId],
    );
    const recent = Array.from({ length: 60 }, () => operation("ADD", dress));
    for (const edit of recent) await apply(edit);
    const [{ stored }] = await shop.services.database.query(
      "SELECT count(*)::int AS stored FROM cart_operations WHERE user_id = $1",
      [userId],
    );
    expect(stored).toBeLessThanOrEqual(20_000 + 60);
    const again = await apply(...recent);
    expect(new Set(again.results.map(({ status }) => status))).toEqual(new Set(["DUPLICATE"]));
  });

  it("accepts at most 3,000 operations of a user in an hour", async () => {
    const strict = await openTestShop({ RATE_LIMIT_FACTOR: "1" });
    try {
      const [product = ""] = await strict.createProducts({});
      const { token } = await strict.createUser("Cliente");
      const send = async () => {
        const operations = Array.from({ length: 100 }, () => operation("ADD", product));
        return (await strict.ask(APPLY, { operations }, { token })).errors?.[0]?.extensions.code ?? "applied";
      };
      for (let n = 0; n < 30; n++) expect(await send()).toBe("applied");
      expect(await send()).toBe("RATE_LIMITED");
      expect((await strict.ask(CART, {}, { token })).data?.cart).toMatchObject({ totalQuantity: 3_000 });
    } finally {
      await strict.close();
    }
  });

  it("applies an operation only once if one request contains it twice", async () => {
    const once = operation("ADD", dress);
    const answer = await apply(once, once);
    expect(answer.results.map(({ status }) => status)).toEqual(["APPLIED", "DUPLICATE"]);
    expect(quantities(answer)).toEqual({ [dress]: 1 });
  });

  it("applies all concurrent edits, and increases its version with each", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(operation("ADD", dress))));
    expect(quantities(await apply(operation("ADD", bag)))).toEqual({ [dress]: 20, [bag]: 1 });
    expect(new Set(answers.map(({ cart }) => cart.version)).size).toBe(20);
  });

  it("refuses a product that is no longer sold, and applies the other operations", async () => {
    const unknown = operation("ADD", randomUUID());
    const answer = await apply(unknown, operation("ADD", dress));
    expect(answer.results[0]).toEqual({
      id: unknown.id,
      status: "REJECTED",
      message: "Ce produit n’est plus en vente",
    });
    expect(quantities(answer)).toEqual({ [dress]: 1 });
    expect((await apply(unknown)).results).toEqual([answer.results[0]]);
  });

  it("refuses edits that a former user of the device has made", async () => {
    const { data } = await shop.ask("{ me { id } }", {}, { token });
    const me = data?.me as { id: string } | undefined;
    const userId = me?.id;
    const variables = { userId, operations: [operation("ADD", dress)] };
    const applyAs = APPLY.replace("!]!)", "!]!, $userId: ID)").replace(
      "$operations)",
      "$operations, userId: $userId)",
    );
    expect((await shop.ask(applyAs, variables, { token })).errors).toBeUndefined();
    ({ token } = await shop.createUser(`Voisine ${users++}`));
    const refused = await shop.ask(applyAs, variables, { token });
    expect(refused.errors?.[0]?.extensions.code).toBe("CONFLICT");
    const asked = await shop.ask(
      "query ($userId: ID) { cart(userId: $userId) { version } }",
      { userId },
      { token },
    );
    expect(asked.errors?.[0]?.extensions.code).toBe("CONFLICT");
    expect((await shop.ask(CART, {}, { token })).data?.cart).toMatchObject({ version: 0 });
  });

  it("is separate for each user, even if two users send operations with the same id", async () => {
    const add = operation("ADD", dress);
    await apply(add);
    ({ token } = await shop.createUser(`Voisine ${users++}`));
    expect(quantities(await apply(add))).toEqual({ [dress]: 1 });
  });

  it.each([
    ["an id that is no UUID", [operation("ADD", "x", 1)]],
    ["more than 100 operations", Array.from({ length: 101 }, () => operation("ADD", randomUUID()))],
  ])("refuses a whole request that contains %s", async (_, operations) => {
    const { errors } = await shop.ask(APPLY, { operations }, { token });
    expect(errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
  });

  it("cannot be read or changed by visitors", async () => {
    for (const answer of [await shop.ask(CART), await shop.ask(APPLY, { operations: [] })]) {
      expect(answer.errors?.[0]).toMatchObject({
        message: "Veuillez vous connecter",
        extensions: { code: "UNAUTHENTICATED" },
      });
    }
  });
});

describe("the database, without the checks of the server,", () => {
  it.each([
    ["a quantity of 0", "UPDATE cart_lines SET quantity = 0", "23514"],
    [
      "two lines with the same product and variant",
      "INSERT INTO cart_lines (user_id, product_id, quantity) SELECT user_id, product_id, 1 FROM cart_lines",
      "23505",
    ],
    [
      "a line with a product that does not exist",
      "UPDATE cart_lines SET product_id = gen_random_uuid()",
      "23503",
    ],
  ])("refuses %s", async (_, statement, code) => {
    await apply(operation("ADD", dress));
    await expect(shop.services.database.query(statement)).rejects.toMatchObject({ code });
  });
});
