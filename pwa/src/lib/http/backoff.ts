import { type ConnectionMonitor, connection as pageConnection } from "./connection-monitor.ts";

/** First pause (ms) before a failed request is repeated if the user waits for its answer on screen. */
export const VISIBLE_RETRY_MS = 2_000;
/** First pause (ms) before a failed request is repeated if it only keeps an open page up to date. */
export const LIVE_RETRY_MS = 3_000;
/**
 * First pause (ms) before a failed request is repeated if no user waits for it: sending orders, messages or cart edits,
 * or updating the catalogue's copy on the device.
 */
export const BACKGROUND_RETRY_MS = 5_000;
/** Longest pause between two attempts (ms), unless the caller gives another limit. */
export const LONGEST_RETRY_MS = 30_000;

export interface BackoffOptions {
  longestMs?: number;
  connection?: Pick<ConnectionMonitor, "onAlive" | "aliveAt">;
}

/**
 * Repeats a task after growing pauses, and sooner if the server becomes reachable. Each pause is random, between half
 * of its length and its full length. Otherwise all phones would send requests at the same moment when the server is
 * back.
 */
export class Backoff {
  readonly #firstMs: number;
  readonly #longestMs: number;
  readonly #connection: Pick<ConnectionMonitor, "onAlive" | "aliveAt">;
  /** Stops listening to the connection monitor. Set only while a task is scheduled. */
  #stopListening: (() => void) | undefined;
  #pause: number;
  #waiting: { task: () => void; timer: ReturnType<typeof setTimeout>; due: number } | undefined;
  /** Time at which the task was last started, by the page's monotonic clock (ms). */
  #ranAt = Number.POSITIVE_INFINITY;
  /** Time at which the server's Retry-After ends, by the page's monotonic clock (ms). */
  #notBefore = 0;

  /**
   * @param firstMs the first pause (ms); each further pause is twice as long as the pause before it
   * @param longestMs the longest pause (ms)
   * @param connection reports when the server is reachable
   */
  constructor(
    firstMs: number,
    { longestMs = LONGEST_RETRY_MS, connection = pageConnection }: BackoffOptions = {},
  ) {
    this.#firstMs = firstMs;
    this.#longestMs = longestMs;
    this.#connection = connection;
    this.#pause = firstMs;
  }

  get isScheduled(): boolean {
    return this.#waiting !== undefined;
  }

  /** Time until the server's Retry-After ends (ms); 0 if there is none. */
  get retryAfterMs(): number {
    return Math.max(0, this.#notBefore - performance.now());
  }

  /**
   * Runs the task after the next pause. A task that is already scheduled is cancelled.
   * @param retryAfterMs the server's Retry-After (ms), which is added to the pause
   */
  schedule(task: () => void, retryAfterMs = 0): void {
    // If the server was reached after the task had started, the pauses start again with the shortest one.
    if (this.#connection.aliveAt > this.#ranAt) this.#pause = this.#firstMs;
    this.#notBefore = performance.now() + retryAfterMs;
    this.#wait(task, this.#nextTurn());
    this.#pause = Math.min(this.#pause * 2, this.#longestMs);
  }

  /** Cancels the scheduled task. The length of the next pause stays the same. */
  cancel(): void {
    this.#stopListening?.();
    this.#stopListening = undefined;
    clearTimeout(this.#waiting?.timer);
    this.#waiting = undefined;
  }

  /** Called after a success: cancels the scheduled task and starts again with the first pause. */
  reset(): void {
    this.cancel();
    this.#pause = this.#firstMs;
    this.#notBefore = 0;
  }

  /**
   * Called when the server is reachable. The pauses start again with the shortest one. The scheduled task runs after
   * this shortest pause, but not before the server's Retry-After has ended.
   */
  #expedite(): void {
    this.#pause = this.#firstMs;
    const due = this.#nextTurn();
    if (this.#waiting && due < this.#waiting.due) this.#wait(this.#waiting.task, due);
  }

  #nextTurn(): number {
    return performance.now() + this.retryAfterMs + this.#pause * (0.5 + Math.random() / 2);
  }

  #wait(task: () => void, due: number): void {
    clearTimeout(this.#waiting?.timer);
    const run = () => {
      this.cancel();
      this.#ranAt = performance.now();
      task();
    };
    this.#waiting = { task, due, timer: setTimeout(run, due - performance.now()) };
    this.#stopListening ??= this.#connection.onAlive(() => this.#expedite());
  }
}
