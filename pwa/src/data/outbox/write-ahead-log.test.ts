import { beforeEach, describe, expect, it } from "vitest";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { valuesOf, WriteAheadLog } from "./write-ahead-log.ts";

const item = (id: string, quantity = 1) => ({ id, quantity });
const open = (prefix = "edit:") => new WriteAheadLog<ReturnType<typeof item>>(safeStorage, prefix);
const log = open();
const ids = () =>
  valuesOf(log.entries())
    .map((value) => (value as { id: string }).id)
    .sort();

beforeEach(() => localStorage.clear());

describe("unsent items in a log in local storage", () => {
  it("are found by the next page, even if several tabs have logged them", () => {
    log.add(item("1"));
    open().add(item("2"));
    expect(valuesOf(log.entries())).toContainEqual(item("1"));
    expect(ids()).toEqual(["1", "2"]);
  });

  it("are removed once the database has them; later additions and changes stay", () => {
    log.add(item("1"));
    log.add(item("2"));
    const stored = log.entries();
    open().add(item("2", 7));
    open().add(item("3"));
    log.remove(stored);
    expect(valuesOf(log.entries())).toEqual(expect.arrayContaining([item("2", 7), item("3")]));
    expect(ids()).toEqual(["2", "3"]);
  });

  it("can be replaced by other items; later additions stay", () => {
    log.add(item("1"));
    log.add(item("2"));
    const read = log.entries();
    open().add(item("3"));
    log.replace(read, [item("2", 5), item("4")]);
    expect(ids()).toEqual(["2", "3", "4"]);
    expect(valuesOf(log.entries())).toContainEqual(item("2", 5));
  });

  it("are neither read nor removed by a log whose keys have another prefix", () => {
    open("other:").add(item("7"));
    expect(log.entries().size).toBe(0);
    log.replace(log.entries(), []);
    expect(localStorage).toHaveLength(1);
  });

  it("are ignored if their stored text cannot be read", () => {
    localStorage.setItem("edit:1", "{");
    expect(valuesOf(log.entries())).toEqual([]);
    log.remove(log.entries());
    expect(localStorage).toHaveLength(0);
  });
});
