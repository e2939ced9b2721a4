import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { sendMutation } from "../../lib/http/send-document.ts";
import { keptKeys, riderDatabase } from "./rider-database.ts";
import { EMPTY_STATE } from "./rider-outbox.ts";
import { RiderScreen } from "./rider-screen.tsx";
import { RiderStore } from "./rider-store.ts";
import { riderOrder, riderRound } from "./testing/rider-responses.ts";

const KEY = "c".repeat(32);
const OPEN = { ok: true, value: { riderRound: riderRound(riderOrder("a"), riderOrder("b")) } };
const OFFLINE = { ok: false, code: "NETWORK", message: "Pas de réseau" };
const NOT_FOUND = { ok: false, code: "NOT_FOUND", message: "Cette page n’existe pas" };
const sender = (answer: () => object) => vi.fn(async () => answer()) as unknown as typeof sendMutation;
const shown = (store: RiderStore) =>
  render(<RiderScreen store={store} shop={{ name: "Mboa Mode", phone: "237677000000" }} />);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each([
  [
    "a link that the shop does not know",
    { ok: false, code: "NOT_FOUND", message: "Cette page n’existe pas" },
    "Cette tournée n’existe pas. Vérifiez l’adresse avec la boutique.",
  ],
  [
    "a closed round",
    { ok: true, value: { riderRound: { ...riderRound(), isClosed: true } } },
    "Cette tournée est close. Ce téléphone n’en garde plus rien.",
  ],
  [
    "the first visit without a network",
    { ok: false, code: "OFFLINE", message: "Pas de réseau" },
    "Pas de réseau",
  ],
  [
    "an open round",
    { ok: true, value: { riderRound: riderRound(riderOrder("a"), riderOrder("b")) } },
    "La boutique voit vos réponses.",
  ],
])("the rider’s page shows a message for %s", async (_, answer, text) => {
  const send = vi.fn(async () => answer) as unknown as typeof sendMutation;
  const store = new RiderStore(KEY, riderDatabase(KEY), send);
  render(<RiderScreen store={store} shop={{ name: "Mboa Mode", phone: "237677000000" }} />);
  expect(await screen.findByText(text)).toBeVisible();
});

it.each(["", "abc", "c".repeat(31)])(
  "a key that was cut off to « %s » is not sent to the shop",
  async (key) => {
    const send = sender(() => OPEN);
    shown(new RiderStore(key, riderDatabase(key), send));
    expect(await screen.findByText(/^Cette tournée n’existe pas/)).toBeVisible();
    expect(send).not.toHaveBeenCalled();
  },
);

it.each([
  ["unknown", NOT_FOUND],
  ["closed", { ok: true, value: { riderRound: { ...riderRound(), isClosed: true } } }],
])("the page sends no more requests about a round that is %s", async (_, answer) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  const send = sender(() => answer);
  shown(new RiderStore(KEY, riderDatabase(KEY), send));
  await screen.findByText(/^Cette tournée/);
  const asked = vi.mocked(send).mock.calls.length;
  await act(async () => vi.advanceTimersByTime(3_600_000));
  await act(async () => void dispatchEvent(new Event("online")));
  // A page that sends a request does so only after it has read the database, so the test waits for several reads before
  // it counts the requests.
  for (let reads = 0; reads < 5; reads += 1) await keptKeys();
  expect(send).toHaveBeenCalledTimes(asked);
});

it("the page says when the phone cannot store the answers, and stores them once it can", async () => {
  let answer: object = OPEN;
  const store = new RiderStore(
    KEY,
    riderDatabase(KEY),
    sender(() => answer),
  );
  const { unmount } = shown(store);
  await screen.findByText("La boutique voit vos réponses.");
  const refused = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  answer = OFFLINE;
  await act(() => store.say("a", { outcome: "DELIVERED", amount: 15_000, kind: "CASH" }));
  expect(
    await screen.findByText(/^Ce téléphone ne peut rien garder\s: ne fermez pas cette page\.$/),
  ).toBeVisible();
  expect((await riderDatabase(KEY).read()).reports).toEqual([]);

  refused.mockRestore();
  await act(() => store.say("b", { outcome: "REFUSED", amount: 0, kind: "CASH" }));
  expect(await screen.findByText(/^2 réponses pas encore envoyées/)).toBeVisible();
  expect((await riderDatabase(KEY).read()).reports.map(({ orderId }) => orderId)).toEqual(["a", "b"]);
  unmount();
});

it.each([KEY, ""])(
  "the page with the key « %s » erases a round of another link once the shop has closed that round",
  async (key) => {
    const other = riderDatabase("other");
    await other.change(() => ({
      ...EMPTY_STATE,
      round: riderRound(riderOrder("z")),
      refreshedAt: Date.now(),
    }));
    expect(await keptKeys()).toContain("other");
    const closed = { ok: true, value: { riderRound: { ...riderRound(), isClosed: true } } };
    const send = vi.fn(async (_: unknown, asked: { key: string }) => (asked.key === "other" ? closed : OPEN));
    shown(new RiderStore(key, riderDatabase(key), send as unknown as typeof sendMutation));
    await waitFor(async () => expect(await keptKeys()).not.toContain("other"));
  },
);

it("the page adds up the cash that the rider must bring back, without other kinds of payment", async () => {
  const said = (fields: object) => ({ reportedOutcome: "DELIVERED", reportSequence: 1, ...fields }) as const;
  const orders = [
    riderOrder("a", said({ reportedAmount: 15_000, reportedKind: "CASH" })),
    riderOrder("b", said({ reportedAmount: 9_000, reportedKind: "MTN_MOMO" })),
    riderOrder("c", said({ reportedAmount: 500, reportedKind: "CASH" })),
    riderOrder("d"),
  ];
  shown(
    new RiderStore(
      KEY,
      riderDatabase(KEY),
      sender(() => ({ ok: true, value: { riderRound: riderRound(...orders) } })),
    ),
  );
  expect(await screen.findByText(/^15\s500\sFCFA$/)).toBeVisible();
});
