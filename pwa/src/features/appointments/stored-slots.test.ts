import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerOperations, deadNetwork, refusal, server } from "../../app/testing/server.ts";
import { FREE_SLOTS_KEY } from "../../lib/storage/storage-keys.ts";
import { fetchSlots, isFresh, readStoredSlots, slotsToCome, storeFreeSlots } from "./stored-slots.ts";

const SERVER_NOW = "2026-12-05T08:40:00.000Z";
const DAY = { __typename: "FreeDay", day: "2026-12-05", slots: ["09:30", "10:00", "15:30"] };
const answer = () => ({
  freeSlots: { __typename: "FreeSlots", now: SERVER_NOW, days: [DAY, { ...DAY, day: "2026-12-07" }] },
});

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

describe("free slots that the phone stores", () => {
  it.each([
    ["right", SERVER_NOW],
    ["two years behind", "2024-01-01T00:00:00Z"],
    ["a week ahead", "2026-12-12T08:40:00Z"],
  ])(
    "contain no slot that has begun in Douala, whether the phone's clock is right or wrong: %s",
    async (_, clock) => {
      vi.setSystemTime(Date.parse(clock));
      server.use(...answerOperations({ FreeSlots: answer }));
      await fetchSlots("s");
      const stored = readStoredSlots("s");
      const slots = () => stored && slotsToCome(stored)[0]?.slots;
      expect(slots()).toEqual(["10:00", "15:30"]);
      vi.setSystemTime(Date.parse(clock) + 3 * 3_600_000);
      expect(slots()).toEqual(["15:30"]);
      vi.setSystemTime(Date.parse(clock) + 8 * 3_600_000);
      expect(stored && slotsToCome(stored).map(({ day }) => day)).toEqual(["2026-12-07"]);
    },
  );

  it("are fetched in advance at most once an hour; after a failure, no further service is tried", async () => {
    const asked: unknown[] = [];
    server.use(
      ...answerOperations({
        FreeSlots: ({ serviceId }) => {
          asked.push(serviceId);
          return serviceId === "b" ? deadNetwork() : answer();
        },
      }),
    );
    await storeFreeSlots(["a", "b", "c"]);
    await storeFreeSlots(["a"]);
    expect(asked).toEqual(["a", "b"]);
    vi.setSystemTime(Date.now() + 3_600_000);
    await storeFreeSlots(["a"]);
    expect(asked).toEqual(["a", "b", "a"]);
  });

  it("are still fetched for the next services if one service no longer has slots to choose", async () => {
    const untimed: string[] = [];
    server.use(
      ...answerOperations({
        FreeSlots: ({ serviceId }) =>
          untimed.includes(String(serviceId)) ? refusal("NOT_FOUND", "Ce service n’existe plus") : answer(),
      }),
    );
    await fetchSlots("b");
    untimed.push("b");
    vi.setSystemTime(Date.now() + 3_600_000);
    await storeFreeSlots(["a", "b", "c"]);
    expect(["a", "b", "c"].map((id) => readStoredSlots(id) !== undefined)).toEqual([true, false, true]);
  });

  it("count as too old if the phone's clock was set back after they were fetched", async () => {
    server.use(...answerOperations({ FreeSlots: answer }));
    await fetchSlots("s");
    expect(isFresh(readStoredSlots("s"), 60_000)).toBe(true);
    vi.setSystemTime(Date.now() - 365 * 24 * 3_600_000);
    expect(isFresh(readStoredSlots("s"), 60_000)).toBe(false);
  });

  it("are kept for at most twelve services: the services whose slots were fetched last", async () => {
    server.use(...answerOperations({ FreeSlots: answer }));
    for (let place = 0; place < 14; place += 1) await fetchSlots(`s${place}`);
    expect(readStoredSlots("s1")).toBeUndefined();
    expect(readStoredSlots("s2")).toBeDefined();
  });

  it("are not used if the stored text is damaged or of another release", async () => {
    for (const text of [
      "",
      "{",
      "{}",
      '[["s",{"now":1}]]',
      '[["s",{"now":1,"readAt":1,"days":[{"day":1}]}]]',
    ]) {
      localStorage.setItem(FREE_SLOTS_KEY, text);
      expect(readStoredSlots("s")).toBeUndefined();
    }
  });
});
