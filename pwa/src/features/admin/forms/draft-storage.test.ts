import { beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_ENDED_KEY, TOKEN_KEY } from "../../../lib/storage/storage-keys.ts";
import {
  dropStoredDraft,
  keepStoredDraft,
  MAX_DRAFTS,
  readStoredDraft,
  rememberErasedDrafts,
  storedForms,
} from "./draft-storage.ts";

const AWA = "aaaaaaaa-0000-4000-8000-000000000001";
const stored = () => Object.keys({ ...localStorage }).filter((key) => key.startsWith("brouillon"));

beforeEach(() => {
  // The module outlives a test, and may still hold drafts of the test before. This call writes them, so that the next
  // line can delete them.
  storedForms(AWA);
  localStorage.clear();
  vi.useFakeTimers();
});

describe("the drafts of the panel's forms", () => {
  it("are written to the device at most twice a second, each under its own key", () => {
    for (const text of ["R", "Ro", "Rob", "Robe"]) {
      keepStoredDraft(AWA, "nouveau", { text });
      vi.advanceTimersByTime(100);
    }
    keepStoredDraft(AWA, "zone:new", { text: "Akwa" });
    expect(stored()).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(stored()).toEqual([`brouillon:${AWA}:nouveau`, `brouillon:${AWA}:zone:new`]);
    expect(readStoredDraft(AWA, "nouveau")).toEqual({ text: "Robe" });
    dropStoredDraft(AWA, "nouveau");
    expect(storedForms(AWA)).toEqual(["zone:new"]);
  });

  it.each([
    ["another form reads them", () => readStoredDraft(AWA, "nouveau")],
    ["the page is closed", () => dispatchEvent(new Event("pagehide"))],
    ["the page is hidden", () => document.dispatchEvent(new Event("visibilitychange"))],
  ])("are written immediately when %s", (_, happens) => {
    keepStoredDraft(AWA, "nouveau", { text: "Robe" });
    expect(stored()).toEqual([]);
    happens();
    expect(stored()).toEqual([`brouillon:${AWA}:nouveau`]);
  });

  it("are still written after the session has expired, but not after the user has signed out", () => {
    localStorage.setItem(TOKEN_KEY, "jeton");
    keepStoredDraft(AWA, "nouveau", { text: "Robe" });
    localStorage.removeItem(TOKEN_KEY);
    vi.advanceTimersByTime(500);
    expect(stored()).toEqual([]);
    localStorage.setItem(TOKEN_KEY, "jeton");
    keepStoredDraft(AWA, "nouveau", { text: "Robe" });
    localStorage.removeItem(TOKEN_KEY);
    localStorage.setItem(SESSION_ENDED_KEY, "1");
    vi.advanceTimersByTime(500);
    expect(stored()).toEqual([`brouillon:${AWA}:nouveau`]);
  });

  it.each(["{", "[]", "null", '{"draft', '"Robe"'])(
    "are ignored if the stored text cannot be parsed: %s",
    (stored) => {
      localStorage.setItem(`brouillon:${AWA}:nouveau`, stored);
      expect(readStoredDraft(AWA, "nouveau")).toBeUndefined();
    },
  );

  it("are found again if the same user signs in after the session has expired", () => {
    localStorage.setItem(TOKEN_KEY, "jeton");
    const leavePanel = rememberErasedDrafts();
    keepStoredDraft(AWA, "nouveau", { text: "Robe" });
    localStorage.removeItem(TOKEN_KEY);
    localStorage.setItem(SESSION_ENDED_KEY, "1");
    leavePanel();
    localStorage.removeItem(SESSION_ENDED_KEY);
    localStorage.setItem(TOKEN_KEY, "autre jeton");
    vi.advanceTimersByTime(500);
    expect(readStoredDraft(AWA, "nouveau")).toEqual({ text: "Robe" });
  });

  it("keep their last letters if the same user signs in again after a sign-out in another tab", () => {
    const key = `brouillon:${AWA}:nouveau`;
    localStorage.setItem(TOKEN_KEY, "jeton");
    const leavePanel = rememberErasedDrafts();
    keepStoredDraft(AWA, "nouveau", { text: "Rob" });
    vi.advanceTimersByTime(500);
    const oldValue = localStorage.getItem(key);
    keepStoredDraft(AWA, "nouveau", { text: "Robe" });
    localStorage.removeItem(TOKEN_KEY);
    dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY, oldValue: "jeton", newValue: null }));
    localStorage.removeItem(key);
    dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue: null }));
    leavePanel();
    expect(readStoredDraft(AWA, "nouveau")).toEqual({ text: "Robe" });
    dropStoredDraft(AWA, "nouveau");
  });

  it("are limited: a further draft replaces the oldest one, and a draft that is too long is not stored", () => {
    for (let place = 0; place <= MAX_DRAFTS; place += 1) {
      vi.setSystemTime(1_000 * (place + 1));
      keepStoredDraft(AWA, `form-${place}`, { place });
    }
    expect(storedForms(AWA)).toHaveLength(MAX_DRAFTS);
    expect(readStoredDraft(AWA, "form-0")).toBeUndefined();
    expect(readStoredDraft(AWA, `form-${MAX_DRAFTS}`)).toEqual({ place: MAX_DRAFTS });
    keepStoredDraft(AWA, "form-1", { text: "x".repeat(1_000_000) });
    expect(readStoredDraft(AWA, "form-1")).toEqual({ place: 1 });
  });
});
