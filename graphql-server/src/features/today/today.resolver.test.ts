import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shopDay } from "../../platform/shop-time/shop-day.rules.ts";
import { seededRandom } from "../../testing/seeded-random.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { PaymentClient } from "../orders/payments/testing/payment-client.ts";
import { ORDER_TASKS } from "../orders/reading/order-task.rules.ts";
import { RoundClient } from "../orders/rounds/testing/round-client.ts";
import { OrderClient } from "../orders/testing/order-client.ts";

interface Entry {
  number: string | null;
  name: string | null;
  kind: string | null;
  amount: number | null;
  since: string | null;
  day: string | null;
  at: string | null;
  hasPlace: boolean | null;
  pieces: number | null;
}
interface SeenToday {
  seesAllOrders: boolean;
  received: number;
  groups: { key: string; count: number; entries: Entry[] }[];
}
type Person = { id: string; token: string };

let shop: TestShop;
let patron: Person;
let awa: Person;
const products: Record<string, string> = {};
beforeAll(async () => {
  shop = await openTestShop();
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  awa = await shop.createUser("Awa", "ADMIN");
  const [robe, sac] = await shop.createProducts(
    { productName: "Robe", ownerId: awa.id },
    { productName: "Sac" },
  );
  Object.assign(products, { robe, sac });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql("TRUNCATE orders, rounds, contact_messages, variant_stock CASCADE");
  await sql("UPDATE shop_state SET admins_handle_all_orders = false");
  await sql("UPDATE products SET availability = 'AVAILABLE', variants = '[]'");
});

const sql = (text: string, values: unknown[] = []) => shop.services.database.query(text, values);

async function today(as: Person): Promise<SeenToday> {
  const { data, errors } = await shop.ask(
    "{ today { seesAllOrders received groups { key count entries { number name kind amount since day at hasPlace pieces } } } }",
    {},
    as,
  );
  expect(errors).toBeUndefined();
  return data?.today as SeenToday;
}
const counts = ({ groups }: SeenToday) => Object.fromEntries(groups.map(({ key, count }) => [key, count]));

/** Places an order of one piece, which costs 15,000 FCFA. @returns its id */
const placed = (fields: object = {}, product = "robe"): Promise<string> =>
  new OrderClient(shop).placed({
    name: "Mireille",
    lines: [{ productId: products[product], productName: product, price: 15_000, quantity: 1 }],
    ...fields,
  });

/** SQL of the day in Douala that is `days` days from today. */
const day = (days: number) => `((now() AT TIME ZONE 'Africa/Douala')::date + ${days})`;

/** SQL of the time at which a day in Douala begins. @param days number of days after today */
const startOf = (days: number) => `(${day(days)}::timestamp AT TIME ZONE 'Africa/Douala')`;
/** Returns the SQL of the stored fields of an appointment that begins at this time. */
const appointment = (at: string) =>
  `service_id = gen_random_uuid(), appointment_at = ${at}, appointment_minutes = 60, is_pickup = true`;

