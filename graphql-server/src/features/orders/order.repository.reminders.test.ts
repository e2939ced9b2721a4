import { expect, it } from "vitest";
import { openSender } from "../push/testing/sender-shop.ts";
import { remindToSettle } from "./order.repository.ts";
import { dayAhead } from "./testing/order-client.ts";

const { shop, service, orders, patron, sql, tick, bodies, confirmed } = await openSender();

const remind = () => remindToSettle(shop.services.database);
const phone = () => service.createDevice();
/** Puts an order aside, and lets time pass until its last day to pay is so many days from today. */
async function putAside(id: string, days: number): Promise<void> {
  const { errors } = await orders.setDay(id, "settleBy", [null, dayAhead(10)], patron);
  expect(errors).toBeUndefined();
  await tick();
  await sql("UPDATE orders SET settle_by = $2 WHERE id = $1", id, dayAhead(days));
  service.received.length = 0;
}
const pay = (id: string) => sql("UPDATE orders SET paid = due WHERE id = $1", id);

it("five processes at once remind a customer of each last day once", async () => {
  const device = phone();
  const id = await confirmed(device);
  await putAside(id, 0);
  const reminded = await Promise.all(Array.from({ length: 5 }, remind));
  expect(reminded.reduce((sum, count) => sum + count, 0)).toBe(1);
  await tick();
  expect(bodies(device)).toEqual([expect.stringMatching(/\u00a0: à solder avant le \S+ \d{1,2}(er)? \S+$/)]);
  expect(await remind()).toBe(0);
  await orders.setDay(id, "settleBy", [dayAhead(0), dayAhead(20)], patron);
  await sql("UPDATE orders SET settle_by = $2 WHERE id = $1", id, dayAhead(0));
  expect(await remind()).toBe(0);
});

it.each([
  ["of the day after tomorrow", 2],
  ["of a day that has passed", -1],
])("nobody is reminded %s", async (_, days) => {
  await putAside(await confirmed(phone()), days);
  expect(await remind()).toBe(0);
});

it("the reminder of the next day comes from 9 o’clock in Douala", async () => {
  await putAside(await confirmed(phone()), 1);
  const [{ hour }] = await sql("SELECT extract(hour FROM now() AT TIME ZONE 'Africa/Douala')::int AS hour");
  expect(await remind()).toBe(hour >= 9 ? 1 : 0);
});

it("who has paid, or whose order is cancelled or on its way, is not reminded", async () => {
  const [paid, cancelled, sent] = [
    await confirmed(phone()),
    await confirmed(phone()),
    await confirmed(phone()),
  ];
  for (const id of [paid, cancelled, sent]) await putAside(id, 0);
  await pay(paid);
  await orders.change(cancelled, "CONFIRMED", "CANCELLED", patron);
  await orders.change(sent, "CONFIRMED", "SHIPPED", patron);
  expect(await remind()).toBe(0);
});

it("a round that fails after its mark reminds again", async () => {
  const device = phone();
  await putAside(await confirmed(device), 0);
  await sql("ALTER TABLE push_messages ADD CONSTRAINT full_disk CHECK (false) NOT VALID");
  await expect(remind()).rejects.toThrow();
  await sql("ALTER TABLE push_messages DROP CONSTRAINT full_disk");
  expect(await remind()).toBe(1);
});
