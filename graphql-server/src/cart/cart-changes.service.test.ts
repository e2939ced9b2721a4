import type { DataSource } from "typeorm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import { CartChangesService } from "./cart-changes.service.ts";

let shop: TestShop;
let changes: CartChangesService;
/** What each statement told PostgreSQL. */
let notifications: string[][];
/** How long PostgreSQL's answer is on its way, and whether it arrives. */
let arrival: () => Promise<void>;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

beforeEach(() => {
  notifications = [];
  arrival = async () => undefined;
  const query = async (text: string, [channel, payloads]: [string, string[]]) => {
    notifications.push(payloads);
    await shop.services.database.query(text, [channel, payloads]);
    await arrival();
  };
  changes = new CartChangesService({ query } as Pick<DataSource, "query">);
});

afterEach(() => changes.close());

it("a change alone is told at once", () => {
  changes.publish("awa", 1);
  expect(notifications).toEqual([["awa 1"]]);
});

it("many changes in a moment are told together, each cart's last version", async () => {
  for (let version = 1; version <= 50; version++)
    for (const user of ["awa", "binta"]) changes.publish(user, version);
  await expect.poll(() => notifications).toEqual([["awa 1"], ["awa 50", "binta 50"]]);
});

it("what still waits when the shop is closed is told before", async () => {
  let letGo: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  arrival = () => released;
  changes.publish("awa", 1);
  changes.publish("binta", 1);
  const closed = changes.close();
  letGo();
  await closed;
  expect(notifications).toEqual([["awa 1"], ["binta 1"]]);
});

it("what a statement that failed should have told is told with the next change", async () => {
  arrival = () => Promise.reject(new Error("the connection is lost"));
  changes.publish("awa", 1);
  await changes.close();
  arrival = async () => undefined;
  changes.publish("binta", 1);
  await changes.close();
  expect(notifications).toEqual([["awa 1"], ["awa 1", "binta 1"]]);
});
