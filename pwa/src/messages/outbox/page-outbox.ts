import { sendInBackground } from "../../lib/background-sync.ts";
import { keepWhatIsStored } from "../../lib/install-prompt.ts";
import { NETWORK_FAILURE, NETWORK_MESSAGE } from "../../lib/mutate.ts";
import type { Outcome } from "../../lib/result.ts";
import { postMessage } from "./message-api.ts";
import { keepMessage, MESSAGE_OUTBOX, messagesWait, sendMessages } from "./message-outbox.ts";
import { MESSAGES_WAIT_KEY, type WaitingMessage } from "./message-records.ts";

/** What became of a message: the shop has it, or the device keeps it until there is a network. */
export type Left = "sent" | "kept";

/** Milliseconds after which what could not be sent is sent again; doubled each time up to the second. */
const RETRY_MS = { first: 10_000, longest: 5 * 60_000 };
let retryAfter = RETRY_MS.first;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Leaves a message with the shop, now or, where the shop cannot be reached, later. */
export async function leaveMessage(message: WaitingMessage): Promise<Outcome<Left>> {
  const reply = await postMessage(message);
  if (reply.kind === "taken") return { ok: true, value: "sent" };
  if (reply.kind === "refused") return { ok: false, ...reply };
  try {
    await keepMessage(message);
  } catch {
    return { ok: false, code: NETWORK_FAILURE, message: NETWORK_MESSAGE };
  }
  noteThatMessagesWait();
  void keepWhatIsStored().catch(() => undefined);
  void sendInBackground(MESSAGE_OUTBOX);
  sendLater(reply.pauseMs);
  return { ok: true, value: "kept" };
}

/** Sends what waits on this device; where that fails, again after a growing pause. */
export async function sendWaitingMessages(): Promise<void> {
  clearTimeout(retry);
  const end = await sendMessages().catch(() => ({ ok: false, pauseMs: 0 }) as const);
  if (!end.ok) return sendLater(end.pauseMs);
  retryAfter = RETRY_MS.first;
  localStorage.removeItem(MESSAGES_WAIT_KEY);
  // Another tab may have kept one in between.
  if (await messagesWait()) noteThatMessagesWait();
}

/** For the next start. Where the disk is too full even for this, this page and the worker still send. */
function noteThatMessagesWait(): void {
  try {
    localStorage.setItem(MESSAGES_WAIT_KEY, "1");
  } catch {
    // nothing is lost by it
  }
}

/**
 * Pauses grow, and differ from phone to phone: a server that comes back is not met by all at once.
 * @param pauseMs for so long the server asked to be left alone
 */
function sendLater(pauseMs: number): void {
  clearTimeout(retry);
  retry = setTimeout(() => void sendWaitingMessages(), pauseMs + retryAfter * (0.5 + Math.random() / 2));
  retryAfter = Math.min(retryAfter * 2, RETRY_MS.longest);
}
