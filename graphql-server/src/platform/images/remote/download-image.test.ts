import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type AllowedIps, PUBLIC_INTERNET } from "../../public-internet/refuse-internal-ips.ts";
import { IMAGE_LIMITS } from "../image-limits.ts";
import { downloadImage } from "./download-image.ts";

let site: Server;
let port: number;
let answer: RequestListener;
const requests: string[] = [];
beforeEach(async () => {
  requests.length = 0;
  site = createServer((request, response) => {
    requests.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  port = (site.address() as AddressInfo).port;
});
afterEach(() => {
  site.closeAllConnections();
  site.close();
});

/**
 * Host name of the site that the test starts. It resolves to 127.0.0.1, which the test allows as if it were public. All
 * other IP addresses are checked as in the shop.
 */
const PUBLIC_NAME = "photos.example";
const rules: AllowedIps = {
  isAllowed: (address) => address === "127.0.0.1" || PUBLIC_INTERNET.isAllowed(address),
  resolve: (host, done) =>
    host === PUBLIC_NAME
      ? done(null, [{ address: "127.0.0.1", family: 4 }])
      : done(null, [
          { address: "93.184.216.34", family: 4 },
          { address: "10.0.0.7", family: 4 },
        ]),
};
const download = (path: string, signal = new AbortController().signal) =>
  downloadImage(`http://${PUBLIC_NAME}:${port}${path}`, signal, rules);

it("a download returns the unchanged bytes, and asks for an uncompressed image", async () => {
  answer = ({ headers }, response) => response.end(`${headers.accept} ${headers["accept-encoding"]}`);
  expect((await download("/a.jpg")).toString()).toBe("image/* identity");
});

it("a download sends a User-Agent, also after a redirect, because some sites require one", async () => {
  answer = ({ url, headers }, response) => {
    if (!headers["user-agent"]?.startsWith("Mozilla/5.0 ")) response.writeHead(403).end();
    else if (url === "/1") response.writeHead(302, { location: "/a.jpg" }).end();
    else response.end("photo");
  };
  expect((await download("/1")).toString()).toBe("photo");
});

it("a download follows a few redirects, also relative ones", async () => {
  answer = ({ url }, response) => {
    const next = { "/1": "2", "/2": `http://${PUBLIC_NAME}:${port}/3`, "/3": "/a.jpg" }[url ?? ""];
    if (next) response.writeHead(302, { location: next }).end();
    else response.end("photo");
  };
  expect((await download("/1")).toString()).toBe("photo");
  answer = (_, response) => response.writeHead(301, { location: "/encore" }).end();
  await expect(download("/1")).rejects.toThrow("renvoie trop de fois");
  expect(requests).toHaveLength(8);
});

it.each([
  "http://127.0.0.2/",
  "http://2130706434/",
  "http://0x7f.2/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://169.254.169.254/latest/meta-data/",
  "http://interne.example/",
])("the shop never connects to %s, directly or by redirect", async (address) => {
  answer = (_, response) => response.writeHead(307, { location: address }).end();
  const { signal } = new AbortController();
  await expect(downloadImage(address, signal, rules)).rejects.toThrow("n’est pas publique");
  await expect(download("/1")).rejects.toThrow("n’est pas publique");
});

it("a download refuses the host name localhost, which is not on the public internet", async () => {
  const { signal } = new AbortController();
  await expect(downloadImage(`http://localhost:${port}/`, signal)).rejects.toThrow("n’est pas publique");
  expect(requests).toEqual([]);
});

it.each([
  "ftp://photos.example/a.jpg",
  "file:///etc/passwd",
  "https://user:secret@photos.example/a.jpg",
  "photos.example/a.jpg",
  `https://photos.example/${"a".repeat(2_000)}`,
])("a download refuses the URL %s", async (address) => {
  const { signal } = new AbortController();
  await expect(downloadImage(address, signal, rules)).rejects.toThrow("doit commencer par https://");
});

it("a download that is too large ends at once if its size is declared, and otherwise at the limit", async () => {
  answer = (_, response) =>
    void response.writeHead(200, { "content-length": IMAGE_LIMITS.bytes + 1 }).write("a");
  await expect(download("/a.jpg")).rejects.toMatchObject({ code: "TOO_LARGE" });
  let sent = 0;
  answer = (_, response) => {
    const chunk = Buffer.alloc(256 * 1024);
    const send = (): void => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
    };
    response.on("drain", send);
    send();
  };
  await expect(download("/b.jpg")).rejects.toMatchObject({ code: "TOO_LARGE" });
  expect(sent).toBeLessThan(2 * IMAGE_LIMITS.bytes);
});

it.each([
  ["never answers", () => undefined],
  [
    "stops in the middle of the file",
    (_: unknown, response: { write(text: string): void }) => response.write("a"),
  ],
] as [string, RequestListener][])("a download is given up if a site %s", async (_, listener) => {
  answer = listener;
  const controller = new AbortController();
  const downloading = download("/a.jpg", controller.signal);
  while (requests.length === 0) await new Promise(setImmediate);
  controller.abort();
  await expect(downloading).rejects.toThrow("trop de temps");
});

it.each([
  ["does not have the picture", (_, response) => response.writeHead(404).end(), "réponse 404"],
  ["closes the connection", (request) => request.socket.destroy(), "injoignable"],
  [
    "disconnects in the middle of the file",
    (request, response) => {
      response.writeHead(200, { "content-length": 10 }).write("a", () => request.socket.destroy());
    },
    "injoignable",
  ],
] as [string, RequestListener, string][])(
  "a download reports in French that a site %s",
  async (_, listener, message) => {
    answer = listener;
    await expect(download("/a.jpg")).rejects.toThrow(message);
  },
);
