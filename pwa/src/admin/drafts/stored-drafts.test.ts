import { describe, expect, it, vi } from "vitest";
import {
  dropStoredDraft,
  keepStoredDraft,
  MAX_DRAFTS,
  readStoredDraft,
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

  it("of a former release, all under one key, are read once, and deleted form by form afterwards", () => {
    const former = { [AWA]: { nouveau: { text: "Robe" }, order: { text: "Bali" } }, [BRICE]: { order: {} } };
    localStorage.setItem("brouillons", JSON.stringify(former));
    expect(storedForms(AWA).toSorted()).toEqual(["nouveau", "order"]);
    expect(localStorage.getItem("brouillons")).toBeNull();
    expect(readStoredDraft(AWA, "nouveau")).toEqual({ text: "Robe" });
    expect(readStoredDraft(BRICE, "order")).toEqual({});
    dropStoredDraft(AWA, "nouveau");
    expect(readStoredDraft(AWA, "nouveau")).toBeUndefined();
  });

  it.each(["{", "[]", "null", '{"draft', '"Robe"'])("that cannot be read are ignored: %s", (stored) => {
    localStorage.setItem(`brouillon:${AWA}:nouveau`, stored);
    localStorage.setItem("brouillons", stored);
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
