import { REFUSED_INPUT } from "../../lib/failure-codes.ts";
import type { DocumentAnswer } from "../../lib/http/send-document.ts";

/** How a flush ended: nothing is pending, or for how many milliseconds the server asks not to be called again. */
export type SendResult = { ok: true } | { ok: false; pauseMs: number };

/**
 * Items that are stored until the server has accepted them, each once under its id: in any order, and by tabs and service
 * worker at the same time.
 */
export interface PendingItems<Item, Data> {
  pending(): Promise<readonly Item[]>;
  post(item: Item): Promise<DocumentAnswer<Data>>;
  /** What becomes of the item: it has been accepted, or rejected for good where `isFinal`. */
  settle(item: Item, answer: DocumentAnswer<Data>, isFinal: boolean): Promise<unknown>;
}

/** Sends all that is pending, up to the first item that fails for now. */
export async function sendPending<Item, Data>(items: PendingItems<Item, Data>): Promise<SendResult> {
  for (const item of await items.pending()) {
    const answer = await items.post(item);
    // A refusal for good is rare, because the same rules have been applied before; sending it again would never end.
    const isFinal = answer.ok || answer.code === REFUSED_INPUT;
    await items.settle(item, answer, isFinal);
    if (!isFinal) return { ok: false, pauseMs: answer.pauseMs };
  }
  return { ok: true };
}
