const MINUTE_MS = 60_000;
const FIRST_DELAY_MS = 30_000;
/** The longest pause that the shop chooses itself (ms). A push service may ask for a longer pause. */
const MAX_BACKOFF_MS = 60 * MINUTE_MS;

/**
 * Time for which the shop tries to send a notification (ms), counted from the last change of the notification's
 * content.
 */
export const PUSH_LIFETIME_MS = 24 * 60 * MINUTE_MS;

/** Answer of a push service; without a status if the push service did not answer. */
export interface PushAnswer {
  readonly status?: number | undefined;
  /** The header Retry-After: seconds, or a date. */
  readonly retryAfter?: string | undefined;
  /**
   * True if the shop must not connect to the push service, because the service's IP address is not on the public
   * internet.
   */
  readonly isIpRefused?: boolean;
}

/**
 * What happens to a message after an attempt to send it:
 * - SENT: the push service has accepted the message.
 * - GONE: the device no longer receives messages at its endpoint.
 * - REFUSED: the push service would refuse another attempt too.
 * - LATER: the shop sends the message again after `delayMs`.
 * - LOST: the message is too old to be sent again.
 */
export type PushResult =
  | { readonly kind: "SENT" | "GONE" | "REFUSED" | "LOST" }
  | { readonly kind: "LATER"; readonly delayMs: number };

/**
 * Returns what happens to a message after the push service's answer. The number of attempts has no limit, because an
 * overloaded push service may ask for many short pauses.
 * @param message `attempts` counts the attempts so far, including the last one. `createdAt` is the time of the
 * message's newest content: a newer notification may have replaced the content while the message waited.
 * @param now ms since 1970
 */
export function resultOf(
  { status, retryAfter, isIpRefused = false }: PushAnswer,
  { attempts, createdAt }: { attempts: number; createdAt: Date },
  now: number,
): PushResult {
  if (status === 200 || status === 201 || status === 202) return { kind: "SENT" };
  if (isIpRefused || status === 404 || status === 410) return { kind: "GONE" };
  if (status !== undefined && status !== 429 && status < 500) return { kind: "REFUSED" };
  const restMs = createdAt.getTime() + PUSH_LIFETIME_MS - now;
  if (restMs <= 0) return { kind: "LOST" };
  const backoffMs = Math.min(MAX_BACKOFF_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
  return { kind: "LATER", delayMs: Math.min(restMs, Math.max(backoffMs, pauseOf(retryAfter, now))) };
}

/** Returns the pause that the push service asks for (ms); 0 without a valid header. */
function pauseOf(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(ms) ? 0 : ms;
}