/** Each row: what an order is like, its stored fields, and the groups of the page that must contain it. */
const CASES: [what: string, stored: string, tasks: string[]][] = [
  ["is new", "state = 'NEW'", ["TO_ANSWER"]],
  ["is new and promised for yesterday", `state = 'NEW', promised_day = ${day(-1)}`, ["TO_ANSWER"]],
  ["is confirmed", "state = 'CONFIRMED'", ["TO_PREPARE"]],
  ["is promised for tomorrow", `state = 'CONFIRMED', promised_day = ${day(1)}`, ["TO_PREPARE"]],
  ["is promised for today", `state = 'CONFIRMED', promised_day = ${day(0)}`, ["TO_HAND_OVER"]],
  ["was promised for yesterday", `state = 'CONFIRMED', promised_day = ${day(-1)}`, ["LATE"]],
  ["is with the rider", "state = 'SHIPPED'", []],
  ["is with the rider and late", `state = 'SHIPPED', promised_day = ${day(-1)}`, ["LATE"]],
  ["is a ready pickup", "state = 'SHIPPED', is_pickup = true", ["TO_HAND_OVER"]],
  [
    "is a ready pickup that was promised for yesterday",
    `state = 'SHIPPED', is_pickup = true, promised_day = ${day(-1)}`,
    ["LATE"],
  ],
  ["is put aside for 30 days", `state = 'CONFIRMED', settle_by = ${day(30)}`, ["PUT_ASIDE"]],
  ["was put aside until yesterday", `state = 'CONFIRMED', settle_by = ${day(-1)}`, ["PUT_ASIDE"]],
  ["is put aside and paid", `state = 'CONFIRMED', settle_by = ${day(1)}, paid = 15000`, ["TO_PREPARE"]],
  ["is with the rider and put aside", `state = 'SHIPPED', settle_by = ${day(-1)}`, []],
  ["is delivered", "state = 'DELIVERED', done_at = now()", ["TO_PAY"]],
  ["is delivered and paid", "state = 'DELIVERED', done_at = now(), paid = 15000", []],
  ["is delivered and overpaid", "state = 'DELIVERED', done_at = now(), paid = 16000", []],
  [
    "is delivered, not paid, and to be returned",
    "state = 'DELIVERED', done_at = now(), return_requested_at = now()",
    ["TO_ANSWER", "RETURN_REQUESTED", "TO_PAY"],
  ],
  ["is an asked appointment of today", `state = 'NEW', ${appointment("now()")}`, ["TO_ANSWER"]],
  ["is an appointment of today", `state = 'CONFIRMED', ${appointment("now()")}`, ["APPOINTMENTS"]],
  ["is the first appointment of tomorrow", `state = 'CONFIRMED', ${appointment(startOf(1))}`, []],
  [
    "is the last appointment of today",
    `state = 'CONFIRMED', ${appointment(`${startOf(1)} - interval '15 minutes'`)}`,
    ["APPOINTMENTS"],
  ],
  [
    "is an appointment of the day before yesterday that nobody has closed",
    `state = 'CONFIRMED', ${appointment(startOf(-2))}`,
    ["APPOINTMENTS"],
  ],
  [
    "is an appointment of tomorrow that was promised for today",
    `state = 'CONFIRMED', promised_day = ${day(0)}, ${appointment(startOf(1))}`,
    [],
  ],
  [
    "is an appointment that is done",
    `state = 'DELIVERED', done_at = now(), ${appointment("now()")}`,
    ["TO_PAY"],
  ],
  [
    "is an appointment to which nobody came",
    `state = 'CANCELLED', done_at = now(), no_show = true, ${appointment("now()")}`,
    [],
  ],
  ["is cancelled", `state = 'CANCELLED', done_at = now(), promised_day = ${day(-1)}`, []],
];

/** Returns the number of orders in the list of orders with a task's filter. */
async function listed(task: string, as: Person): Promise<number> {
  const { data, errors } = await shop.ask(`{ orders(task: ${task}) { totalCount } }`, {}, as);
  expect(errors).toBeUndefined();
  const { totalCount } = { totalCount: Number.NaN, ...(data?.orders as { totalCount: number } | undefined) };
  return totalCount;
}

