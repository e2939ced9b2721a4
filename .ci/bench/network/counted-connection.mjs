import { connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Regular expression for the first line of a request. It is matched only at the beginning of a packet, because browsers
 * send each request in a new packet.
 */
const REQUEST_LINE = /^(?:GET|HEAD|POST) \S+(?= HTTP\/1\.1\r\n)/;

/**
 * Starts a proxy in front of the shop that counts every byte and every request. It also counts requests that no page
 * makes, such as the browser's check for a new service worker.
 */
export async function countedConnection(address) {
  const { hostname, port } = new URL(address);
  const sockets = new Set();
  let bytes = 0;
  let sent = 0;
  const requests = [];
  const bytesOf = [];
  const server = createServer((browser) => {
    const shop = connect(Number(port), hostname);
    for (const socket of [browser, shop]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        browser.destroy();
        shop.destroy();
      });
    }
    let current = 0;
    shop.on("data", (data) => {
      bytes += data.length;
      bytesOf[current] += data.length;
    });
    browser.on("data", (data) => {
      sent += data.length;
      const [request] = REQUEST_LINE.exec(data.toString("latin1", 0, 2_000)) ?? [];
      if (request) {
        current = requests.push(request) - 1;
        bytesOf[current] = 0;
      }
      bytesOf[current] += data.length;
    });
    browser.pipe(shop).pipe(browser);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://localhost:${server.address().port}`,
    bytes: () => bytes,
    /** Returns the number of bytes in both directions, including headers. */
    bytesBothWays: () => bytes + sent,
    /** The requests so far, for example "GET /". */
    requests,
    /** Number of bytes of each request, in both directions. */
    bytesOf,
    /**
     * Waits until no data have arrived for this time (ms). The page's event `load` does not mark the end of a visit:
     * after this event, the service worker still fetches files for later visits.
     */
    quiet: async (ms) => {
      for (let before = -1; before !== bytes; await pause(ms)) before = bytes;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
