import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** Number of bytes at the start of received data in which the proxy looks for the first line of a request. */
const LINE_BYTES = 2_000;
/** First line of a request. A request always begins at the start of received data. */
const REQUEST_LINE = /^(?:GET|HEAD|POST) \S+(?= HTTP\/1\.1\r\n)/;

/** Returns the text that was encoded for a URL or a form. */
const decoded = (text: string): string => text.replaceAll("+", " ").replaceAll("%20", " ");

/** A TCP proxy between browser and shop, which can break connections even in the middle of a request. */
export class TcpProxy {
  /** First lines of the requests that have reached the proxy, such as "GET /". */
  readonly requests: string[] = [];
  /** Number of times that the browser has sent {@link watched}. */
  watchedCount = 0;
  /** A text that the browser must not send, such as a part of a private message. */
  watched: string | undefined;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #bytesLeft = Number.POSITIVE_INFINITY;
  #silencing: RegExp | undefined;
  /** Connections that stay open but no longer pass bytes. */
  readonly #silent = new Set<Socket>();

  constructor(shopPort: number) {
    this.#server = createServer((browser) => {
      if (this.isDown) return browser.destroy();
      const shop = connect(shopPort, "localhost");
      for (const [from, to] of [
        [browser, shop],
        [shop, browser],
      ] as const) {
        this.#sockets.add(from);
        from.on("error", () => to.destroy());
        from.on("close", () => {
          this.#sockets.delete(from);
          this.#silent.delete(from);
          to.destroy();
        });
      }
      shop.on("data", (bytes) => {
        if (!this.#silent.has(shop)) browser.write(bytes);
      });
      browser.on("data", (bytes) => {
        if (this.#silent.has(browser)) return;
        if (this.watched && decoded(bytes.toString("utf8")).includes(this.watched)) this.watchedCount += 1;
        const [request] = REQUEST_LINE.exec(bytes.toString("latin1", 0, LINE_BYTES)) ?? [];
        if (request) this.requests.push(request);
        if (request && this.#silencing?.test(request)) return void this.#silent.add(browser).add(shop);
        this.#bytesLeft -= bytes.length;
        if (this.isDown) this.#breakAll();
        else shop.write(bytes);
      });
    });
  }

  /** Starts the proxy. @returns its URL, at which it serves the shop */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, resolve));
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  get isDown(): boolean {
    return this.#bytesLeft <= 0;
  }

  /** Breaks all connections after the browser has sent this many more bytes. */
  breakAfter(bytes: number): void {
    this.#bytesLeft = bytes;
  }

  /** Breaks all connections, and refuses new ones until `restore` is called. */
  cut(): void {
    this.#bytesLeft = 0;
    this.#breakAll();
  }

  /**
   * Makes the current connections silent: they stay open, but bytes no longer pass, as after the restart of a router.
   * New connections work.
   */
  silence(): void {
    for (const socket of this.#sockets) this.#silent.add(socket);
  }

  /**
   * From now on, passes on no request whose first line matches `pattern`: its connection stays open, without an answer.
   */
  silenceRequests(pattern: RegExp): void {
    this.#silencing = pattern;
  }

  restore(): void {
    this.#bytesLeft = Number.POSITIVE_INFINITY;
  }

  close(): void {
    this.#breakAll();
    this.#server.close();
  }

  #breakAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