describe("the page « Aujourd’hui »", () => {
  it.each(CASES)("lists an order in the right groups if it %s", async (_what, stored, tasks) => {
    const id = await placed();
    await sql(`UPDATE orders SET ${stored} WHERE id = $1`, [id]);
    const found = await Promise.all(
      ORDER_TASKS.map(async (task) => ((await listed(task, patron)) ? [task] : [])),
    );
    expect(found.flat()).toEqual(tasks);
    const groups = tasks.filter((task) => task !== "RETURN_REQUESTED");
    expect(counts(await today(patron))).toEqual(Object.fromEntries(groups.map((task) => [task, 1])));
  });

  it("lists a delivered, unpaid order among announced payments or, after a refusal of its payment, as to pay", async () => {
    const id = await placed();
    expect((await new PaymentClient(shop).announce(id)).errors).toBeUndefined();
    await sql("UPDATE orders SET state = 'DELIVERED', done_at = now()");
    const { groups } = await today(patron);
    expect(groups).toMatchObject([
      {
        key: "ANNOUNCED_PAYMENTS",
        count: 1,
        entries: [{ kind: "MTN_MOMO", amount: 5_000, name: "Mireille" }],
      },
    ]);
    await sql("UPDATE announced_payments SET state = 'REFUSED'");
    expect(counts(await today(patron))).toEqual({ TO_PAY: 1 });
  });

  it("shows open rounds, with the amounts still to collect, to admins who handle all orders of the round", async () => {
    const orders = new OrderClient(shop);
    const rounds = new RoundClient(shop);
    const [robe, sac] = [await placed(), await placed({}, "sac")];
    for (const id of [robe, sac]) await orders.change(id, "NEW", "CONFIRMED", patron);
    await rounds.opened([robe], patron, { riderName: "Serge" });
    await rounds.opened([sac], patron, { riderName: "Paul" });
    await sql("UPDATE orders SET paid = 5000 WHERE id = $1", [robe]);
    const [group] = (await today(patron)).groups.filter(({ key }) => key === "ROUNDS");
    expect(group).toMatchObject({
      count: 2,
      entries: [
        { name: "Serge", amount: 10_000, pieces: 1 },
        { name: "Paul", amount: 15_000, pieces: 1 },
      ],
    });
    expect((await today(awa)).groups).toMatchObject([{ key: "ROUNDS", entries: [{ name: "Serge" }] }]);
    await sql("UPDATE rounds SET closed_at = now(), closed_by_name = 'x', expected = 0, brought_back = 0");
    expect(counts(await today(patron))).toEqual({});
  });

  it("shows the three longest waiting entries of each group, and the number of all its entries", async () => {
    for (const minutes of [5, 40, 20, 10]) {
      const id = await placed({ name: `Depuis ${minutes} min` });
      await sql(`UPDATE orders SET created_at = now() - interval '${minutes} minutes' WHERE id = $1`, [id]);
    }
    const [group] = (await today(patron)).groups;
    expect(group).toMatchObject({ key: "TO_ANSWER", count: 4 });
    expect(group?.entries.map(({ name, amount }) => [name, amount])).toEqual(
      [40, 20, 10].map((minutes) => [`Depuis ${minutes} min`, 15_000]),
    );
  });

  it("shows today's appointments by their time, and says which of them have no place (chair or table)", async () => {
    for (const [name, at, place] of [
      ["Tard", `${startOf(1)} - interval '15 minutes'`, "gen_random_uuid()"],
      ["Hier", startOf(-1), "NULL"],
      ["Tôt", startOf(0), "gen_random_uuid()"],
    ]) {
      const id = await placed({ name });
      await sql(
        `UPDATE orders SET state = 'CONFIRMED', ${appointment(at ?? "")}, place_id = ${place} WHERE id = $1`,
        [id],
      );
    }
    const [group] = (await today(patron)).groups;
    expect(group).toMatchObject({
      ...{ key: "APPOINTMENTS", count: 3 },
      entries: [
        { name: "Hier", kind: "robe", hasPlace: false, at: expect.any(String) },
        { name: "Tôt", hasPlace: true },
        { name: "Tard", hasPlace: true },
      ],
    });
    const id = await placed({ name: "Demandé" });
    await sql(`UPDATE orders SET ${appointment(startOf(3))} WHERE id = $1`, [id]);
    expect((await today(patron)).groups[0]).toMatchObject({
      ...{ key: "TO_ANSWER", entries: [{ name: "Demandé", at: expect.any(String) }] },
    });
  });

  it("shows an order with a return request, under the phone number if the customer gave no name", async () => {
    const id = await placed({ name: undefined, phone: "+237 6 77 01 02 99" });
    await sql(
      "UPDATE orders SET state = 'DELIVERED', done_at = now(), paid = 15000, return_requested_at = now() WHERE id = $1",
      [id],
    );
    expect((await today(patron)).groups).toMatchObject([
      { key: "TO_ANSWER", entries: [{ name: "+237677010299", kind: "RETURN" }] },
    ]);
  });

  it("shows the contact messages that nobody has handled, to super admins only", async () => {
    await sql(`INSERT INTO contact_messages (full_name, email, subject, message, handled_at)
      VALUES ('Awa', 'awa@example.cm', 'order', 'Bonjour', NULL), ('Bea', 'b@example.cm', 'other', 'Merci', now())`);
    await sql("UPDATE shop_state SET admins_handle_all_orders = true");
    expect((await today(patron)).groups).toMatchObject([
      { key: "MESSAGES", count: 1, entries: [{ name: "Awa", kind: "order" }] },
    ]);
    expect((await today(awa)).groups).toEqual([]);
  });

  it("shows an admin only the orders that they handle, and all orders if the owner lets admins handle all", async () => {
    const own = await placed({ name: "À elle" });
    await placed({ name: "À la patronne" }, "sac");
    await placed({
      name: "À deux",
      lines: ["robe", "sac"].map((name) => ({
        ...{ productId: products[name], productName: name, price: 15_000, quantity: 1 },
      })),
    });
    const { errors } = await new PaymentClient(shop).enter(own, { amount: 4_000 }, awa);
    expect(errors).toBeUndefined();
    expect(await today(awa)).toMatchObject({
      ...{ seesAllOrders: false, received: 4_000 },
      groups: [{ key: "TO_ANSWER", count: 1, entries: [{ name: "À elle" }] }],
    });
    expect(counts(await today(patron))).toEqual({ TO_ANSWER: 3 });
    await sql("UPDATE shop_state SET admins_handle_all_orders = true");
    expect(counts(await today(awa))).toEqual({ TO_ANSWER: 3 });
    expect((await today(awa)).seesAllOrders).toBe(true);
  });

  it("shows the money received today: today's paid amount minus the amount given back", async () => {
    const id = await placed();
    const pay = (fields: object) =>
      sql(
        `INSERT INTO payments (id, order_id, kind, amount, reference, entered_by_name, entered_at, cancels, handler_id)
         SELECT r.id, $1, 'CASH', r.amount, '', 'Awa', ${day(0)}::timestamp AT TIME ZONE 'Africa/Douala' + r.later::interval, r.cancels, $3
         FROM jsonb_to_record($2::jsonb) AS r (id uuid, amount int, later text, cancels uuid)`,
        [id, JSON.stringify({ id: randomUUID(), ...fields }), awa.id],
      );
    const [cancelled, old] = [randomUUID(), randomUUID()];
    await pay({ amount: 10_000, later: "0 s" });
    await pay({ amount: 700, later: "-1 s" });
    await pay({ id: cancelled, amount: 3_000, later: "1 s" });
    await pay({ amount: -3_000, later: "2 s", cancels: cancelled });
    await pay({ id: old, amount: 900, later: "-1 day" });
    await pay({ amount: -900, later: "3 s", cancels: old });
    for (const person of [patron, awa]) {
      const { data } = await shop.ask(
        `query ($day: String!) { salesFigures(from: $day, to: $day) { paid givenBack } }`,
        { day: shopDay(new Date()) },
        person,
      );
      expect(data?.salesFigures).toEqual({ paid: 10_000, givenBack: 900 });
      expect((await today(person)).received).toBe(9_100);
    }
  });

  it("lists products that are sold out or at the limit for low stock, to an admin only their own products", async () => {
    const variants = [
      { number: 1, size: "M", colour: null, swatch: null, availability: "AVAILABLE" },
      { number: 2, size: "L", colour: "Rouge", swatch: null, availability: "AVAILABLE" },
    ];
    await sql("UPDATE products SET variants = $2 WHERE id = $1", [products.robe, JSON.stringify(variants)]);
    await sql("INSERT INTO variant_stock VALUES ($1, 1, 2), ($1, 2, 1), ($2, 0, 3)", [
      products.robe,
      products.sac,
    ]);
    const low = [{ key: "LOW_STOCK", count: 1, entries: [{ name: "Robe", kind: "L Rouge", pieces: 1 }] }];
    expect((await today(patron)).groups).toMatchObject(low);
    expect((await today(awa)).groups).toMatchObject(low);
    await sql("INSERT INTO low_stock VALUES ($1, 0), ($2, 3)", [products.robe, products.sac]);
    expect((await today(patron)).groups).toMatchObject([
      { entries: [{ name: "Sac", kind: null, pieces: 3 }] },
    ]);
    expect((await today(awa)).groups).toEqual([]);
    await sql("UPDATE products SET availability = 'SOLD_OUT' WHERE id = $1", [products.sac]);
    expect((await today(patron)).groups).toMatchObject([{ key: "SOLD_OUT", entries: [{ name: "Sac" }] }]);
    await sql("TRUNCATE low_stock");
  });

  it("shows for each group of orders the same number as the list of orders with this group's filter", async () => {
    const random = seededRandom();
    const pick = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? "";
    for (let number = 0; number < 60; number += 1) {
      const id = await placed({}, pick(["robe", "sac"]));
      const state = pick(["NEW", "CONFIRMED", "SHIPPED", "DELIVERED", "CANCELLED", "RETURNED"]);
      const isDone = ["DELIVERED", "CANCELLED", "RETURNED"].includes(state);
      await sql(
        `UPDATE orders SET state = $2, done_at = ${isDone ? "now()" : "NULL"}, is_pickup = ${pick(["true", "false"])},
           paid = ${pick(["0", "5000", "15000"])}, promised_day = ${pick(["NULL", day(-1), day(0), day(1)])},
           settle_by = ${pick(["NULL", "NULL", day(-1), day(2), day(3)])},
           return_requested_at = ${state === "DELIVERED" ? pick(["NULL", "now()"]) : "NULL"},
           unwanted = ${state === "CANCELLED" ? pick(["true", "false"]) : "false"} WHERE id = $1`,
        [id, state],
      );
      const start = pick(["", "", "now()", startOf(-1), startOf(1)]);
      if (start) await sql(`UPDATE orders SET ${appointment(start)} WHERE id = $1`, [id]);
    }
    for (const setting of ["false", "true"]) {
      await sql(`UPDATE shop_state SET admins_handle_all_orders = ${setting}`);
      for (const person of [patron, awa]) {
        const counted = counts(await today(person));
        for (const task of ORDER_TASKS.filter((one) => one !== "RETURN_REQUESTED"))
          expect([task, counted[task] ?? 0]).toEqual([task, await listed(task, person)]);
      }
    }
  });
});

