import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fold } from "../../../platform/text/fold.rules.ts";
import { seededRandom } from "../../../testing/seeded-random.ts";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { parseOrderNumber } from "../order-number.rules.ts";
import { OrderListService } from "./order-list.service.ts";

const ORDERS = 80;
const SEARCHES = 150;
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ARTICLES = ["Robe d’été", "robe", "Sac à main", "Œillet ROSE", "Jupe 12", "É", "Vernis-2"];
const NAMES = ["Awa Ngono", "Élodie Été", "Brice"];
const QUARTERS = ["Akwa", "Bonapriso 12"];

interface Line {
  productId: string | null;
  ownerId: string | null;
  name: string;
}
interface Stored {
  id: string;
  number: string;
  text: string;
  recordedBy: string | null;
  lines: Line[];
}

let shop: TestShop;
let bea: { id: string };
/** The present owners of the products, without the deleted products. */
const owners = new Map<string, string>();
const orders: Stored[] = [];
const random = seededRandom();
const upTo = (count: number) => Math.floor(random() * count);
const one = <T extends string | Stored>(values: readonly T[]): T => {
  const drawn = values[upTo(values.length)];
  if (drawn === undefined) throw new Error("there is nothing to draw from");
  return drawn;
};
/** Returns the drawn value, or null in one of four cases. */
const orNull = (drawn: string): string | null => (upTo(4) === 0 ? null : drawn);

const sql = (statement: string, ...values: unknown[]) => shop.services.database.query(statement, values);

async function store(people: readonly string[], customer: string, products: readonly string[]) {
  const id = randomUUID();
  const lines = Array.from({ length: 1 + upTo(3) }, () => ({
    productId: orNull(one([...products, randomUUID()])),
    ownerId: orNull(one([...people, bea.id])),
    name: one(ARTICLES),
  }));
  const number = Array.from({ length: 6 }, () => one([...DIGITS])).join("");
  const [name, phone, quarter] = [one(NAMES), `2376${10_000_000 + upTo(10_000_000)}`, one(QUARTERS)];
  const [recordedBy, userId] = [orNull(one(people)), upTo(3) === 0 ? customer : null];
  const articles = lines.map((line) => line.name).join(" ");
  await sql(
    `INSERT INTO orders (id, number, channel, name, phone, quarter, total, product_names, recorded_by, user_id, placed_at)
     VALUES ($1, $2, 'CHAT', $3, $4, $5, 1000, $6, $7, $8, now())`,
    ...[id, number, name, phone, quarter, articles, recordedBy, userId],
  );
  for (const [position, line] of lines.entries())
    await sql(
      `INSERT INTO order_lines (order_id, position, product_id, owner_id, product_name, price, quantity)
       VALUES ($1, $2, $3, $4, $5, 1000, 1)`,
      ...[id, position, line.productId, line.ownerId, line.name],
    );
  const account = userId === null ? [] : ["Cliente cliente@example.cm"];
  orders.push({
    ...{ id, number, recordedBy, lines },
    text: [number, name, phone, quarter, articles, ...account].join(" "),
  });
}

beforeAll(async () => {
  shop = await openTestShop();
  bea = await shop.createUser("Béa", "ADMIN");
  const carine = await shop.createUser("Carine", "ADMIN");
  const people = [bea.id, carine.id] as const;
  const customer = await shop.createUser("Cliente");
  const sold = await shop.createProducts(
    ...Array.from({ length: 6 }, () => ({ ownerId: one([...people, bea.id]) })),
  );
  for (const { id, owner } of await sql("SELECT id, owner_id AS owner FROM products")) owners.set(id, owner);
  while (orders.length < ORDERS) await store(people, customer.id, sold);
});
afterAll(() => shop.close());

const ownerOf = ({ productId, ownerId }: Line, { recordedBy }: Stored) =>
  (productId === null ? null : owners.get(productId)) ?? ownerId ?? recordedBy;
const isOwn = ({ ownerId }: Line) => ownerId === bea.id;
const isVisible = ({ recordedBy, lines }: Stored) => recordedBy === bea.id || lines.some(isOwn);
const isHandled = (order: Stored) =>
  order.lines.every((line) => (line.ownerId === null || isOwn(line)) && ownerOf(line, order) === bea.id);

/** True if Béa must find an order: the search is its number, or she may read all words of the search in the order. */
function isFound(order: Stored, search: string): boolean {
  if (parseOrderNumber(search) === order.number) return true;
  const own = [order.number, ...order.lines.filter(isOwn).map(({ name }) => name)].join(" ");
  const readable = fold(isHandled(order) ? order.text : own);
  return fold(search)
    .split(/\s+/)
    .every((word) => readable.includes(word));
}

/** Returns a part of a word, of any length, from a text of an order; sometimes the order's whole number. */
function drawnWord(): string {
  const { number, text } = one(orders);
  if (upTo(8) === 0) return number;
  const word = one(upTo(3) === 0 ? [number] : text.split(/\s+/));
  const start = upTo(word.length);
  return word.slice(start, start + 1 + upTo(word.length - start));
}

it("an ADMIN who searches for any words finds exactly the orders in which they may read these words", async () => {
  const service = new OrderListService(shop.services.database, shop.services.auditLog);
  const admin = { role: "ADMIN", userId: bea.id, sessionId: "" } as const;
  const counts = new Set<number>();
  for (let place = 0; place < SEARCHES; place += 1) {
    // The last letter makes sure that the search is no phone number, which the shop splits into words in another way.
    const words = [...Array.from({ length: 1 + upTo(2) }, drawnWord), ...(upTo(2) === 0 ? ["e"] : [])];
    const search = words.some((word) => /[a-z]/i.test(word)) ? words.join(" ") : `${words.join(" ")} r`;
    const filter = { state: null, unwanted: false, task: null, search };
    const { edges } = await service.orders(admin, filter, { first: 100, after: null });
    const expected = orders.filter((order) => isVisible(order) && isFound(order, search));
    expect({ search, ids: edges.map(({ node }) => node.id).toSorted() }).toEqual({
      search,
      ids: expected.map(({ id }) => id).toSorted(),
    });
    counts.add(expected.length);
  }
  expect(counts.size).toBeGreaterThan(5);
});
