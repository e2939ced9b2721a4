import { afterAll, beforeAll, expect, it } from "vitest";
import { parseCsv } from "../../../platform/text/csv.ts";
import { seededRandom } from "../../../testing/seeded-random.ts";
import { figuresOf } from "../order-sums.rules.ts";
import { type Person, RandomCommands, type Sent } from "../testing/random-commands.ts";
import { letAllHandle, openShopOfTwo, type ShopOfTwo } from "../testing/test-orders.ts";

/**
 * Number of days with random commands. The environment variable MODEL_DAYS sets another number, and TEST_SEED the seed.
 */
const DAYS = Number(process.env.MODEL_DAYS ?? 5);
const COMMANDS_A_DAY = 50;
const REFUSALS = ["CONFLICT", "BAD_USER_INPUT", "NOT_FOUND", "FORBIDDEN"];

const SUMS = "orders ordered delivered returned paid givenBack";
const KINDS = `articles { ${SUMS} } services { ${SUMS} }`;
const FIGURES = `query ($from: String!, $to: String!) { salesFigures(from: $from, to: $to) { ${SUMS} ${KINDS}
  days { day ${SUMS} } channels { channel ${SUMS} } paymentKinds { kind payments paid givenBack } }
  dashboard { days { day orders total } } paymentsCsv(from: $from, to: $to) }`;
/** Tables whose rows have a time. The test moves all times back by a day instead of waiting for the next day. */
const DATED = [
  ...["orders", "order_entries", "order_returns", "payments", "announced_payments", "receipts"],
  ...["idempotency_keys", "audit_log_entries"],
];
/**
 * Index of the CSV column that says whether a payment is cancelled. The test ignores this column, because a payment of
 * a past day may be cancelled today. No other column of a past day may change.
 */
const MARK = 7;

let here: ShopOfTwo;
let commands: RandomCommands;

async function send({ query, variables, as }: Sent): Promise<boolean> {
  const { errors } = await here.shop.ask(query, variables, as);
  if (errors && !REFUSALS.includes(errors[0]?.extensions.code ?? "")) throw new Error(JSON.stringify(errors));
  return !errors;
}

beforeAll(async () => {
  here = await openShopOfTwo();
  const { shop, patron, awa, customer, products } = here;
  commands = new RandomCommands({
    ...{ send, ask: ({ query, variables, as }) => shop.ask(query, variables, as) },
    ...{ random: seededRandom(), admins: [patron, awa], customer, products },
  });
});
afterAll(() => here?.shop.close());

const sql = (statement: string, ...values: unknown[]) => here.shop.services.database.query(statement, values);

async function makeAllADayOlder(): Promise<void> {
  const columns: { table_name: string; column_name: string }[] = await sql(
    `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'
       AND table_name = ANY($1) AND data_type = 'timestamp with time zone'`,
    DATED,
  );
  for (const table of DATED) {
    const own = columns.filter(({ table_name }) => table_name === table);
    const older = own.map(({ column_name: name }) => `${name} = ${name} - interval '1 day'`);
    await sql(`UPDATE ${table} SET ${older.join(", ")}`);
  }
}

/** Returns the day in Douala that is `days` days before today. */
async function dayBefore(days: number): Promise<string> {
  const [{ day }] = await sql(
    "SELECT to_char((now() AT TIME ZONE 'Africa/Douala')::date - $1::int, 'YYYY-MM-DD') AS day",
    days,
  );
  return day;
}

interface Figures {
  salesFigures: {
    articles: object;
    services: object;
    channels: { channel: string }[];
    paymentKinds: { kind: string; paid: number; givenBack: number }[];
    days: { day: string }[];
  };
  dashboard: { days: { day: string }[] };
  paymentsCsv: string;
}

async function figures(from: string, to: string, as: Person): Promise<Figures> {
  const { data, errors } = await here.shop.ask(FIGURES, { from, to }, as);
  if (errors) throw new Error(JSON.stringify(errors));
  return data as unknown as Figures;
}

