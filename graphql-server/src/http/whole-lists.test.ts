import { randomBytes } from "node:crypto";
import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { WorkQueue } from "../admission/work-queue.ts";
import { ResponseCache } from "./response-cache.ts";
import { WholeLists } from "./whole-lists.ts";

/** More than an ordinary answer. */
const TEXT = randomBytes(900_000).toString("base64");

async function* pieces(): AsyncGenerator<string> {
  for (let at = 0; at < TEXT.length; at += 100_000) yield TEXT.slice(at, at + 100_000);
}

let lists: WholeLists;
let server: Server;
let address: string;
beforeEach(async () => {
  const queue = () => new WorkQueue({ concurrency: 1, maxWaiting: 10 });
  lists = new WholeLists({
    cache: new ResponseCache(1_000_000),
    admission: { listStarts: queue(), lists: queue() },
  });
  server = createServer((request, response) => {
    send(request, response, "/whole").catch(() => response.writeHead(503).end());
  }).listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

const send = (request: IncomingMessage, response: ServerResponse, key: string): Promise<void> =>
  lists.send(request, response, { key, type: "text/plain", pieces });

/** Asks for a list of its own, and reads nothing of it: the response has no connection that would take it away. */
function hold(key: string, ip = ""): ServerResponse {
  const request = Object.assign(new IncomingMessage(new Socket()), { ip });
  const response = new ServerResponse(request);
  void send(request, response, key);
  return response;
}

it("clients that do not read their lists keep nobody else from one", async () => {
  const held = ["/a", "/b", "/c", "/d"].map((key) => hold(key));
  await expect.poll(() => held.every(({ headersSent }) => headersSent), { timeout: 20_000 }).toBe(true);
  const whole = async () => (await (await fetch(address)).text()) === TEXT;
  // The last of them may still be made.
  await expect.poll(whole, { timeout: 20_000 }).toBe(true);
  expect(held.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false]);
});

it("a client that reads many lists slowly loses one of them to others, not a client that reads one", async () => {
  const held = [hold("/modest", "192.0.2.1"), ...["/a", "/b", "/c"].map((key) => hold(key, "192.0.2.2"))];
  await expect.poll(() => held.every(({ headersSent }) => headersSent), { timeout: 20_000 }).toBe(true);
  const whole = async () => (await (await fetch(address)).text()) === TEXT;
  await expect.poll(whole, { timeout: 20_000 }).toBe(true);
  expect(held.map(({ destroyed }) => destroyed)).toEqual([false, true, false, false]);
});
