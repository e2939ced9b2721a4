import { beforeEach, describe, expect, it, vi } from "vitest";
import { Outbox } from "../../data/outbox/outbox.ts";
import type { DocumentAnswer } from "../../lib/http/send-document.ts";
import { keptKeys, riderDatabase } from "./rider-database.ts";
import {
  CLOSED_STATE,
  EMPTY_STATE,
  type RiderState,
  riderDelivery,
  riderOutboxNames,
  saidOf,
  withAnswer,
  withReport,
} from "./rider-outbox.ts";
import { riderOrder, riderRound } from "./testing/rider-responses.ts";

const DELIVERED = { outcome: "DELIVERED", amount: 15_000, kind: "CASH" } as const;
const REFUSED = { outcome: "REFUSED", amount: 0, kind: "CASH" } as const;
const opened: RiderState = {
  ...EMPTY_STATE,
  refreshedAt: Date.now(),
  round: riderRound(riderOrder("a"), riderOrder("b")),
};

describe("a rider's report about an order", () => {
  it("replaces the former report about the same order, even after the clock was set back", () => {
    const first = withReport(opened, "a", DELIVERED, 5_000);
    const second = withReport(withReport(first, "b", REFUSED, 4_000), "a", REFUSED, 10);
    expect(second.reports.map(({ orderId, outcome, sequence }) => [orderId, outcome, sequence])).toEqual([
      ["b", "REFUSED", 5_001],
      ["a", "REFUSED", 5_002],
    ]);
    const known = { ...opened, round: riderRound(riderOrder("a", { reportSequence: 9_000 })) };
    expect(withReport(known, "a", DELIVERED, 10).reports[0]?.sequence).toBe(9_001);
  });

  it("is shown until it is sent; then the order shows the last report that the shop has", () => {
    const order = riderOrder("a", { reportedOutcome: "POSTPONED", reportedAmount: 0, reportedKind: "CASH" });
    const state = { ...EMPTY_STATE, round: riderRound(order) };
    expect(saidOf(state, order)).toMatchObject({ outcome: "POSTPONED", amount: 0 });
    expect(saidOf(withReport(state, "a", DELIVERED, 1), order)).toMatchObject(DELIVERED);
    expect(saidOf(state, riderOrder("b", { reportedOutcome: "OTHER" })).outcome).toBeNull();
  });

  it("is ignored if the order does not belong to the round, or if the round is closed", () => {
    expect(withReport(opened, "x", DELIVERED, 1)).toBe(opened);
    expect(withReport(CLOSED_STATE, "a", DELIVERED, 1)).toBe(CLOSED_STATE);
  });
});

const OK: DocumentAnswer<never> = { ok: true, value: undefined as never };
const failed = (code: string): DocumentAnswer<never> => ({
  ...{ ok: false, code, message: code, pauseMs: 0, status: 400 },
});

describe("the outbox of a delivery round", () => {
  beforeEach(() => {
    // A simple version of the browser's locks: a task starts when the previous task has ended.
    let last: Promise<unknown> = Promise.resolve();
    const request = (_: string, task: () => Promise<unknown>) => {
      const ended = last.then(task);
      last = ended.catch(() => undefined);
      return ended;
    };
    vi.stubGlobal("navigator", { ...navigator, locks: { request } });
    return () => vi.unstubAllGlobals();
  });

  let count = 0;
  /** Opens the page of the same round in two tabs. */
  async function tabs(answer: () => DocumentAnswer<never>) {
    count += 1;
    const key = `key-${count}`;
    const sent: string[] = [];
    const send = async (_: unknown, variables: { input?: { orderId: string } }) => {
      sent.push(variables.input?.orderId ?? "");
      return answer();
    };
    const outboxes = [1, 2].map(() => new Outbox(riderOutboxNames(key), riderDatabase(key)));
    const [outbox] = outboxes;
    if (!outbox) throw new Error("no tab");
    await outbox.change(() => withReport(withReport(opened, "a", DELIVERED, 1), "b", REFUSED, 2));
    const flush = () => Promise.all(outboxes.map((one) => one.flush(riderDelivery(key, send as never))));
    return { key, outbox, sent, flush };
  }

  it("sends each report once, although two tabs send", async () => {
    const { outbox, sent, flush } = await tabs(() => OK);
    await flush();
    expect(sent).toEqual(["a", "b"]);
    const { reports, round } = await outbox.read();
    expect(reports).toEqual([]);
    expect(
      round?.orders.map(({ reportedOutcome, reportedAmount }) => [reportedOutcome, reportedAmount]),
    ).toEqual([
      ["DELIVERED", 15_000],
      ["REFUSED", 0],
    ]);
  });

  it("keeps the reports while there is no network, even if the page is closed and opened again", async () => {
    const { key, flush } = await tabs(() => failed("NETWORK"));
    await flush();
    const again = new Outbox(riderOutboxNames(key), riderDatabase(key));
    expect((await again.read()).reports).toHaveLength(2);
    expect(await keptKeys()).toContain(key);
  });

  it.each(["CONFLICT", "NOT_FOUND"])(
    "erases everything from the phone after the shop's answer %s",
    async (code) => {
      const { key, outbox, flush } = await tabs(() => failed(code));
      await flush();
      expect(await keptKeys()).not.toContain(key);
      expect(await outbox.read()).toEqual(EMPTY_STATE);
    },
  );

  it("drops a report that the shop will never accept, and sends the next report", async () => {
    const answers = [failed("BAD_USER_INPUT"), OK];
    const { outbox, sent, flush } = await tabs(() => answers.shift() ?? OK);
    await flush();
    expect(sent).toEqual(["a", "b"]);
    const state = await outbox.read();
    expect(state.reports).toEqual([]);
    // A report that the shop has refused is not shown as reported, and the order shows the reason.
    expect(state.round?.orders.map(({ reportedOutcome }) => reportedOutcome)).toEqual([null, "REFUSED"]);
    expect(state.refused).toEqual([{ orderId: "a", message: "BAD_USER_INPUT" }]);
    expect(withReport(state, "a", REFUSED, 9).refused).toEqual([]);
  });

  it("sends the rider's reports without the fields that only the phone needs", async () => {
    const send = vi.fn(async (..._: unknown[]) => OK);
    const [report] = withReport(opened, "a", DELIVERED, 7).reports;
    if (!report) throw new Error("no report");
    await riderDelivery("key", send as never).send([report]);
    expect(send.mock.calls[0]?.[1]).toEqual({
      key: "key",
      input: { orderId: "a", ...DELIVERED, sequence: 7 },
    });
  });
});

it("the phone's record of a delivery round is emptied when the shop says that the round is closed", () => {
  const riderRoundClosed = { ...riderRound(), isClosed: true, riderName: "" };
  const answer = { ok: true, value: { __typename: "Query", riderRound: riderRoundClosed } } as const;
  expect(withAnswer(withReport(opened, "a", DELIVERED, 1), answer, 1)).toEqual(CLOSED_STATE);
});
