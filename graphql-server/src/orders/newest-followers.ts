/** Those that follow news on a stream of their own, a bounded number: a newer one takes the place of the oldest. */
export class NewestFollowers<Follower> {
  readonly #followers = new Set<Follower>();
  readonly #most: number;

  /** @param most of them, 1 at least */
  constructor(most: number) {
    this.#most = most;
  }

  get all(): readonly Follower[] {
    return [...this.#followers];
  }

  /** @returns a function that takes it away again */
  add(follower: Follower): () => void {
    this.#followers.add(follower);
    const [oldest] = this.#followers;
    if (oldest && this.#followers.size > this.#most) this.#followers.delete(oldest);
    return () => void this.#followers.delete(follower);
  }

  clear(): void {
    this.#followers.clear();
  }
}
