const MINUTE_MS = 60_000;
const FIRST_DELAY_MS = 30_000;
/** The longest pause that the shop chooses itself. A push service may ask for a longer one. */
const MAX_BACKOFF_MS = 60 * MINUTE_MS;

/** Milliseconds after its newest content for which the shop tries to send a notification. */
export const PUSH_LIFETIME_MS = 24 * 60 * MINUTE_MS;

/** What a push service answered; without a status if it did not answer. */
export interface PushAnswer {
  readonly status?: number | undefined;
  /** The header Retry-After: seconds, or a date. */
  readonly retryAfter?: string | undefined;
  /** True if the shop must not connect to the address, because it is not on the public internet. */
  readonly isAddressRefused?: boolean;
}

/**
 * What happens to a message after an attempt to send it. GONE: the device cannot receive under its address any more. REFUSED: another
 * attempt would be refused too. LATER: another attempt after `delayMs`. LOST: the message is too old.
 */
export type PushResult =
  | { readonly kind: "SENT" | "GONE" | "REFUSED" | "LOST" }
  | { readonly kind: "LATER"; readonly delayMs: number };

/**
 * Returns what happens to a message after the push service's answer. The number of attempts has no limit, because a push
 * service that is overloaded may ask for many short pauses.
 * @param message number of attempts, including this one, and time of the newest content
 * @param now ms since 1970
 */
export function resultOf(
  { status, retryAfter, isAddressRefused = false }: PushAnswer,
  { attempts, createdAt }: { attempts: number; createdAt: Date },
  now: number,
): PushResult {
  if (status === 200 || status === 201 || status === 202) return { kind: "SENT" };
  if (isAddressRefused || status === 404 || status === 410) return { kind: "GONE" };
  if (status !== undefined && status !== 429 && status < 500) return { kind: "REFUSED" };
  const restMs = createdAt.getTime() + PUSH_LIFETIME_MS - now;
  if (restMs <= 0) return { kind: "LOST" };
  const backoffMs = Math.min(MAX_BACKOFF_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
  return { kind: "LATER", delayMs: Math.min(restMs, Math.max(backoffMs, pauseOf(retryAfter, now))) };
}

/** Milliseconds; 0 without a valid header. */
function pauseOf(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(ms) ? 0 : ms;
}
