const PATH = "/events";

export class EventStream {
  readonly response: Response;
  readonly #text: AsyncIterator<string>;
  readonly #abort: AbortController;
  #rest = "";

  private constructor(response: Response, abort: AbortController) {
    this.response = response;
    this.#abort = abort;
    const body = response.body ?? new ReadableStream<Uint8Array>();
    this.#text = body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  }

  static async open(address: string, headers: Record<string, string> = {}): Promise<EventStream> {
    const abort = new AbortController();
    const accept = { accept: "text/event-stream", "accept-encoding": "br, gzip" };
    return new EventStream(
      await fetch(`${address}${PATH}`, { headers: { ...accept, ...headers }, signal: abort.signal }),
      abort,
    );
  }

  /**
   * Returns the next event or comment; undefined at the end of the stream. Events with the shop's version are skipped,
   * because they may arrive at any time.
   */
  async next(): Promise<string | undefined> {
    let event = await this.#next();
    while (event?.startsWith("event: shop\n")) event = await this.#next();
    return event;
  }

  async #next(): Promise<string | undefined> {
    while (!this.#rest.includes("\n\n")) {
      const { value, done } = await this.#text.next();
      if (done) return undefined;
      this.#rest += value;
    }
    const [first = "", ...others] = this.#rest.split("\n\n");
    this.#rest = others.join("\n\n");
    return first;
  }

  /** Returns the data of the next event with this name; undefined at the end of the stream. */
  async nextOf(name: string): Promise<string | undefined> {
    const start = `event: ${name}\ndata: `;
    for (let event = await this.#next(); event !== undefined; event = await this.#next())
      if (event.startsWith(start)) return event.slice(start.length);
    return undefined;
  }

  disconnect(): void {
    this.#abort.abort();
  }
}
