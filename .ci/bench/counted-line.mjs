import { connect, createServer } from "node:net";

/**
 * The shop behind a line that counts every byte it sends: also what no page sees, like a browser's look whether the
 * service worker is still the same.
 */
export async function countedLine(address) {
  const { hostname, port } = new URL(address);
  const sockets = new Set();
  let bytes = 0;
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
    shop.on("data", (data) => {
      bytes += data.length;
    });
    browser.pipe(shop).pipe(browser);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://localhost:${server.address().port}`,
    bytes: () => bytes,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
