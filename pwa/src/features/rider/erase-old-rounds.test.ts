import { beforeEach, expect, it, vi } from "vitest";
import type { sendMutation } from "../../lib/http/send-document.ts";
import { eraseOldRounds } from "./erase-old-rounds.ts";
import { keptKeys, riderDatabase } from "./rider-database.ts";
import { CLOSED_STATE, EMPTY_STATE, withReport } from "./rider-outbox.ts";
import { riderOrder, riderRound } from "./testing/rider-responses.ts";

const DAY_MS = 86_400_000;
const OPEN = { ok: true, value: { riderRound: riderRound(riderOrder("a")) } };
const CLOSED = { ok: true, value: { riderRound: { ...riderRound(), isClosed: true } } };
const failed = (code: string) => ({ ok: false, code, message: code, pauseMs: 0, status: 0 });

beforeEach(async () => {
  for (const key of await keptKeys()) await riderDatabase(key).change(() => CLOSED_STATE);
});

/** Stores a delivery round on the phone, as the shop sent it `days` days ago. */
async function kept(key: string, days: number, isReported = false): Promise<void> {
  const round = riderRound(riderOrder("a"));
  const state = { ...EMPTY_STATE, round, refreshedAt: Date.now() - days * DAY_MS };
  const said = { outcome: "DELIVERED", amount: 15_000, kind: "CASH" } as const;
  await riderDatabase(key).change(() => (isReported ? withReport(state, "a", said, 1) : state));
}

/** Erases the delivery rounds that have ended. @returns the keys of the rounds about which the shop was asked */
async function erased(answers: Readonly<Record<string, object>>, own?: string): Promise<string[]> {
  const asked: string[] = [];
  const send = vi.fn(async (_: unknown, { key }: { key: string }) => {
    asked.push(key);
    return answers[key] ?? OPEN;
  });
  await eraseOldRounds(own, send as unknown as typeof sendMutation);
  return asked;
}

it("the phone erases delivery rounds that the shop has closed or does not know, except the one on screen", async () => {
  for (const key of ["own", "open", "closed", "unknown"]) await kept(key, 1);
  const asked = await erased({ closed: CLOSED, unknown: failed("NOT_FOUND") }, "own");
  expect(asked.toSorted()).toEqual(["closed", "open", "unknown"]);
  expect((await keptKeys()).toSorted()).toEqual(["open", "own"]);
  expect(Date.now() - (await riderDatabase("open").read()).refreshedAt).toBeLessThan(DAY_MS / 2);
});

it("without a network, the phone erases delivery rounds after three days, or thirty with unsent reports", async () => {
  await kept("new", 2.9);
  await kept("old", 3.1);
  await kept("own", 3.1);
  await kept("unsent", 29.9, true);
  await kept("lost", 30.1, true);
  const asked = await erased({ new: failed("NETWORK"), unsent: failed("NETWORK") }, "own");
  expect(asked).toEqual(["unsent"]);
  expect((await keptKeys()).toSorted()).toEqual(["new", "unsent"]);
});

it("the phone asks the shop about ten delivery rounds at most, first about the oldest", async () => {
  for (let at = 0; at < 12; at += 1) await kept(`key-${at}`, at / 10);
  const asked = await erased({});
  expect(asked).toHaveLength(10);
  expect(asked.at(0)).toBe("key-11");
  expect(asked).not.toContain("key-0");
});
