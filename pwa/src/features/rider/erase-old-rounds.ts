import { RIDER_LIST_DAYS, RIDER_REPORT_DAYS } from "graphql-server/features/orders/rounds/round";
import { Outbox } from "../../data/outbox/outbox.ts";
import { sendMutation } from "../../lib/http/send-document.ts";
import { keptKeys, riderDatabase } from "./rider-database.ts";
import {
  askRound,
  CLOSED_STATE,
  isEnded,
  type RiderState,
  riderOutboxNames,
  withAnswer,
} from "./rider-outbox.ts";

/** Largest number of rounds about which one page asks the shop. */
const MAX_ASKED = 10;
const DAY_MS = 86_400_000;

const isOld = ({ reports, refreshedAt }: RiderState, now: number): boolean =>
  now - refreshedAt > (reports.length > 0 ? RIDER_REPORT_DAYS : RIDER_LIST_DAYS) * DAY_MS;

/**
 * Erases from the phone the delivery rounds that have ended, because the rider may never open their links again. A
 * round that the shop has not sent for days is erased without a request; the shop is asked about the other rounds.
 * @param own key of the round that the page shows: the shop is not asked about it here, because the page asks anyway
 */
export async function eraseOldRounds(own: string | undefined, send = sendMutation): Promise<void> {
  const kept = await Promise.all(
    (await keptKeys()).map(async (key) => {
      const outbox = new Outbox(riderOutboxNames(key), riderDatabase(key));
      return { key, outbox, state: await outbox.read() };
    }),
  );
  const asked: typeof kept = [];
  for (const one of kept) {
    const erased = (state: RiderState) => (isOld(state, Date.now()) ? CLOSED_STATE : state);
    if ((await one.outbox.change(erased)).isClosed || one.key === own) continue;
    asked.push(one);
  }
  // Begins with the round that the shop sent longest ago, so that over several visits the shop is asked about every
  // round.
  asked.sort((one, other) => one.state.refreshedAt - other.state.refreshedAt);
  for (const { key, outbox } of asked.slice(0, MAX_ASKED)) {
    const answer = await askRound(key, send);
    if (!answer.ok && !isEnded(answer.code)) return;
    await outbox.change((state) => withAnswer(state, answer, Date.now()));
  }
}
