import { beforeEach, describe, expect, it } from "vitest";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { UNLOAD_BUFFER_KEY, WRITE_AHEAD_PREFIX } from "../../lib/storage/storage-keys.ts";
import { WriteAheadLog } from "./write-ahead-log.ts";

const operation = (id: string, userId = "awa") => ({ id, userId, quantity: 1, madeAt: 1_000 + Number(id) });
const open = () =>
  new WriteAheadLog<ReturnType<typeof operation>>(safeStorage(), WRITE_AHEAD_PREFIX, UNLOAD_BUFFER_KEY);
const log = open();
const ids = () =>
  log
    .read()
    .map(({ id }) => id)
    .sort();

beforeEach(() => localStorage.clear());

describe("operations that are being stored", () => {
  it("are found by the next page, those of several tabs too", () => {
    log.add(operation("1"));
    open().add(operation("2"));
    expect(log.read()).toContainEqual(operation("1"));
    expect(ids()).toEqual(["1", "2"]);
  });

  it("are removed once they are stored, and with them every trace of the user", () => {
    log.add(operation("1"));
    log.add(operation("2", "somebody else"));
    log.remove(({ id }) => id === "1");
    expect(ids()).toEqual(["2"]);
    log.remove(({ userId }) => userId === "somebody else");
    expect(localStorage).toHaveLength(0);
  });

  it("are also those that a former release buffered under one key", () => {
    localStorage.setItem(UNLOAD_BUFFER_KEY, JSON.stringify([operation("1"), operation("2")]));
    expect(ids()).toEqual(["1", "2"]);
    log.remove(({ id }) => id === "1");
    expect(ids()).toEqual(["2"]);
    log.remove(() => true);
    expect(localStorage).toHaveLength(0);
  });

  it("are apart from what is logged under another name", () => {
    new WriteAheadLog(safeStorage(), "autre:").add(operation("7"));
    expect(log.read()).toEqual([]);
    log.remove(() => true);
    expect(localStorage).toHaveLength(1);
  });

  it.each(["{", "7", "null"])("are none where what is stored cannot be read: %s", (stored) => {
    localStorage.setItem(`${WRITE_AHEAD_PREFIX}1`, stored);
    localStorage.setItem(UNLOAD_BUFFER_KEY, stored);
    expect(log.read()).toEqual([]);
    log.remove(() => false);
    expect(localStorage).toHaveLength(0);
  });
});
