import { type ConnectionMonitor, connection as pageConnection } from "./connection-monitor.ts";

/** The first pause (ms) where something on screen waits for the answer. */
export const VISIBLE_RETRY_MS = 2_000;
/** Where an open page is kept up to date. */
export const LIVE_RETRY_MS = 3_000;
/** Where nobody waits: what the cart's and the other outboxes send, and the replica's sync. */
export const BACKGROUND_RETRY_MS = 5_000;
/** No pause grows longer than this (ms), unless it is told so. */
export const LONGEST_RETRY_MS = 30_000;

export interface BackoffOptions {
  longestMs?: number;
  connection?: Pick<ConnectionMonitor, "onAlive" | "aliveAt">;
}

/**
 * Runs a task again after pauses that grow, sooner after a sign that the server can be reached. Each pause is drawn at
 * random between half of it and all of it: a server that comes back is not called by all phones at the same moment.
 */
export class Backoff {
  readonly #firstMs: number;
  readonly #longestMs: number;
  readonly #connection: Pick<ConnectionMonitor, "onAlive" | "aliveAt">;
  /** Set while a task waits. */
  #stopListening: (() => void) | undefined;
  #pause: number;
  #waiting: { task: () => void; timer: ReturnType<typeof setTimeout>; due: number } | undefined;
  /** When the task last began, by the page's monotonic clock (ms). */
  #ranAt = Number.POSITIVE_INFINITY;
  /** Until when the server asked not to be called, by the page's monotonic clock, in milliseconds. */
  #notBefore = 0;

  /**
   * @param firstMs the first pause; each further one is twice as long
   * @param longestMs no pause grows longer
   * @param connection reports the signs that the server can be reached
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

  /** Whether a task waits for its turn. */
  get isScheduled(): boolean {
    return this.#waiting !== undefined;
  }

  /** How long the server still asks not to be called, in milliseconds; 0 when it does not. */
  get retryAfterMs(): number {
    return Math.max(0, this.#notBefore - performance.now());
  }

  /**
   * Runs the task after the next pause, in place of one that waits.
   * @param retryAfterMs added to the pause: how long the server asks not to be called
   */
  schedule(task: () => void, retryAfterMs = 0): void {
    // The server was reached while the task ran: the next pause is the first one again.
    if (this.#connection.aliveAt > this.#ranAt) this.#pause = this.#firstMs;
    this.#notBefore = performance.now() + retryAfterMs;
    this.#wait(task, this.#nextTurn());
    this.#pause = Math.min(this.#pause * 2, this.#longestMs);
  }

  /** Drops the task that waits; the next pause is as long as it would have been. */
  cancel(): void {
    this.#stopListening?.();
    this.#stopListening = undefined;
    clearTimeout(this.#waiting?.timer);
    this.#waiting = undefined;
  }

  /** After a success: drops the task that waits, and begins again with the first pause. */
  reset(): void {
    this.cancel();
    this.#pause = this.#firstMs;
    this.#notBefore = 0;
  }

  /**
   * The server can be reached: pauses begin again with the first one, and the task that waits runs after it, but not while
   * the server asks not to be called.
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
