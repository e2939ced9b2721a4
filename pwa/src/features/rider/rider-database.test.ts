import { expect, it, vi } from "vitest";
import { riderDatabase } from "./rider-database.ts";
import { EMPTY_STATE, type RiderState, withReport } from "./rider-outbox.ts";
import { riderOrder, riderRound } from "./testing/rider-responses.ts";

const DELIVERED = { outcome: "DELIVERED", amount: 15_000, kind: "CASH" } as const;
const REFUSED = { outcome: "REFUSED", amount: 0, kind: "CASH" } as const;
const opened: RiderState = { ...EMPTY_STATE, round: riderRound(riderOrder("a"), riderOrder("b")) };

function refuseOnce(method: "get" | "put") {
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementationOnce(() => {
    throw new DOMException("refused", "UnknownError");
  });
}

it("a page whose first transaction has failed keeps the reports that another page has stored", async () => {
  await riderDatabase("key").change(() => withReport(opened, "a", DELIVERED, 1));
  const page = riderDatabase("key");
  refuseOnce("get");
  await page.change(() => opened);
  expect(page.isKept()).toBe(false);
  await page.change((state) => withReport(state, "b", REFUSED, 2));
  expect(page.isKept()).toBe(true);
  const { reports } = await riderDatabase("key").read();
  expect(reports.map(({ orderId, outcome }) => [orderId, outcome])).toEqual([
    ["a", "DELIVERED"],
    ["b", "REFUSED"],
  ]);
});

it("a report that was sent is not sent again, even if the phone could not store that it was sent", async () => {
  const page = riderDatabase("sent");
  await page.change(() => withReport(opened, "a", DELIVERED, 5));
  refuseOnce("put");
  const sent = riderRound(riderOrder("a", { reportedOutcome: "DELIVERED", reportSequence: 5 }));
  await page.change((state) => ({ ...state, round: sent, reports: [] }));
  expect(page.isKept()).toBe(false);
  expect((await page.change((state) => state)).after.reports).toEqual([]);
  expect((await riderDatabase("sent").read()).reports).toEqual([]);
});