it("the page « Aujourd’hui » lists a payment without an order until an admin enters it or puts it away", async () => {
  const keep = (amount: number, reference: string, payer: object) =>
    shop.ask(
      "mutation ($payment: ReadPaymentInput!) { storeUnmatchedPayment(payment: $payment) { id } }",
      { payment: { kind: "MTN_MOMO", amount, reference, ...payer } },
      patron,
    );
  await keep(5_000, "MP-2001", { payerName: "Jean" });
  await keep(6_000, "MP-2002", { payerPhone: "677123456" });
  await keep(7_000, "MP-2003", {});
  const group = async (as: Person) =>
    (await today(as)).groups.find(({ key }) => key === "UNMATCHED_PAYMENTS");
  const seen = await group(patron);
  expect(seen?.count).toBe(3);
  expect(seen?.entries.map(({ name, kind, amount }) => [name, kind, amount])).toEqual([
    ["Jean", "MTN_MOMO", 5_000],
    ["+237677123456", "MTN_MOMO", 6_000],
    [null, "MTN_MOMO", 7_000],
  ]);
  expect(await group(awa)).toBeUndefined();
  await sql("UPDATE shop_state SET admins_handle_all_orders = true");
  expect((await group(awa))?.count).toBe(3);
  const payment = { kind: "MTN_MOMO", amount: 5_000, reference: "MP-2001" };
  await shop.ask(
    "mutation ($input: EnterReadPaymentInput!) { enterReadPayment(input: $input) { id } }",
    { input: { orderId: await placed(), payment, seen: 0, acceptAboveDue: false } },
    patron,
  );
  await sql("UPDATE unmatched_payments SET put_away_at = now() WHERE amount = 6000");
  expect((await group(patron))?.count).toBe(1);
  await sql("TRUNCATE unmatched_payments");
});
