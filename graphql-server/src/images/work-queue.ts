/** Who waits for the work, most urgent first: a shopper's page, a person uploading, nobody yet. */
export type Urgency = "page" | "upload" | "background";

const RANK: Record<Urgency, number> = { page: 0, upload: 1, background: 2 };

/** Work accepted by a {@link WorkQueue}. */
export interface Task<T> {
  readonly result: Promise<T>;
  /** Brings work that still waits forward, when someone more urgent came to need it. */
  hurry(urgency: Urgency): void;
}

interface Waiting {
  rank: number;
  start(): void;
}

/** Runs at most `concurrency` pieces of work at once, the most urgent first, in order of arrival. */
export class WorkQueue {
  readonly #concurrency: number;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Takes in work; `result` settles as the work does. */
  add<T>(urgency: Urgency, work: () => Promise<T>): Task<T> {
    const entry: Waiting = { rank: RANK[urgency], start: () => undefined };
    const result = new Promise<T>((resolve, reject) => {
      entry.start = () => {
        work()
          .then(resolve, reject)
          .finally(() => {
            this.#running -= 1;
            this.#next();
          });
      };
    });
    this.#waiting.push(entry);
    this.#next();
    return {
      result,
      hurry: (wanted) => {
        entry.rank = Math.min(entry.rank, RANK[wanted]);
      },
    };
  }

  #next(): void {
    if (this.#running >= this.#concurrency || this.#waiting.length === 0) return;
    const first = this.#waiting.reduce((best, entry) => (entry.rank < best.rank ? entry : best));
    this.#waiting.splice(this.#waiting.indexOf(first), 1);
    this.#running += 1;
    first.start();
  }
}
