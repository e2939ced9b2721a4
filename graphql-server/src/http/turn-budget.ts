/** Milliseconds of a turn of the event loop in which requests are started. */
const BUDGET_MS = 10;
/** Tasks that wait for one of the next turns; a second's worth of them. */
const MAX_WAITING = 500;
/** Milliseconds after which a task that other tasks keep waiting is refused. */
const MAX_WAIT_MS = 1_000;

interface WaitingTask {
  readonly since: number;
  run(waitedMs: number): void;
  refuse(): void;
}

/**
 * Runs tasks in each turn of the event loop for a bounded time only: one of each client's after the other's, a client's own
 * in order of arrival. The event loop accepts one new connection a turn: with hundreds of requests started in one turn, a new
 * visitor would wait for seconds.
 */
export class TurnBudget {
  readonly #budgetMs: number;
  readonly #maxWaitMs: number;
  /** Each client's tasks, oldest first; the client whose turn is next comes first. */
  readonly #waitingOf = new Map<string, WaitingTask[]>();
  #waiting = 0;
  #isScheduled = false;

  constructor({ budgetMs = BUDGET_MS, maxWaitMs = MAX_WAIT_MS } = {}) {
    this.#budgetMs = budgetMs;
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Runs a task in this turn or one of the next, and tells it how many milliseconds it has waited. Too many that wait cost
   * the client with most of them its youngest; who has waited for too long, because other tasks took all turns, is refused.
   * @param client what the sender's address counts as
   */
  run(client: string, task: (waitedMs: number) => void, refuse: () => void): void {
    const own = this.#waitingOf.get(client) ?? [];
    own.push({ since: performance.now(), run: task, refuse });
    this.#waitingOf.set(client, own);
    this.#waiting += 1;
    if (this.#waiting > MAX_WAITING) this.#refuseGreediest();
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => this.#runTurn());
    }
  }

  #runTurn(): void {
    const began = performance.now();
    for (let now = began; this.#waiting > 0 && now < began + this.#budgetMs; now = performance.now()) {
      const task = this.#takeNext();
      task?.run(now - task.since);
    }
    this.#refuseLate();
    this.#isScheduled = this.#waiting > 0;
    if (this.#isScheduled) setImmediate(() => this.#runTurn());
  }

  /** Takes the oldest task of the client whose turn it is, who is last for the next one. */
  #takeNext(): WaitingTask | undefined {
    for (const [client, own] of this.#waitingOf) {
      const task = own.shift();
      this.#waitingOf.delete(client);
      if (own.length > 0) this.#waitingOf.set(client, own);
      this.#waiting -= 1;
      return task;
    }
    return undefined;
  }

  #refuseGreediest(): void {
    let most: WaitingTask[] = [];
    for (const own of this.#waitingOf.values()) if (own.length > most.length) most = own;
    this.#waiting -= 1;
    most.pop()?.refuse();
  }

  /** After the turn, so that nobody is refused for a pause of the whole process that is over. */
  #refuseLate(): void {
    const earliest = performance.now() - this.#maxWaitMs;
    for (const [client, own] of this.#waitingOf) {
      while (own[0] && own[0].since < earliest) {
        this.#waiting -= 1;
        own.shift()?.refuse();
      }
      if (own.length === 0) this.#waitingOf.delete(client);
    }
  }
}
