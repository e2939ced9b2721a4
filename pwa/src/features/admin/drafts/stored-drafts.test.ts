import { describe, expect, it, vi } from "vitest";
import { closeDatabase, openDatabase } from "../../../data/offline/database/database.ts";
import { openSilently } from "../../../data/offline/testing/silent-database.ts";
import { deleteCopies } from "./draft-copies.ts";
import {
  dropStoredDraft,
  keepStoredDraft,
  MAX_DRAFTS,
  readStoredDraft,
  restoreDrafts,
  storedForms,
} from "./stored-drafts.ts";

const AWA = "aaaaaaaa-0000-4000-8000-000000000001";
const BRICE = "bbbbbbbb-0000-4000-8000-000000000002";

describe("the drafts of the panel's forms", () => {
  it("are stored separately: a keystroke writes only its own form", () => {
    keepStoredDraft(AWA, "nouveau", { text: "Robe" });
    const before = Object.entries({ ...localStorage });
    keepStoredDraft(AWA, "zone:new", { text: "Akwa" });
    expect(Object.entries({ ...localStorage })).toEqual([
      ...before,
      [`brouillon:${AWA}:zone:new`, expect.stringContaining("Akwa")],
    ]);
    expect(storedForms(AWA).toSorted()).toEqual(["nouveau", "zone:new"]);
    dropStoredDraft(AWA, "nouveau");
    expect(readStoredDraft(AWA, "nouveau")).toBeUndefined();
    expect(readStoredDraft(AWA, "zone:new")).toEqual({ text: "Akwa" });
  });

  it.each(["{", "[]", "null", '{"draft', '"Robe"'])("that cannot be read are ignored: %s", (stored) => {
    localStorage.setItem(`brouillon:${AWA}:nouveau`, stored);
    expect(readStoredDraft(AWA, "nouveau")).toBeUndefined();
  });

  it("do not fill the phone: the oldest is deleted, and a too long one is not stored", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let place = 0; place <= MAX_DRAFTS; place += 1) {
      vi.setSystemTime(1_000 * (place + 1));
      keepStoredDraft(AWA, `form-${place}`, { place });
    }
    expect(storedForms(AWA)).toHaveLength(MAX_DRAFTS);
    expect(readStoredDraft(AWA, "form-0")).toBeUndefined();
    expect(readStoredDraft(AWA, `form-${MAX_DRAFTS}`)).toEqual({ place: MAX_DRAFTS });
    keepStoredDraft(AWA, "form-1", { text: "x".repeat(1_000_000) });
    expect(readStoredDraft(AWA, "form-1")).toEqual({ place: 1 });
    vi.useRealTimers();
  });
});

describe("the copies of drafts, for a browser that dies before it writes local storage,", () => {
  const copies = async () => {
    const keys = (await (await openDatabase()).getAllKeys("meta")).filter((key) =>
      key.startsWith("brouillon:"),
    );
    return keys.map((key) => key.slice("brouillon:".length));
  };

  it("restore the last draft and leave others as they are", async () => {
    keepStoredDraft(AWA, "nouveau", { text: "R" });
    const stale = { ...localStorage };
    await expect.poll(copies).toEqual([`${AWA}:nouveau`]);
    for (const text of ["Ro", "Rob", "Robe"]) keepStoredDraft(AWA, "nouveau", { text });
    keepStoredDraft(AWA, "order", { text: "Bali" });
    await expect.poll(copies).toEqual([`${AWA}:nouveau`, `${AWA}:order`]);

    localStorage.clear();
    for (const [key, text] of Object.entries(stale))
      localStorage.setItem(key, text.replace(/"at":\d+/, '"at":1'));
    keepStoredDraft(AWA, "zone:new", { text: "Akwa" });
    await restoreDrafts(AWA);
    expect(readStoredDraft(AWA, "nouveau")).toEqual({ text: "Robe" });
    expect(readStoredDraft(AWA, "order")).toEqual({ text: "Bali" });
    expect(readStoredDraft(AWA, "zone:new")).toEqual({ text: "Akwa" });
  });

  it("do not replace a newer draft, and are deleted with their draft", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000 });
    keepStoredDraft(AWA, "nouveau", { text: "Robe" });
    await expect.poll(copies).toHaveLength(1);
    localStorage.setItem(
      `brouillon:${AWA}:nouveau`,
      JSON.stringify({ at: 2_000, draft: { text: "Robe 2" } }),
    );
    await restoreDrafts(AWA);
    expect(readStoredDraft(AWA, "nouveau")).toEqual({ text: "Robe 2" });
    dropStoredDraft(AWA, "nouveau");
    await expect.poll(copies).toEqual([]);
    vi.useRealTimers();
  });

  it("are deleted when the panel is left, and those of another user when it is opened", async () => {
    keepStoredDraft(AWA, "nouveau", { text: "Robe" });
    await expect.poll(copies).toHaveLength(1);
    deleteCopies();
    await expect.poll(copies).toEqual([]);
    expect(readStoredDraft(AWA, "nouveau")).toEqual({ text: "Robe" });

    keepStoredDraft(BRICE, "nouveau", { text: "Sac" });
    await expect.poll(copies).toHaveLength(1);
    localStorage.clear();
    await restoreDrafts(AWA);
    await expect.poll(copies).toEqual([]);
    expect(storedForms(BRICE)).toEqual([]);
  });

  it("are not waited for if the browser does not open its database", async () => {
    await closeDatabase();
    const work = openSilently();
    keepStoredDraft(AWA, "nouveau", { text: "Robe" });
    await restoreDrafts(AWA);
    expect(readStoredDraft(AWA, "nouveau")).toEqual({ text: "Robe" });
    work();
  });
});
