import { ShopError } from "./shop-error.ts";

/** What waits for the work, most urgent first: a page on screen, an upload, nothing yet. */
export type Priority = "page" | "upload" | "background";

const RANK: Record<Priority, number> = { page: 0, upload: 1, background: 2 };

/** Work accepted by a {@link WorkQueue}. */
export interface Task<T> {
  /** Settles as the work does; rejects with ShopError UNAVAILABLE when the queue has no place for it. */
  readonly result: Promise<T>;
  /** Moves work that still waits forward; never moves it back, and does nothing once it runs. */
  raisePriority(priority: Priority): void;
}

/** Limits of a {@link WorkQueue}. */
export interface QueueLimits {
  /** Tasks running at once. */
  readonly concurrency: number;
  /** Tasks waiting at once; further ones are refused at once. */
  readonly maxWaiting: number;
  /** Milliseconds after which a waiting task is refused; by default it waits for its turn. */
  readonly maxWaitMs?: number;
}

interface WaitingTask {
  rank: number;
  start(): void;
  refuse(): void;
}

/**
 * Admission to something costly: runs at most `concurrency` tasks at once, by priority and then in order of arrival,
 * and refuses what does not fit. A full queue refuses its least urgent task, which may be the new one.
 */
export class WorkQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: WaitingTask[] = [];
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Accepts work and starts it when its turn comes, which may be at once. */
  add<T>(priority: Priority, work: () => Promise<T>): Task<T> {
    const task: WaitingTask = { rank: RANK[priority], start: () => undefined, refuse: () => undefined };
    const result = new Promise<T>((resolve, reject) => {
      task.refuse = () => reject(ShopError.overloaded());
      task.start = () => {
        work()
          .then(resolve, reject)
          .finally(() => {
            this.#running -= 1;
            this.#startNext();
          });
      };
    });
    this.#enqueue(task);
    return {
      result,
      raisePriority: (wanted) => {
        task.rank = Math.min(task.rank, RANK[wanted]);
      },
    };
  }

  /** Runs work that somebody waits for. @throws ShopError UNAVAILABLE when the queue has no place for it */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.add("page", work).result;
  }

  /** Waits for a place among the running tasks. @returns frees the place. @throws ShopError UNAVAILABLE */
  acquire(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      this.run(() => new Promise<void>((release) => resolve(release))).catch(reject);
    });
  }

  #enqueue(task: WaitingTask): void {
    this.#waiting.push(task);
    this.#startNext();
    if (this.#waiting.length > this.#limits.maxWaiting) {
      // The youngest of the least urgent ones: those before it have waited for longer.
      this.#refuse(this.#waiting.reduce((last, one) => (one.rank >= last.rank ? one : last)));
    }
    if (this.#limits.maxWaitMs !== undefined && this.#waiting.includes(task)) {
      const timer = setTimeout(() => this.#refuse(task), this.#limits.maxWaitMs);
      const { start, refuse } = task;
      task.start = () => {
        clearTimeout(timer);
        start();
      };
      task.refuse = () => {
        clearTimeout(timer);
        refuse();
      };
    }
  }

  #refuse(task: WaitingTask): void {
    this.#waiting.splice(this.#waiting.indexOf(task), 1);
    task.refuse();
  }

  #startNext(): void {
    if (this.#running >= this.#limits.concurrency || this.#waiting.length === 0) return;
    const first = this.#waiting.reduce((best, task) => (task.rank < best.rank ? task : best));
    this.#waiting.splice(this.#waiting.indexOf(first), 1);
    this.#running += 1;
    first.start();
  }
}