async function figuresUntil(from: string, to: string) {
  await letAllHandle(here.shop, false);
  const seen = [];
  for (const admin of [here.patron, here.awa]) {
    const { salesFigures, dashboard } = await figures(from, to, admin);
    const byName = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
    seen.push({
      ...{ ...salesFigures, channels: salesFigures.channels.toSorted(byName) },
      paymentKinds: salesFigures.paymentKinds.toSorted(byName),
      dashboard: dashboard.days.filter(({ day }) => day <= to),
    });
  }
  // The CSV table of an ADMIN contains payers' names, and therefore only the payments of orders that this ADMIN handles
  // now. So the table of an ADMIN may change. The super admin's table, which is compared here, always has all rows.
  const { paymentsCsv } = await figures(from, to, here.patron);
  const rows = parseCsv(paymentsCsv).map((row) => row.filter((_, column) => column !== MARK));
  return { seen, rows };
}

/** Sends one day's random commands, changes the owner's setting, and gives a product another owner. */
async function work(): Promise<void> {
  for (let place = 0; place < COMMANDS_A_DAY; place += 1) {
    if (place % 10 === 0) await letAllHandle(here.shop, place % 20 === 0);
    if (place === 25) {
      const owner = commands.upTo(2) === 0 ? here.patron.id : here.awa.id;
      await sql("UPDATE products SET owner_id = $1 WHERE id = $2", owner, here.products[1].id);
    }
    const known = commands.orderIds.length;
    await commands.one();
    // A third of the new orders become orders of a service immediately, like orders that arrive with a service. They
    // get no slot, because no figure depends on it.
    if (commands.orderIds.length > known && known % 3 === 0)
      await sql("UPDATE orders SET service_id = gen_random_uuid() WHERE id = $1", commands.orderIds.at(-1));
  }
}

it("no command changes a sales figure of a past day", async () => {
  for (let day = 0; day < DAYS; day += 1) {
    const [first, last] = [await dayBefore(day + 1), await dayBefore(1)];
    const before = await figuresUntil(first, last);
    await work();
    expect(await figuresUntil(first, last)).toEqual(before);
    await checkSums(await dayBefore(day + 1), await dayBefore(0));
    await makeAllADayOlder();
  }
});

/** Compares the sums of all days' figures with the present orders and payments. */
async function checkSums(first: string, today: string): Promise<void> {
  const { salesFigures } = await figures(first, today, here.patron);
  const orders = await sql(`SELECT state, total::int AS total, discount, fee, returned::int AS returned,
    credited::int AS credited, service_id IS NOT NULL AS "isService" FROM orders`);
  const nothing = () => ({ orders: 0, ordered: 0, delivered: 0, returned: 0 });
  const [sums, articles, services] = [nothing(), nothing(), nothing()];
  for (const order of orders) {
    const of = figuresOf(order);
    for (const figure of ["orders", "ordered", "delivered", "returned"] as const)
      for (const one of [sums, order.isService ? services : articles]) one[figure] += of[figure];
  }
  expect(salesFigures).toMatchObject({ ...sums, articles, services });
  const payments: { id: string; cancels: string | null; kind: string; amount: number; day: string }[] =
    await sql(
      "SELECT id, cancels, kind, amount, (entered_at AT TIME ZONE 'Africa/Douala')::date::text AS day FROM payments",
    );
  // A payment that is cancelled on the day of its entry counts in no figure.
  const counted = payments.filter(
    (one) =>
      !payments.some(
        (other) => (other.cancels === one.id || one.cancels === other.id) && other.day === one.day,
      ),
  );
  for (const kind of ["CASH", "MTN_MOMO", "BANK"]) {
    const amounts = counted.filter((one) => one.kind === kind).map(({ amount }) => amount);
    const sum = (sign: 1 | -1) =>
      amounts.filter((amount) => amount * sign > 0).reduce((all, amount) => all + amount * sign, 0);
    const found = salesFigures.paymentKinds.find((one) => one.kind === kind);
    expect({ kind, paid: found?.paid ?? 0, givenBack: found?.givenBack ?? 0 }).toEqual({
      ...{ kind, paid: sum(1), givenBack: sum(-1) },
    });
  }
}
