import { beforeEach, describe, expect, it } from "vitest";
import { eraseOthersRecords, ownedKey } from "./owned-records.ts";
import { safeStorage } from "./safe-storage.ts";
import { CHOSEN_PUSHES_KEY, FOLLOWED_KEY } from "./storage-keys.ts";

const chosen = () => localStorage.getItem(ownedKey(CHOSEN_PUSHES_KEY, "awa"));
const UNSENT = '{"endpoint":"","kinds":["NEW_ORDER"]}';

beforeEach(() => {
  const record = { endpoint: "https://push.example/1", kinds: ["NEW_ORDER"] };
  safeStorage.setItem(ownedKey(CHOSEN_PUSHES_KEY, "awa"), JSON.stringify(record));
  safeStorage.setItem(ownedKey(FOLLOWED_KEY, "awa"), "{}");
});

describe("an admin's choice of notifications on this device", () => {
  it("stays after the session has expired, so that the panel can send it again after the next sign-in", () => {
    eraseOthersRecords(null, true);
    expect(chosen()).toBe(UNSENT);
    expect(localStorage.getItem(ownedKey(FOLLOWED_KEY, "awa"))).toBeNull();
    eraseOthersRecords("awa", false);
    expect(chosen()).toBe(UNSENT);
  });

  it("is erased when another user signs in", () => {
    eraseOthersRecords(null, true);
    eraseOthersRecords("brice", false);
    expect(chosen()).toBeNull();
  });

  it("is erased after a sign-out", () => {
    eraseOthersRecords(null, false);
    expect(chosen()).toBeNull();
  });
});
