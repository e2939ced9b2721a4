const MINUTE_MS = 60_000;
const FIRST_DELAY_MS = 30_000;
const MAX_DELAY_MS = 60 * MINUTE_MS;
const MAX_ATTEMPTS = 10;

/** Milliseconds after which a notification is out of date and is not sent any more. */
export const PUSH_LIFETIME_MS = 24 * 60 * MINUTE_MS;

/** What a push service answered; without a status if it did not answer. */
export interface PushAnswer {
  readonly status?: number | undefined;
  /** The header Retry-After: seconds, or a date. */
  readonly retryAfter?: string | undefined;
}

/**
 * What happens to a message after an attempt to send it. GONE: the device has ended its subscription. REFUSED: another
 * attempt would be refused too. LATER: another attempt after `delayMs`. LOST: too many attempts.
 */
export type PushResult =
  | { readonly kind: "SENT" | "GONE" | "REFUSED" | "LOST" }
  | { readonly kind: "LATER"; readonly delayMs: number };

/**
 * Returns what happens to a message after the push service's answer.
 * @param attempts number of attempts, including this one
 * @param now ms since 1970
 */
export function resultOf({ status, retryAfter }: PushAnswer, attempts: number, now: number): PushResult {
  if (status === 200 || status === 201 || status === 202) return { kind: "SENT" };
  if (status === 404 || status === 410) return { kind: "GONE" };
  if (status !== undefined && status !== 429 && status < 500) return { kind: "REFUSED" };
  if (attempts >= MAX_ATTEMPTS) return { kind: "LOST" };
  const delayMs = pauseOf(retryAfter, now) ?? FIRST_DELAY_MS * 2 ** (attempts - 1);
  return { kind: "LATER", delayMs: Math.min(MAX_DELAY_MS, delayMs) };
}

/** Returns the pause that a push service asks for (ms), at least a second; undefined without a valid header. */
function pauseOf(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(ms) ? undefined : Math.max(1_000, ms);
}
