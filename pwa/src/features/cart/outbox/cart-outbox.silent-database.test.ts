import { expect, it, vi } from "vitest";
import { closeDatabase } from "../../../data/offline/database/database.ts";
import { openSilently } from "../../../data/offline/testing/silent-database.ts";
import { awa, CartServer } from "../testing/cart-server.ts";
import { CartTab, edit } from "../testing/cart-tab.ts";

const server = new CartServer();
const page = () => new CartTab(server);

it("if the browser is slow to open the cart's database, each edit is still stored and sent once", async () => {
  const [stored, logged, later] = [edit("a"), edit("a"), edit("b")];
  await page().make(stored);
  await closeDatabase();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const speak = openSilently();
  const silent = page();
  const replayed = silent.replay(logged);
  await vi.advanceTimersByTimeAsync(10_000);
  await replayed;
  await silent.make(later);
  expect(await silent.send()).toEqual({ ok: true });
  expect(server.quantities(awa)).toEqual({ "p-a": 1, "p-b": 1 });
  // The next page can make edits too, although the database still has not answered.
  const next = page();
  await next.make(edit("b"));
  speak();
  await vi.advanceTimersByTimeAsync(10_000);
  const last = page();
  await last.replay(logged);
  expect(await last.send()).toEqual({ ok: true });
  expect(server.quantities(awa)).toEqual({ "p-a": 2, "p-b": 2 });
});
