/**
 * A queue of waiting items, grouped by client. Clients take turns, and of each client's items, the oldest is taken
 * first.
 */
export class FairQueue<T> {
  /** Items of each client, oldest first. The first client in the map is served next. */
  readonly #itemsOf = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Number of items of the client with the most items. */
  get longest(): number {
    return Math.max(0, ...[...this.#itemsOf.values()].map(({ length }) => length));
  }

  lengthOf(client: string): number {
    return this.#itemsOf.get(client)?.length ?? 0;
  }

  add(client: string, item: T): void {
    const own = this.#itemsOf.get(client);
    if (own) own.push(item);
    else this.#itemsOf.set(client, [item]);
    this.#size += 1;
  }

  has(client: string, item: T): boolean {
    return this.#itemsOf.get(client)?.includes(item) ?? false;
  }

  /**
   * Takes the oldest item of the client whose turn it is. After that, all other clients have their turn before this
   * client.
   * @param loadOf returns how much of a client's work is running; the clients with the least running work come first
   */
  take(loadOf: (client: string) => number = () => 0): T | undefined {
    let first: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const client of this.#itemsOf.keys()) {
      const load = loadOf(client);
      if (load < least) [first, least] = [client, load];
      if (load === 0) break;
    }
    return first === undefined ? undefined : this.#takeOldest(first);
  }

  /**
   * Takes the newest item of the client with the most items. If no client has more items than `newcomer`, it takes the
   * newest item of `newcomer`; undefined if there is none.
   */
  takeFromGreediest(newcomer: string): T | undefined {
    let greediest = newcomer;
    let most = this.lengthOf(newcomer);
    for (const [client, { length }] of this.#itemsOf) if (length > most) [greediest, most] = [client, length];
    const newest = this.#itemsOf.get(greediest)?.at(-1);
    if (newest !== undefined) this.remove(greediest, newest);
    return newest;
  }

  /** @returns true if the queue contained the item */
  remove(client: string, item: T): boolean {
    const own = this.#itemsOf.get(client) ?? [];
    const at = own.lastIndexOf(item);
    if (at < 0) return false;
    own.splice(at, 1);
    if (own.length === 0) this.#itemsOf.delete(client);
    this.#size -= 1;
    return true;
  }

  #takeOldest(client: string): T | undefined {
    const own = this.#itemsOf.get(client) ?? [];
    const item = own.shift();
    this.#itemsOf.delete(client);
    if (own.length > 0) this.#itemsOf.set(client, own);
    this.#size -= 1;
    return item;
  }
}
