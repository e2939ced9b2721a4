import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A TCP proxy between browser and shop that can break the connection in the middle of a request. */
export class TcpProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #bytesLeft = Number.POSITIVE_INFINITY;

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
          to.destroy();
        });
      }
      shop.pipe(browser);
      browser.on("data", (bytes) => {
        this.#bytesLeft -= bytes.length;
        if (this.isDown) for (const socket of this.#sockets) socket.destroy();
        else shop.write(bytes);
      });
    });
  }

  /** @returns the address of the shop by way of the proxy */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, resolve));
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Whether every connection is refused. */
  get isDown(): boolean {
    return this.#bytesLeft <= 0;
  }

  /** Breaks all connections once the browser has sent so many more bytes. */
  breakAfter(bytes: number): void {
    this.#bytesLeft = bytes;
  }

  /** Accepts connections again. */
  restore(): void {
    this.#bytesLeft = Number.POSITIVE_INFINITY;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}
