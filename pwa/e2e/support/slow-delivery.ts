import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** Pause after each piece of a page (ms). It is longer than a frame, so that the browser paints each piece. */
const PAUSE_MS = 20;
/** Number of pieces at a page's start and end that are sent one by one: header, first screen and bottom bar. */
const VISIBLE_PIECES = { start: 150, end: 60 };
/** A page is cut after these tags. */
const END_TAG = /(?<=<\/(?:a|article|button|div|h\d|header|li|nav|p|section|span|svg|ul)>)/;

/** A proxy between browser and shop that sends each page in small pieces, as a very slow network does. */
export class SlowDelivery {
  readonly #server: Server;

  constructor(shopPort: number) {
    this.#server = createServer((browser, response) => void forward(shopPort, browser, response));
  }

  /** Starts the proxy. @returns its URL, at which it serves the shop */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, resolve));
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

function forward(port: number, browser: IncomingMessage, response: ServerResponse): void {
  const isPage = browser.headers["sec-fetch-dest"] === "document";
  const headers = {
    ...browser.headers,
    host: `localhost:${port}`,
    ...(isPage && { "accept-encoding": "identity" }),
  };
  const { url: path, method } = browser;
  const shop = request({ host: "localhost", port, path, method, headers }, async (answer) => {
    const { "content-length": _length, ...kept } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, isPage ? kept : answer.headers);
    if (!isPage) return void answer.pipe(response);
    for (const piece of piecesOf((await buffer(answer)).toString("utf8"))) {
      response.write(piece);
      await pause(PAUSE_MS);
    }
    response.end();
  });
  shop.on("error", () => response.destroy());
  browser.pipe(shop);
}

/** Cuts a page's HTML into pieces. What is below the first screen is one piece. */
function piecesOf(html: string): string[] {
  const pieces = html.split(END_TAG);
  const { start, end } = VISIBLE_PIECES;
  if (pieces.length <= start + end) return pieces;
  return [...pieces.slice(0, start), pieces.slice(start, -end).join(""), ...pieces.slice(-end)];
}
