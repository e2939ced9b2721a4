import { connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** The first line of each request; a browser begins each with a packet of its own. */
const REQUEST_LINE = /^(?:GET|HEAD|POST) \S+(?= HTTP\/1\.1\r\n)/;

/**
 * The shop behind a line that counts every byte it sends: also what no page sees, like a browser's look whether the
 * service worker is still the same.
 */
export async function countedLine(address) {
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
    /** Both ways, headers included. */
    bytesBothWays: () => bytes + sent,
    /** Those that reached the line, such as « GET / ». */
    requests,
    /** Of each of them, both ways. */
    bytesOf,
    /** Until nothing has come for so long (ms): a first visit fetches in advance, also its worker without a page. */
    quiet: async (ms) => {
      for (let before = -1; before !== bytes; await pause(ms)) before = bytes;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
