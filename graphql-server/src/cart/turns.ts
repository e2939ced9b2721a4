/** Runs the tasks of one key one after the other, those of different keys side by side. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** Settles as the task does, which begins when the key's former ones have ended. */
  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(task);
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(key, ended);
    void ended.then(() => {
      if (this.#last.get(key) === ended) this.#last.delete(key);
    });
    return result;
  }
}
