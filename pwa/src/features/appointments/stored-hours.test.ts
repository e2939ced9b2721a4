import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerOperations, deadNetwork, refusal, server } from "../../app/testing/server.ts";
import { FREE_HOURS_KEY } from "../../lib/storage/storage-keys.ts";
import { fetchHours, hoursToCome, isFresh, readStoredHours, storeFreeHours } from "./stored-hours.ts";

const SERVER_NOW = "2026-12-05T08:40:00.000Z";
const DAY = { __typename: "FreeDay", day: "2026-12-05", hours: ["09:30", "10:00", "15:30"] };
const answer = () => ({
  freeHours: { __typename: "FreeHours", now: SERVER_NOW, days: [DAY, { ...DAY, day: "2026-12-07" }] },
});

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

describe("free hours that the phone keeps", () => {
  it.each([
    ["right", SERVER_NOW],
    ["two years late", "2024-01-01T00:00:00Z"],
    ["a week early", "2026-12-12T08:40:00Z"],
  ])("offer no hour that has passed in Douala, with a clock that is %s", async (_, clock) => {
    vi.setSystemTime(Date.parse(clock));
    server.use(...answerOperations({ FreeHours: answer }));
    await fetchHours("s");
    const kept = readStoredHours("s");
    const hours = () => kept && hoursToCome(kept)[0]?.hours;
    expect(hours()).toEqual(["10:00", "15:30"]);
    vi.setSystemTime(Date.parse(clock) + 3 * 3_600_000);
    expect(hours()).toEqual(["15:30"]);
    vi.setSystemTime(Date.parse(clock) + 8 * 3_600_000);
    expect(kept && hoursToCome(kept).map(({ day }) => day)).toEqual(["2026-12-07"]);
  });

  it("are read in advance once an hour, and not after the first failure", async () => {
    const asked: unknown[] = [];
    server.use(
      ...answerOperations({
        FreeHours: ({ serviceId }) => {
          asked.push(serviceId);
          return serviceId === "b" ? deadNetwork() : answer();
        },
      }),
    );
    await storeFreeHours(["a", "b", "c"]);
    await storeFreeHours(["a"]);
    expect(asked).toEqual(["a", "b"]);
    vi.setSystemTime(Date.now() + 3_600_000);
    await storeFreeHours(["a"]);
    expect(asked).toEqual(["a", "b", "a"]);
  });

  it("are read in advance for the other services too if the hours of one cannot be chosen any more", async () => {
    const untimed: string[] = [];
    server.use(
      ...answerOperations({
        FreeHours: ({ serviceId }) =>
          untimed.includes(String(serviceId)) ? refusal("NOT_FOUND", "Ce service n’existe plus") : answer(),
      }),
    );
    await fetchHours("b");
    untimed.push("b");
    vi.setSystemTime(Date.now() + 3_600_000);
    await storeFreeHours(["a", "b", "c"]);
    expect(["a", "b", "c"].map((id) => readStoredHours(id) !== undefined)).toEqual([true, false, true]);
  });

  it("are asked for again if the phone's clock was set back since", async () => {
    server.use(...answerOperations({ FreeHours: answer }));
    await fetchHours("s");
    expect(isFresh(readStoredHours("s"), 60_000)).toBe(true);
    vi.setSystemTime(Date.now() - 365 * 24 * 3_600_000);
    expect(isFresh(readStoredHours("s"), 60_000)).toBe(false);
  });

  it("are those of the last twelve services", async () => {
    server.use(...answerOperations({ FreeHours: answer }));
    for (let place = 0; place < 14; place += 1) await fetchHours(`s${place}`);
    expect(readStoredHours("s1")).toBeUndefined();
    expect(readStoredHours("s2")).toBeDefined();
  });

  it("are absent if the record is damaged or of another release", async () => {
    for (const text of [
      "",
      "{",
      "{}",
      '[["s",{"now":1}]]',
      '[["s",{"now":1,"readAt":1,"days":[{"day":1}]}]]',
    ]) {
      localStorage.setItem(FREE_HOURS_KEY, text);
      expect(readStoredHours("s")).toBeUndefined();
    }
  });
});
