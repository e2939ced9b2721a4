import { isUnavailable, ShopError } from "../errors/shop-error.ts";
import { FairQueue } from "./fair-queue.ts";

/** Priorities, most urgent first: a page that a shopper waits for, an upload, background work. */
const PRIORITIES = ["page", "upload", "background"] as const;
export type Priority = (typeof PRIORITIES)[number];

/**
 * When a task has ended, the queue starts further tasks in the same iteration of the event loop for this time at most
 * (ms). After this time, the queue waits for the next iteration, so that other requests can run.
 */
const TURN_MS = 5;

/** Work that was added to a queue. While the work waits, the queue may still refuse it. */
export interface Task<T> {
  /** Rejects with ShopError UNAVAILABLE if the queue refuses the work. */
  readonly result: Promise<T>;
  /**
   * Raises the priority of the work while it waits. The caller does this if another client also needs the result. Has
   * no effect on running work.
   */
  raisePriority(priority: Priority, client?: string): void;
}

export interface QueueLimits {
  readonly concurrency: number;
  /**
   * Largest number of tasks that may wait. If one more task arrives, the queue immediately refuses one task: the new
   * task or a waiting one.
   */
  readonly maxWaiting: number;
  /** Longest time that a task may wait before the queue refuses it (ms). Undefined for no limit. */
  readonly maxWaitMs?: number;
}

/** Client name for work that no client has requested, because the shop itself starts it. */
const THE_SHOP = "";

/**
 * Waits for work that the request of another client has started. The queue may refuse this work because the other
 * client has too many tasks. In this case the function calls `again`, which starts the work for the waiting client.
 */
export function retryIfRefused<T>(shared: Promise<T>, again: () => Promise<T>): Promise<T> {
  return shared.catch((error: unknown) => {
    if (isUnavailable(error)) return again();
    throw error;
  });
}

interface QueuedTask {
  client: string;
  priority: Priority;
  timer?: NodeJS.Timeout;
  start(): void;
  refuse(): void;
}

/**
 * Limits slow work. At most `concurrency` tasks run at the same time.
 * - Tasks with the highest priority start first. Among them, those of the client with the fewest running tasks come
 *   first. Clients with the same number of running tasks take turns.
 * - A full queue refuses background work first. If no background work waits, the queue refuses the newest task of the
 *   client with the most waiting tasks. So a client with many tasks never displaces a client with few.
 */
export class WorkQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Readonly<Record<Priority, FairQueue<QueuedTask>>> = {
    page: new FairQueue(),
    upload: new FairQueue(),
    background: new FairQueue(),
  };
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  /**
   * Time at which the first task of this iteration of the event loop ended (ms); undefined if no task has ended in this
   * iteration.
   */
  #turnBegan: number | undefined;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * Accepts work. The work starts when fewer than `concurrency` tasks are running, which may be at once.
   * @param client the key of the client's IP address (`ipKey`), or the id of the client's user
   */
  add<T>(priority: Priority, work: () => Promise<T>, client = THE_SHOP): Task<T> {
    const task: QueuedTask = { client, priority, start: () => undefined, refuse: () => undefined };
    const result = new Promise<T>((resolve, reject) => {
      task.refuse = () => reject(ShopError.overloaded());
      task.start = () => {
        work()
          .then(resolve, reject)
          .finally(() => this.#freeInTime(task.client));
      };
    });
    this.#enqueue(task);
    return {
      result,
      raisePriority: (wanted, by = THE_SHOP) => this.#raisePriority(task, wanted, by),
    };
  }

  /**
   * Adds urgent work for a client's request.
   * @throws ShopError UNAVAILABLE if the queue refuses the work
   */
  run<T>(work: () => Promise<T>, client?: string): Promise<T> {
    return this.add("page", work, client).result;
  }

  get #waitingNow(): number {
    return PRIORITIES.reduce((sum, priority) => sum + this.#waiting[priority].size, 0);
  }

  #enqueue(task: QueuedTask): void {
    const { maxWaiting, maxWaitMs } = this.#limits;
    this.#waiting[task.priority].add(task.client, task);
    this.#startNext();
    if (this.#waitingNow > maxWaiting) this.#refuseOne(task.client);
    if (maxWaitMs === undefined || !this.#waiting[task.priority].has(task.client, task)) return;
    // This timer may fire late, after a pause of the whole process. In the same iteration of the event loop, a running
    // task may end and let the waiting task start. So setImmediate delays the refusal to the end of the iteration, and
    // the task is refused only if it still waits then.
    task.timer = setTimeout(() => setImmediate(() => this.#refuseLate(task)), maxWaitMs);
  }

  #refuseLate(task: QueuedTask): void {
    if (this.#waiting[task.priority].remove(task.client, task)) task.refuse();
  }

  #refuseOne(newcomer: string): void {
    const { page, upload, background } = this.#waiting;
    const crowded = upload.longest >= page.longest ? upload : page;
    const refused = (background.size > 0 ? background : crowded).takeFromGreediest(newcomer);
    clearTimeout(refused?.timer);
    refused?.refuse();
  }

  #raisePriority(task: QueuedTask, wanted: Priority, client: string): void {
    if (PRIORITIES.indexOf(wanted) >= PRIORITIES.indexOf(task.priority)) return;
    if (!this.#waiting[task.priority].remove(task.client, task)) return;
    Object.assign(task, { priority: wanted, client });
    this.#waiting[wanted].add(client, task);
  }

  /**
   * Counts a task as ended, so that the next task can start. The next task starts at once if this iteration of the
   * event loop has run tasks for less than `TURN_MS`; otherwise it starts in the next iteration. If every next task
   * started at once, many short tasks would run in one iteration and block the event loop.
   */
  #freeInTime(client: string): void {
    const now = performance.now();
    if (this.#turnBegan === undefined) {
      this.#turnBegan = now;
      setImmediate(() => {
        this.#turnBegan = undefined;
      });
    }
    if (now < this.#turnBegan + TURN_MS) this.#free(client);
    else setImmediate(() => this.#free(client));
  }

  #free(client: string): void {
    this.#running -= 1;
    const others = (this.#runningOf.get(client) ?? 0) - 1;
    if (others > 0) this.#runningOf.set(client, others);
    else this.#runningOf.delete(client);
    this.#startNext();
  }

  #startNext(): void {
    if (this.#running >= this.#limits.concurrency) return;
    const urgent = PRIORITIES.find((priority) => this.#waiting[priority].size > 0);
    const task = urgent && this.#waiting[urgent].take((client) => this.#runningOf.get(client) ?? 0);
    if (!task) return;
    clearTimeout(task.timer);
    this.#running += 1;
    this.#runningOf.set(task.client, (this.#runningOf.get(task.client) ?? 0) + 1);
    task.start();
  }
}
