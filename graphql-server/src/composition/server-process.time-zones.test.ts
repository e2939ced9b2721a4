import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { formatDate } from "../../../pwa/src/ui/text/format-date.ts";
import { parseTableTime } from "../features/catalogue/import-tables/table-time.ts";
import { PaymentClient } from "../features/orders/payments/testing/payment-client.ts";
import { OrderClient } from "../features/orders/testing/order-client.ts";
import { openTestShop } from "../testing/test-shop.ts";

const shop = await openTestShop({ PUBLIC_URL: "https://boutique.example" });
const orders = new OrderClient(shop);
const payments = new PaymentClient(shop);
const patron = await shop.createUser("Patronne", "SUPER_ADMIN");
afterAll(() => shop.close());

/**
 * Each row contains the server's time zone, a moment at which the server's day and year differ from those in Douala,
 * and Douala's day and time of day at this moment.
 */
describe.each([
  ["Pacific/Auckland", "2026-12-31T12:00:00.000Z", "2026-12-31", "13:00", "31 déc. 2026, 13:00"],
  ["America/Los_Angeles", "2026-12-31T23:30:00.000Z", "2027-01-01", "00:30", "1 janv. 2027, 00:30"],
])("a server in %s", (zone, moment, day, hour, shown) => {
  const [year = "", month = "", date = ""] = day.split("-");

  beforeEach(() => {
    vi.stubEnv("TZ", zone);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
    expect(new Date().toString()).not.toContain(` ${date} ${year} `);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  const sql = (statement: string, ...values: unknown[]) => shop.services.database.query(statement, values);
  const answerOf = async (query: string) => {
    const { data, errors } = await shop.ask(query, {}, patron);
    expect(errors).toBeUndefined();
    return Object.values(data ?? {})[0];
  };

  it("shows the current year in Douala in the footer of its pages", () => {
    expect(shop.services.shop.get().year).toBe(Number(year));
  });

  it("formats times on its pages, receipts and delivery slips as in Douala", () => {
    expect(formatDate(moment)).toBe(shown);
  });

  it("writes the sitemap's dates as days in Douala", async () => {
    const [id = ""] = await shop.createProducts({});
    await sql("UPDATE products SET updated_at = $2 WHERE id = $1", id, moment);
    await shop.services.searchIndex.sync();
    const sitemap = await (await fetch(`${shop.address}/sitemap.xml`)).text();
    expect(new RegExp(`${id}</loc><lastmod>([\\d-]+)<`).exec(sitemap)?.[1]).toBe(day);
  });

  it("writes day and time as in Douala in its tables of orders, payments and messages", async () => {
    const id = await orders.placed();
    await payments.enter(id, {}, patron);
    await sql("UPDATE orders SET placed_at = $2 WHERE id = $1", id, moment);
    await sql("UPDATE payments SET entered_at = $2 WHERE order_id = $1", id, moment);
    await shop.ask("mutation ($input: ContactMessageInput!) { sendContactMessage(input: $input) }", {
      input: {
        ...{ id: randomUUID(), fullName: "Awa", email: "awa@example.cm", subject: "question" },
        message: "Avez-vous cette robe ?",
      },
    });
    await sql("UPDATE contact_messages SET created_at = $1", moment);
    const period = `(from: "${day}", to: "${day}")`;
    for (const query of [`{ ordersCsv${period} }`, `{ paymentsCsv${period} }`, "{ contactMessagesCsv }"])
      expect(await answerOf(query), query).toContain(`${day} ${hour}`);
  });

  it("exports an order in the table of its day in Douala", async () => {
    const id = await orders.placed();
    await sql("UPDATE orders SET placed_at = $2 WHERE id = $1", id, moment);
    const csvOf = (on: string) => answerOf(`{ ordersCsv(from: "${on}", to: "${on}") }`);
    const other = new Date(Date.parse(day) + (zone.startsWith("Pacific") ? 1 : -1) * 86_400_000);
    expect(await csvOf(day)).toContain(`${day} ${hour}`);
    expect(await csvOf(other.toISOString().slice(0, 10))).not.toContain(`${day} ${hour}`);
  });

  it("reads imported times without a time zone as times of Douala, and shows all times as in Douala", () => {
    expect(parseTableTime(moment)?.text).toBe(`${date}/${month}/${year}`);
    expect(parseTableTime(`${day} ${hour}`)?.from).toBe(Date.parse(moment));
  });
});
