/** A request body that is arriving or being processed. */
export interface Body {
  readonly client: string;
  /**
   * Bytes that the budget counts for this body. A compressed body counts as the largest allowed body, because its
   * decompressed size is unknown.
   */
  bytes: number;
  isArriving: boolean;
  refuse(): void;
}

/**
 * The request bodies in memory, sorted by their arrival. While they exceed the budget, bodies that are still arriving
 * are refused (see `#largestOfGreediest`). A complete body is never refused, because the server already works on it.
 */
export class BodyBudget {
  readonly #budget: number;
  readonly #bodies = new Set<Body>();
  #bytes = 0;

  constructor(budget: number) {
    this.#budget = budget;
  }

  add(client: string, refuse: () => void): Body {
    const body = { client, bytes: 0, isArriving: true, refuse };
    this.#bodies.add(body);
    return body;
  }

  grow(body: Body, bytes: number): void {
    if (!this.#bodies.has(body)) return;
    body.bytes += bytes;
    this.#bytes += bytes;
    while (this.#bytes > this.#budget) {
      const refused = this.#largestOfGreediest();
      if (!refused) return;
      this.remove(refused);
      refused.refuse();
    }
  }

  remove(body: Body): void {
    if (this.#bodies.delete(body)) this.#bytes -= body.bytes;
  }

  /**
   * Returns the body to refuse: the largest arriving body of one client. Of all clients with an arriving body, this
   * client has the most bytes in memory. If two bodies have the same size, the newer one is returned.
   */
  #largestOfGreediest(): Body | undefined {
    const bytesOf = new Map<string, number>();
    for (const { client, bytes } of this.#bodies) bytesOf.set(client, (bytesOf.get(client) ?? 0) + bytes);
    const held = ({ client }: Body) => bytesOf.get(client) ?? 0;
    const arriving = [...this.#bodies].filter(({ isArriving }) => isArriving);
    const [first] = arriving.reverse().sort((a, b) => held(b) - held(a) || b.bytes - a.bytes);
    return first;
  }
}
