import { ShopError } from "./shop-error.ts";

/** What waits for the work, most urgent first: a page on screen, an upload, nothing yet. */
export type Priority = "page" | "upload" | "background";

/** Milliseconds of a turn of the event loop in which a free place goes to the next task at once. */
const TURN_MS = 5;

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
  /** Of these, for one client; by default it may take all of them. */
  readonly maxWaitingPerClient?: number;
  /** Milliseconds after which a waiting task is refused; by default it waits for its turn. */
  readonly maxWaitMs?: number;
}

/** Who asks for work. */
export interface Requester {
  /** What its address counts as. */
  readonly client: string;
  /** Milliseconds it has waited elsewhere already, which count towards its longest wait. */
  readonly waitedMs: number;
}

interface QueuedTask {
  readonly requester: Requester | undefined;
  rank: number;
  start(): void;
  refuse(): void;
}

/**
 * Admission to something costly: runs at most `concurrency` tasks at once, by priority, then those of clients with the fewest
 * running, then in order of arrival, and refuses what does not fit. A full queue refuses its least urgent task, which may be
 * the new one.
 */
export class WorkQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: QueuedTask[] = [];
  readonly #running = new Set<QueuedTask>();
  /** When the first place became free in this turn of the event loop. */
  #turnBegan: number | undefined;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Accepts work and starts it when its turn comes, which may be at once. */
  add<T>(priority: Priority, work: () => Promise<T>, requester?: Requester): Task<T> {
    const task: QueuedTask = {
      requester,
      rank: RANK[priority],
      start: () => undefined,
      refuse: () => undefined,
    };
    const result = new Promise<T>((resolve, reject) => {
      task.refuse = () => reject(ShopError.overloaded());
      task.start = () => {
        work()
          .then(resolve, reject)
          .finally(() => this.#freeInTime(task));
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
  run<T>(work: () => Promise<T>, requester?: Requester): Promise<T> {
    return this.add("page", work, requester).result;
  }

  /** Waits for a place among the running tasks. @returns frees the place. @throws ShopError UNAVAILABLE */
  acquire(requester?: Requester): Promise<() => void> {
    return new Promise((resolve, reject) => {
      this.run(() => new Promise<void>((release) => resolve(release)), requester).catch(reject);
    });
  }

  #enqueue(task: QueuedTask): void {
    this.#waiting.push(task);
    this.#startNext();
    if (this.#isBeyondShare(task)) this.#refuse(task);
    if (this.#waiting.length > this.#limits.maxWaiting) {
      // The youngest of the least urgent ones: those before it have waited for longer.
      this.#refuse(this.#waiting.reduce((last, one) => (one.rank >= last.rank ? one : last)));
    }
    if (this.#waiting.includes(task)) this.#limitWait(task);
  }

  /** Whether a task waits although its client has as many waiting as it may. */
  #isBeyondShare({ requester }: QueuedTask): boolean {
    const { maxWaitingPerClient = Number.POSITIVE_INFINITY } = this.#limits;
    if (!requester) return false;
    const own = this.#waiting.filter((one) => one.requester?.client === requester.client);
    return own.length > maxWaitingPerClient;
  }

  #limitWait(task: QueuedTask): void {
    const { maxWaitMs } = this.#limits;
    if (maxWaitMs === undefined) return;
    const leftMs = Math.max(0, maxWaitMs - (task.requester?.waitedMs ?? 0));
    const timer = setTimeout(() => this.#refuse(task), leftMs);
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

  #refuse(task: QueuedTask): void {
    this.#waiting.splice(this.#waiting.indexOf(task), 1);
    task.refuse();
  }

  /** At once while the turn of the event loop is short, else in the next: tasks that wait for nothing would all run in one. */
  #freeInTime(task: QueuedTask): void {
    const now = performance.now();
    if (this.#turnBegan === undefined) {
      this.#turnBegan = now;
      setImmediate(() => {
        this.#turnBegan = undefined;
      });
    }
    if (now < this.#turnBegan + TURN_MS) this.#free(task);
    else setImmediate(() => this.#free(task));
  }

  #free(task: QueuedTask): void {
    this.#running.delete(task);
    this.#startNext();
  }

  #startNext(): void {
    if (this.#running.size >= this.#limits.concurrency || this.#waiting.length === 0) return;
    const first = this.#waiting.reduce((best, task) => (this.#isBefore(task, best) ? task : best));
    this.#waiting.splice(this.#waiting.indexOf(first), 1);
    this.#running.add(first);
    first.start();
  }

  #isBefore(task: QueuedTask, older: QueuedTask): boolean {
    if (task.rank !== older.rank) return task.rank < older.rank;
    return this.#runningBesides(task) < this.#runningBesides(older);
  }

  /** Number of running tasks of the same client. */
  #runningBesides({ requester }: QueuedTask): number {
    return [...this.#running].filter((one) => one.requester?.client === requester?.client).length;
  }
}
