import { describe, expect, it, vi } from "vitest";
import { safeStorage, safeTabStorage } from "./safe-storage.ts";

/** A text of more than 50 characters, which the storage of `putOnFullDisk` refuses. */
const TOKEN = "a".repeat(200);
const putOnFullDisk = (_: string, value: string) => {
  if (value.length > 50) throw new DOMException("full", "QuotaExceededError");
};

describe("a value in local storage", () => {
  it("is still there after the page is closed", () => {
    safeStorage.setItem("token", "abc");
    expect(safeStorage.getItem("token")).toBe("abc");
    safeStorage.removeItem("token");
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("is kept in memory if the disk is full, and hides the older value on the disk", () => {
    const disk = new Map([["token", "former"]]);
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => disk.get(key) ?? null,
      setItem: putOnFullDisk,
      removeItem: (key: string) => disk.delete(key),
    });
    const storage = safeStorage;
    storage.setItem("token", TOKEN);
    expect(storage.getItem("token")).toBe(TOKEN);
    storage.removeItem("token");
    expect(storage.getItem("token")).toBeNull();
  });

  it("is kept in memory if the browser refuses storage", () => {
    vi.stubGlobal("localStorage", undefined);
    safeStorage.setItem("token", "abc");
    expect(safeStorage.getItem("token")).toBe("abc");
    expect(safeStorage.keys()).toEqual(["token"]);
  });
});

it("if the browser refuses session storage, a value is kept in memory, separately from local storage", () => {
  vi.stubGlobal("sessionStorage", undefined);
  safeTabStorage.setItem("visite", "1");
  expect(safeTabStorage.getItem("visite")).toBe("1");
  expect(safeStorage.getItem("visite")).toBeNull();
});
