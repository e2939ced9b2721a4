import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { shopTime } from "../../../platform/shop-time/shop-day.rules.ts";
import { openSender } from "../../push/testing/sender-shop.ts";
import { inDouala } from "../appointments/testing/stored-appointments.ts";
import { dayAhead } from "../testing/order-client.ts";
import { remindOfAppointments, remindToSettle } from "./order-reminder.repository.ts";

const { shop, service, orders, patron, sql, tick, bodies, confirmed } = await openSender();

const remind = () => remindToSettle(shop.services.database);
const phone = () => service.createDevice();
/**
 * Puts an order aside with a last day to pay that is `days` days from today, as if the order had been put aside
 * earlier.
 */
async function putAside(id: string, days: number): Promise<void> {
  const { errors } = await orders.setDay(id, "settleBy", [null, dayAhead(10)], patron);
  expect(errors).toBeUndefined();
  await tick();
  await sql("UPDATE orders SET settle_by = $2 WHERE id = $1", id, dayAhead(days));
  service.received.length = 0;
}
const pay = (id: string) => sql("UPDATE orders SET paid = due WHERE id = $1", id);

it("five processes at the same time remind a customer only once of each last day to pay", async () => {
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
  ["the day after tomorrow", 2],
  ["already past", -1],
])("a customer is not reminded of a last day to pay that is %s", async (_, days) => {
  await putAside(await confirmed(phone()), days);
  expect(await remind()).toBe(0);
});

it("the reminder of a last day to pay tomorrow is sent from 9 o’clock in Douala on", async () => {
  await putAside(await confirmed(phone()), 1);
  const [{ hour }] = await sql("SELECT extract(hour FROM now() AT TIME ZONE 'Africa/Douala')::int AS hour");
  expect(await remind()).toBe(hour >= 9 ? 1 : 0);
});

it("a customer is not reminded of the last day to pay once the order is paid, cancelled or on its way", async () => {
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

it("if storing a reminder fails, the next call reminds the customer", async () => {
  const device = phone();
  await putAside(await confirmed(device), 0);
  await sql("ALTER TABLE push_messages ADD CONSTRAINT full_disk CHECK (false) NOT VALID");
  await expect(remind()).rejects.toThrow();
  await sql("ALTER TABLE push_messages DROP CONSTRAINT full_disk");
  expect(await remind()).toBe(1);
});

describe("the reminder of an appointment", () => {
  const remindOf = () => remindOfAppointments(shop.services.database);
  const QUARTER_MS = 900_000;
  /**
   * Returns the time `hours` hours from now, rounded down to a quarter of an hour. A negative number gives a time in
   * the past.
   */
  const inHours = (hours: number) => new Date(Math.floor(Date.now() / QUARTER_MS + hours * 4) * QUARTER_MS);

  /** Makes an order an appointment at this time, directly in the database. */
  async function setStart(id: string, at: Date): Promise<void> {
    await sql(
      "UPDATE orders SET service_id = $2, appointment_at = $3, appointment_minutes = 60, is_pickup = true WHERE id = $1",
      ...[id, randomUUID(), at],
    );
    await tick();
    service.received.length = 0;
  }
  async function agreed(at: Date, device = phone()): Promise<string> {
    const id = await confirmed(device);
    await setStart(id, at);
    return id;
  }

  it("is sent once by five processes at the same time, and again after the appointment was moved", async () => {
    const device = phone();
    const id = await agreed(inHours(1), device);
    const reminded = await Promise.all(Array.from({ length: 5 }, remindOf));
    expect(reminded.reduce((sum, count) => sum + count, 0)).toBe(1);
    await tick();
    const text =
      /^Rendez-vous (aujourd’hui|demain) à \d{1,2}\u00a0h(\u00a0\d\d)?\u00a0: \S+ \d{1,2}(er)? \S+, \w{3}-\w{3}$/;
    expect(bodies(device)).toEqual([expect.stringMatching(text)]);
    expect(await remindOf()).toBe(0);
    await setStart(id, inHours(2));
    expect(await remindOf()).toBe(1);
    await setStart(id, inHours(60));
    expect(await remindOf()).toBe(0);
  });

  it("is sent from 9 o’clock in Douala on the day before", async () => {
    await agreed(inDouala(dayAhead(1), "10:00"));
    const hour = Number(shopTime(new Date()).slice(0, 2));
    expect(await remindOf()).toBe(hour >= 9 ? 1 : 0);
    await agreed(inDouala(dayAhead(2), "00:00"));
    expect(await remindOf()).toBe(0);
  });

  it("is not sent after the appointment has begun, or for a new, delivered or cancelled order", async () => {
    await agreed(inHours(0));
    for (const state of ["NEW", "DELIVERED", "CANCELLED"]) {
      const id = await agreed(inHours(1));
      await sql("UPDATE orders SET state = $2 WHERE id = $1", id, state);
    }
    expect(await remindOf()).toBe(0);
  });

  it("is not sent if the shop confirms the appointment after the time at which the reminder is due", async () => {
    const id = await orders.placed();
    await setStart(id, inHours(1));
    const late = await orders.change(id, "NEW", "CONFIRMED", patron);
    expect(late.errors).toBeUndefined();
    expect(await remindOf()).toBe(0);
    const [{ marked }] = await sql("SELECT appointment_reminded = appointment_at AS marked FROM orders");
    expect(marked).toBe(true);
  });
});
