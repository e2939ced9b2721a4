/** What waits for the work, most urgent first: a page on screen, an upload, nothing yet. */
export type Priority = "page" | "upload" | "background";

const RANK: Record<Priority, number> = { page: 0, upload: 1, background: 2 };

/** Work accepted by a {@link WorkQueue}. */
export interface Task<T> {
  /** Settles as the work does. */
  readonly result: Promise<T>;
  /** Moves work that still waits forward; never moves it back, and does nothing once it runs. */
  raisePriority(priority: Priority): void;
}

interface WaitingTask {
  rank: number;
  start(): void;
}

/** Runs at most `concurrency` tasks at once, by priority and then in order of arrival. */
export class WorkQueue {
  readonly #concurrency: number;
  readonly #waiting: WaitingTask[] = [];
  #running = 0;

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Accepts work and starts it when its turn comes, which may be at once. */
  add<T>(priority: Priority, work: () => Promise<T>): Task<T> {
    const task: WaitingTask = { rank: RANK[priority], start: () => undefined };
    const result = new Promise<T>((resolve, reject) => {
      task.start = () => {
        work()
          .then(resolve, reject)
          .finally(() => {
            this.#running -= 1;
            this.#startNext();
          });
      };
    });
    this.#waiting.push(task);
    this.#startNext();
    return {
      result,
      raisePriority: (wanted) => {
        task.rank = Math.min(task.rank, RANK[wanted]);
      },
    };
  }

  #startNext(): void {
    if (this.#running >= this.#concurrency || this.#waiting.length === 0) return;
    const first = this.#waiting.reduce((best, task) => (task.rank < best.rank ? task : best));
    this.#waiting.splice(this.#waiting.indexOf(first), 1);
    this.#running += 1;
    first.start();
  }
}
