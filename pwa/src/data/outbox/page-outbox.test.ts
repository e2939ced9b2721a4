import { beforeEach, describe, expect, it, vi } from "vitest";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import type { Items } from "./logged-store.ts";
import type { FlushResult } from "./outbox.ts";
import { PageOutbox } from "./page-outbox.ts";
import { oneByOne } from "./send-one-by-one.ts";
import type { StateStore } from "./state-store.ts";
import { memoryStore } from "./testing/memory-store.ts";

interface Note {
  readonly id: string;
}
type Notes = readonly Note[];

const items: Items<Notes, Note> = {
  empty: [],
  parse: (logged) => logged as Notes,
  add: (notes, note) => (notes.some(({ id }) => id === note.id) ? notes : [...notes, note]),
  asSent: (note) => note,
  itemsOf: (notes) => notes,
  withoutItems: () => [],
  recover: (stored) => stored,
};
const notes = (...ids: string[]): Notes => ids.map((id) => ({ id }));
const logged = () => safeStorage.keys();

let database: StateStore<Notes>;
/** Ids of the notes that the shop has received; undefined while there is no network. */
let shop: string[] | undefined;

function openPage(made: Notes = []) {
  const onSent = vi.fn<(result: FlushResult) => void>();
  const page: PageOutbox<Notes, Note> = new PageOutbox({
    names: { lock: "notes", channel: "notes", notice: () => null },
    ...{ logPrefix: "note:", syncTag: "notes", items, database, storage: safeStorage, made, onSent },
    send: () =>
      page.deliver(
        oneByOne<Notes, Note, unknown>({
          first: ([first]) => first,
          send: async ({ id }) => {
            if (!shop) return { ok: false, code: "NETWORK", message: "", pauseMs: 0, status: 0 };
            shop.push(id);
            return { ok: true, value: undefined };
          },
          settle: (all, sent, _, isFinal) => (isFinal ? all.filter(({ id }) => id !== sent.id) : all),
        }),
      ),
  });
  return { page, onSent };
}

beforeEach(() => {
  database = memoryStore(items.empty);
  shop = undefined;
});

describe("an item (such as an order) that a page adds to its outbox", () => {
  it("is logged and shown at once, then stored, and sent when there is a network", async () => {
    const { page, onSent } = openPage();
    page.add({ id: "a" });
    expect([page.get(), logged(), page.isSaved, page.isRead]).toEqual([notes("a"), ["note:a"], false, false]);
    await page.save();
    expect([await database.read(), logged(), page.isSaved, page.isRead]).toEqual([
      notes("a"),
      [],
      true,
      true,
    ]);
    await expect.poll(() => onSent.mock.lastCall).toMatchObject([{ ok: false, isPending: true }]);
    shop = [];
    await page.flush();
    expect([shop, page.shown, onSent.mock.lastCall]).toEqual([["a"], [], [{ ok: true }]]);
  });

  it("is shown even if the outbox's code is not loaded yet, and the next page finds it if the page is killed", async () => {
    openPage().page.log({ id: "a" });
    const { page } = openPage(notes("b"));
    expect(page.shown).toEqual(notes("b"));
    await page.save();
    expect(await page.read()).toEqual(notes("a", "b").filter(({ id }) => id === "a"));
  });

  it("stays in the log in local storage if the browser refuses the database", async () => {
    database = { ...database, change: () => Promise.reject(new Error("full")) };
    const { page } = openPage();
    page.add({ id: "a" });
    await page.save();
    expect([page.isKept({ id: "a" }), page.shown, logged()]).toEqual([true, notes("a"), ["note:a"]]);
  });

  it("can be erased, whether it is in the database or only in the log in local storage", async () => {
    const { page } = openPage();
    page.log({ id: "a" });
    await page.save();
    page.log({ id: "b" });
    const isTheirs = ({ id }: Note) => id !== "c";
    await page.erase(isTheirs, (all) => all.filter((note) => !isTheirs(note)));
    expect([page.shown, await database.read(), logged()]).toEqual([[], [], []]);
  });
});

it("a page's outbox informs its listeners once of a new item, and not again while the item is stored", async () => {
  const { page } = openPage();
  const report = vi.fn();
  page.subscribe(report);
  page.log({ id: "a" });
  await page.save();
  await page.read();
  await page.change((all) => all);
  expect(report).toHaveBeenCalledTimes(1);
});
