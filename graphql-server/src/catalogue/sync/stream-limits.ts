/** Maximum number of open streams, which take about 30 MB. A page without one syncs when it becomes visible again. */
const MAX_STREAMS = 2_000;
/** Of these, for one client: mobile carriers put hundreds of phones behind an address, of which few are on screen. */
const MAX_STREAMS_PER_CLIENT = 250;

/** How many streams may be open; tests lower it. */
export interface StreamBounds {
  maxStreams?: number | undefined;
  maxStreamsPerClient?: number | undefined;
}

/** Counts the open streams of each client, and says who gets no further one. */
export class StreamLimits {
  readonly #maxStreams: number;
  readonly #maxStreamsPerClient: number;
  /** Number of open streams by client. */
  readonly #streamsOf = new Map<string, number>();
  #open = 0;

  constructor({ maxStreams = MAX_STREAMS, maxStreamsPerClient = MAX_STREAMS_PER_CLIENT }: StreamBounds) {
    this.#maxStreams = maxStreams;
    this.#maxStreamsPerClient = maxStreamsPerClient;
  }

  /** The status for a client that gets no stream. */
  refusalOf(client: string): 429 | 503 | undefined {
    if (this.#open >= this.#maxStreams) return 503;
    return (this.#streamsOf.get(client) ?? 0) >= this.#maxStreamsPerClient ? 429 : undefined;
  }

  /** A client's stream opens. @returns a function that counts its end, to be called once */
  count(client: string): () => void {
    this.#change(client, 1);
    return () => this.#change(client, -1);
  }

  #change(client: string, by: 1 | -1): void {
    this.#open += by;
    const streams = (this.#streamsOf.get(client) ?? 0) + by;
    if (streams > 0) this.#streamsOf.set(client, streams);
    else this.#streamsOf.delete(client);
  }
}
