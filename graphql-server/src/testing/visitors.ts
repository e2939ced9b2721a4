import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Outcome } from "./phone.ts";

/** Number of answers that each visitor must receive before the next disturbance of the shop. */
const ROUNDS = 10;
/** Pause between two requests of one visitor (ms). */
const PAUSE_MS = 5;

/** A request that got no answer or an error, with its start time by `performance.now()`. */
interface Failure {
  readonly startedAt: number;
  readonly outcome: Outcome;
}

/** Visitors that send read requests all the time, one visitor for each kind of request. */
export class Visitors {
  readonly failures: Failure[] = [];
  readonly #answers: number[] = [];
  readonly #visits: Promise<void>[];
  #areLeaving = false;

  constructor(requests: readonly (() => Promise<Outcome>)[]) {
    this.#visits = requests.map((request, number) => this.#visit(request, number));
  }

  /** Waits until each visitor has received `ROUNDS` more answers. */
  async goOn(): Promise<void> {
    const goals = this.#answers.map((answers) => answers + ROUNDS);
    while (this.#answers.some((answers, number) => answers < (goals[number] ?? 0))) await pause(PAUSE_MS);
  }

  async stop(): Promise<void> {
    this.#areLeaving = true;
    await Promise.all(this.#visits);
  }

  async #visit(request: () => Promise<Outcome>, number: number): Promise<void> {
    this.#answers[number] = 0;
    while (!this.#areLeaving) {
      const startedAt = performance.now();
      const outcome = await request();
      if (outcome.status !== 200 || !outcome.data) this.failures.push({ startedAt, outcome });
      this.#answers[number] = (this.#answers[number] ?? 0) + 1;
      await pause(PAUSE_MS);
    }
  }
}

/**
 * A shopper whose phone adds pieces to the cart all the time, and sends each operation again until the shop has
 * confirmed it.
 */
export class Shopper {
  /**
   * Start times, by `performance.now()`, of the attempts that got no answer. Each of these attempts was repeated. The
   * answer 503 of an overloaded instance counts as an answer.
   */
  readonly lost: number[] = [];
  readonly #shopping: Promise<number>;
  #isLeaving = false;

  constructor(add: (id: string) => Promise<Outcome>) {
    this.#shopping = this.#shop(add);
  }

  /** Ends the shopping after the current operation. @returns the number of confirmed operations */
  stop(): Promise<number> {
    this.#isLeaving = true;
    return this.#shopping;
  }

  async #shop(add: (id: string) => Promise<Outcome>): Promise<number> {
    let added = 0;
    while (!this.#isLeaving) {
      const id = randomUUID();
      for (let isAdded = false; !isAdded; ) {
        const startedAt = performance.now();
        const { data, codes } = await add(id);
        isAdded = Boolean(data);
        if (!isAdded && !codes.includes("UNAVAILABLE")) this.lost.push(startedAt);
      }
      added += 1;
      await pause(PAUSE_MS);
    }
    return added;
  }
}

/** An open page that receives the catalogue's version in an event stream, and connects again when the stream ends. */
export class OpenPage {
  /** Version of the catalogue in the last event. */
  version = "";
  readonly #closing = new AbortController();

  constructor(address: string) {
    void this.#follow(address);
  }

  close(): void {
    this.#closing.abort();
  }

  async #follow(address: string): Promise<void> {
    while (!this.#closing.signal.aborted) {
      try {
        const response = await fetch(`${address}/events`, { signal: this.#closing.signal });
        if (!response.ok || !response.body) continue;
        let text = "";
        for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
          text = (text + part).slice(-1_000);
          this.version = /.*data: (\S+)\n\n/s.exec(text)?.[1] ?? this.version;
        }
      } catch {
        await pause(PAUSE_MS);
      }
    }
  }
}
