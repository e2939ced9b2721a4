import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { applyOperation, CART_OPERATION_KINDS, type CartQuantity } from "./cart.rules.ts";

const CART_FIELDS = "version lines { id quantity variant product { id } } totalQuantity totalPrice";
const APPLY = `mutation ($operations: [CartOperationInput!]!) { applyCartOperations(operations: $operations) {
  results { status message } cart { ${CART_FIELDS} } } }`;
const CREATE = "mutation ($input: ProductInput!) { createProduct(input: $input) { id } }";
const PATCH = "mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { id } }";
const SOLD_OUT = `mutation ($id: ID!, $number: Int!) {
  changeAvailability(productId: $id, changes: [{ number: $number, availability: SOLD_OUT }]) { id } }`;

type Operation = { id: string; kind: string; productId: string; variant?: number; quantity: number };
interface CartJson {
  version: number;
  lines: { id: string; quantity: number; variant: number | null; product: { id: string } }[];
  totalQuantity: number;
  totalPrice: number;
}
interface Applied {
  results: { status: string; message: string | null }[];
  cart: CartJson;
}

const SIZES = [
  { number: 1, size: "38" },
  { number: 2, size: "39" },
  { number: 3, size: "40" },
];
const GONE = "Cette taille ou cette couleur n’est plus proposée";

let shop: TestShop;
let admin: { token: string };
let shoes: string;
let token: string;
let users = 0;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.createUser("Patronne", "SUPER_ADMIN");
});
beforeEach(async () => {
  ({ token } = await shop.createUser(`Cliente ${users++}`));
  const input = {
    productName: "Mocassins Akwa",
    brandName: "Maison Sawa",
    category: "Chaussures Hommes",
    productImages: ["https://images.example/mocassins.webp"],
    description: "En cuir.",
    price: 30_000,
    sellingPrice: 25_000,
    variants: SIZES.map(({ size }) => ({ size })),
  };
  shoes = (await mustChange<{ createProduct: { id: string } }>(CREATE, { input })).createProduct.id;
});
afterAll(() => shop.close());

async function mustChange<Data>(document: string, variables: Record<string, unknown>): Promise<Data> {
  const { data, errors } = await shop.ask(document, variables, admin);
  expect(errors).toBeUndefined();
  return data as Data;
}

const operation = (kind: string, variant?: number, quantity = 1): Operation => ({
  id: randomUUID(),
  kind,
  productId: shoes,
  quantity,
  ...(variant !== undefined && { variant }),
});

async function apply(...operations: Operation[]): Promise<Applied> {
  const { data, errors } = await shop.ask(APPLY, { operations }, { token });
  expect(errors).toBeUndefined();
  return data?.applyCartOperations as Applied;
}

async function cart(): Promise<CartJson> {
  const { data } = await shop.ask(`{ cart { ${CART_FIELDS} } }`, {}, { token });
  return data?.cart as CartJson;
}

const removeSizes = (...gone: number[]) =>
  mustChange(PATCH, { id: shoes, patch: { variants: SIZES.filter(({ number }) => !gone.includes(number)) } });
const lines = (held: CartJson) => held.lines.map(({ quantity, variant }) => `${quantity} × ${variant}`);
const statuses = ({ results }: Applied) => results.map(({ status }) => status);

describe("the sizes of a product in a cart", () => {
  it("have separate lines, in the sequence in which they were added, even if an operation is repeated", async () => {
    const second = operation("ADD", 2);
    const answer = await apply(operation("ADD", 1), second, operation("ADD"), operation("ADD", 1, 2));
    expect(lines(answer.cart)).toEqual(["3 × 1", "1 × 2", "1 × null"]);
    expect(statuses(await apply(second))).toEqual(["DUPLICATE"]);
    expect(lines(await cart())).toEqual(["3 × 1", "1 × 2", "1 × null"]);
    expect(lines((await apply(operation("REMOVE", 1), operation("SET", 2, 7))).cart)).toEqual([
      "7 × 2",
      "1 × null",
    ]);
  });

  it("with a number that the product does not have are refused, and the cart stays unchanged", async () => {
    await apply(operation("ADD", undefined, 2));
    for (const kind of ["ADD", "SET", "CHOOSE"]) {
      const refused = operation(kind, 9);
      const answer = await apply(refused, operation("ADD", -1));
      expect(answer.results).toEqual(Array(2).fill({ status: "REJECTED", message: GONE }));
      expect(lines(answer.cart)).toEqual(["2 × null"]);
      expect((await apply(refused)).results).toEqual([{ status: "REJECTED", message: GONE }]);
    }
    const empty = await apply(operation("CHOOSE"));
    expect(empty.results).toEqual([{ status: "REJECTED", message: "Choisissez une taille ou une couleur" }]);
  });

  it("do not count in the totals when they are sold out, nor does a sold-out product without sizes", async () => {
    await apply(operation("ADD", 1), operation("ADD", 2, 2), operation("ADD", undefined, 3));
    await mustChange(SOLD_OUT, { id: shoes, number: 2 });
    expect(await cart()).toMatchObject({ totalQuantity: 4, totalPrice: 100_000 });
    for (const number of [1, 3]) await mustChange(SOLD_OUT, { id: shoes, number });
    expect(await cart()).toMatchObject({ totalQuantity: 0, totalPrice: 0 });
    expect(lines(await cart())).toEqual(["1 × 1", "2 × 2", "3 × null"]);
    const [bag = ""] = await shop.createProducts({ productName: "Sac" });
    await mustChange(SOLD_OUT, { id: bag, number: 0 });
    const { results, cart: after } = await apply({ ...operation("ADD"), productId: bag });
    expect([results[0]?.status, after.totalPrice]).toEqual(["APPLIED", 0]);
  });
});

