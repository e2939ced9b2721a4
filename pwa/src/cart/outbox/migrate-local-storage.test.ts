import { beforeEach, expect, it } from "vitest";
import {
  LOCAL_OUTBOX_PREFIX,
  UNLOAD_BUFFER_KEY,
  WRITE_AHEAD_PREFIX,
} from "../../lib/storage/storage-keys.ts";
import { openDatabase } from "../../offline/database/database.ts";
import { awa, CartServer } from "../testing/cart-server.ts";
import { CartTab, edit } from "../testing/cart-tab.ts";
import { VISITOR_ID } from "./stored-cart.ts";

let server: CartServer;
beforeEach(() => {
  server = new CartServer();
});

/** Opens the first page of this release after an update. */
async function updated(): Promise<CartTab> {
  const page = new CartTab(server);
  await page.migrateLocalStorage();
  return page;
}
const keepBeside = (owner: string, record: object) =>
  localStorage.setItem(LOCAL_OUTBOX_PREFIX + owner, JSON.stringify(record));

it("edits that former releases left in local storage are copied once, and count once", async () => {
  const [buffered, logged, beside] = [edit("a"), edit("a"), edit("b")];
  localStorage.setItem(UNLOAD_BUFFER_KEY, JSON.stringify([buffered, { id: "damaged" }]));
  localStorage.setItem(WRITE_AHEAD_PREFIX + logged.id, JSON.stringify(logged));
  keepBeside(awa.id, { operations: [{ ...beside, sent: true }], keptIds: [beside.id], refusals: [] });
  const page = await updated();
  expect(await page.shown()).toEqual({ "p-a": 2, "p-b": 1 });
  expect(localStorage).toHaveLength(0);
  await page.send();
  await (await updated()).replay(buffered, logged, beside);
  await page.send();
  expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 1 });
});

it("an edit that was sent from local storage, and is in the database too, is not merged with another", async () => {
  const made = edit("a");
  await new CartTab(server).make(made);
  keepBeside(awa.id, { operations: [{ ...made, sent: true }], keptIds: [made.id] });
  server.fates = ["answer lost"];
  await server.api(awa.id, [made]);
  const page = await updated();
  await page.make(edit("a"));
  await page.send();
  expect(server.quantities(awa)).toEqual({ "p-a": 2 });
});

it("an edit that was sent from local storage and answered is removed from the database", async () => {
  const made = edit("a");
  await new CartTab(server).make(made);
  await server.api(awa.id, [made]);
  keepBeside(awa.id, { operations: [], keptIds: [made.id], content: { version: 1, lines: [] } });
  await updated();
  expect(await (await openDatabase()).count("ops")).toBe(0);
});

it("from local storage, a visitor's edits go to the visitor's cart, and claimed edits to the user's cart", async () => {
  const [own, given] = [edit("a", { userId: VISITOR_ID }), edit("b")];
  keepBeside(VISITOR_ID, { operations: [own, given], keptIds: [own.id, given.id] });
  const page = await updated();
  expect(await page.shown(VISITOR_ID)).toEqual({ "p-a": 1 });
  expect(await page.shown()).toEqual({ "p-b": 1 });
});

it.each(["{", "7", "null"])("unreadable records are removed: %s", async (text) => {
  localStorage.setItem(UNLOAD_BUFFER_KEY, text);
  localStorage.setItem(LOCAL_OUTBOX_PREFIX + awa.id, text);
  await updated();
  expect(localStorage).toHaveLength(0);
});