it("after any edits in any number of requests, the server's cart equals the cart that the phone predicts", async () => {
  const edit = fc.record({
    kind: fc.constantFrom(...CART_OPERATION_KINDS),
    variant: fc.constantFrom(undefined, 0, 1, 2),
    quantity: fc.integer({ min: -3, max: 5 }),
  });
  const calls = fc.array(fc.array(edit, { maxLength: 8 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(calls, async (sent) => {
      ({ token } = await shop.createUser(`Cliente ${users++}`));
      let predicted: readonly CartQuantity[] = [];
      for (const edits of sent) {
        const operations = edits.map(({ kind, variant, quantity }) => operation(kind, variant, quantity));
        const answer = await apply(...operations);
        // A CHOOSE edit without a variant changes neither cart: the server rejects it, and the phone ignores it.
        predicted = edits.reduce<readonly CartQuantity[]>(
          (held, one) => applyOperation(held, { id: "", productId: shoes, ...one }),
          predicted,
        );
        expect(lines(answer.cart)).toEqual(
          predicted.map(({ quantity, variant }) => `${quantity} × ${variant || null}`),
        );
      }
    }),
    { numRuns: 8 },
  );
});

describe("a size chosen for a line without a size", () => {
  it("needs one operation, and the line keeps its id and its position", async () => {
    const before = await apply(operation("ADD", undefined, 3), operation("ADD", 1));
    const choice = operation("CHOOSE", 2);
    const answer = await apply(choice);
    expect(lines(answer.cart)).toEqual(["3 × 2", "1 × 1"]);
    expect(answer.cart.lines[0]?.id).toBe(before.cart.lines[0]?.id);
    expect(statuses(await apply(choice))).toEqual(["DUPLICATE"]);
  });

  it("merges the line into a line that already has this size", async () => {
    await apply(operation("ADD", 2, 4), operation("ADD", undefined, 3));
    expect(lines((await apply(operation("CHOOSE", 2))).cart)).toEqual(["7 × 2"]);
  });

  it("stays the only size of the line if two devices choose different sizes at the same time", async () => {
    await apply(operation("ADD", undefined, 3));
    await Promise.all([apply(operation("CHOOSE", 1)), apply(operation("CHOOSE", 2))]);
    const { lines: held, totalQuantity } = await cart();
    expect([held.length, totalQuantity]).toEqual([1, 3]);
  });

  it("stays chosen if the same request then adds more pieces without a size", async () => {
    const answer = await apply(
      operation("ADD", undefined, 2),
      operation("CHOOSE", 1),
      operation("ADD", undefined, 5),
      operation("CHOOSE", 3),
      operation("ADD", undefined, 1),
    );
    expect(lines(answer.cart)).toEqual(["2 × 1", "5 × 3", "1 × null"]);
  });
});

describe("a size that the shop has removed", () => {
  it("cannot be added any more; its line stays in the cart without a size, and can be edited", async () => {
    const before = await apply(operation("ADD", 1, 2), operation("ADD", 2, 3));
    await removeSizes(1);
    expect(lines(await cart())).toEqual(["2 × null", "3 × 2"]);
    expect((await cart()).lines[0]?.id).toBe(before.cart.lines[0]?.id);
    expect((await apply(operation("ADD", 1))).results).toEqual([{ status: "REJECTED", message: GONE }]);
    const answer = await apply(operation("ADD", 0, -1), operation("CHOOSE", 3));
    expect(lines(answer.cart)).toEqual(["1 × 3", "3 × 2"]);
    expect(answer.cart.lines[0]?.id).toBe(before.cart.lines[0]?.id);
  });

  it("is counted in the line without a size, which all removed sizes share", async () => {
    await apply(operation("ADD", 1, 2), operation("ADD", undefined, 1), operation("ADD", 2, 3));
    await removeSizes(1, 2);
    expect(lines(await cart())).toEqual(["6 × null"]);
    expect(lines((await apply(operation("ADD", 3))).cart)).toEqual(["6 × null", "1 × 3"]);
    expect(lines(await cart())).toEqual(["6 × null", "1 × 3"]);
  });

  it("can be removed from the cart on a phone that still shows it; no other line is removed", async () => {
    await apply(operation("ADD", 1, 2), operation("ADD", undefined, 1));
    await removeSizes(1);
    expect(lines((await apply(operation("REMOVE", 1))).cart)).toEqual(["1 × null"]);
  });
});

describe("a client that does not know sizes", () => {
  it("adds products without a size, and reduces and removes the lines that it shows", async () => {
    await apply(operation("ADD", 1, 2), operation("ADD", 2, 3));
    expect(statuses(await apply(operation("ADD")))).toEqual(["APPLIED"]);
    expect(lines(await cart())).toEqual(["2 × 1", "3 × 2", "1 × null"]);
    await apply(operation("REMOVE"), operation("ADD", undefined, -1));
    expect(lines(await cart())).toEqual(["1 × 1", "3 × 2"]);
    // A client that does not know variants removes a product with one REMOVE. Here the product has two lines, so the
    // test sends REMOVE twice.
    await apply(operation("REMOVE"), operation("REMOVE"));
    expect(lines(await cart())).toEqual([]);
  });
});
