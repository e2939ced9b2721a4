import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { createServer, get, IncomingMessage, type Server, ServerResponse } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WorkQueue } from "../admission/work-queue.ts";
import { ResponseCache } from "./response-cache.ts";
import { UnpaginatedLists } from "./unpaginated-lists.ts";

/** Text of a long list. It is so long that the shop stores it as a file and not in the cache of responses. */
const TEXT = randomBytes(900_000).toString("base64");

let made: number;
async function* pieces(): AsyncGenerator<string> {
  made += 1;
  for (let at = 0; at < TEXT.length; at += 100_000) yield TEXT.slice(at, at + 100_000);
}

let folder: string;
let lists: UnpaginatedLists;
let server: Server;
let address: string;
beforeEach(async () => {
  made = 0;
  folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-lists-"));
  lists = new UnpaginatedLists({
    cache: new ResponseCache(1_000_000),
    queue: new WorkQueue({ concurrency: 1, maxWaiting: 2 }),
    folder: path.join(folder, "data"),
  });
  server = createServer((request, response) => {
    send(request, response).catch(() => response.writeHead(503).end());
  }).listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.close();
  lists.clear();
  await rm(folder, { recursive: true, force: true });
});

const send = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
  lists.send(request, response, { key: request.url ?? "", type: "text/plain", pieces });

/** Requests a list over a connection that accepts no data, like a client that does not read its answer. */
function hold(key: string): ServerResponse {
  const request = Object.assign(new IncomingMessage(new Socket()), { url: key });
  const response = new ServerResponse(request);
  void send(request, response);
  return response;
}

const ask = (key: string, headers: Record<string, string> = {}) => fetch(address + key, { headers });

/** Linux shows the open file descriptors of this process in this folder. */
const DESCRIPTORS = "/proc/self/fd";

async function filesOpen(): Promise<number> {
  const targets = (await readdir(DESCRIPTORS)).map((fd) =>
    readlink(path.join(DESCRIPTORS, fd)).catch(() => ""),
  );
  return (await Promise.all(targets)).filter((target) => target.startsWith(folder)).length;
}

describe("a long list", () => {
  it.each(["gzip", "identity", "gzip;q=0"])(
    "is sent completely (Accept-Encoding: %s); only a compressed list has the header Content-Length",
    async (encoding) => {
      const response = await ask("/whole", { "accept-encoding": encoding });
      const length = response.headers.get("content-length");
      expect(length === null).toBe(encoding !== "gzip");
      expect(await response.text()).toBe(TEXT);
    },
  );

  it("is created only once for all requests until the catalogue changes", async () => {
    const read = async () => (await ask("/whole")).text();
    expect(await Promise.all([read(), read(), read()])).toEqual([TEXT, TEXT, TEXT]);
    expect(await read()).toBe(TEXT);
    expect(made).toBe(1);
    lists.clear();
    expect(await read()).toBe(TEXT);
    expect(made).toBe(2);
  });

  it("is not sent to a client that already has it", async () => {
    const first = await ask("/whole");
    await first.text();
    const known = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await ask("/whole", known)).status).toBe(304);
    lists.clear();
    expect((await ask("/whole", known)).status).toBe(200);
  });

  it("is sent completely even if the catalogue changes while it is being sent", async () => {
    const response = await ask("/whole");
    lists.clear();
    expect(await response.text()).toBe(TEXT);
  });

  it("can be read by many clients at the same time, and also after one of them has disconnected", async () => {
    const request = get(`${address}/whole`, (response) => response.destroy());
    await new Promise((resolve) => request.once("close", resolve));
    const read = async () => (await ask("/whole")).text();
    const texts = await Promise.all(Array.from({ length: 20 }, read));
    expect(texts.every((text) => text === TEXT)).toBe(true);
    expect(made).toBe(1);
  });

  it("leaves no file on the disk, even if the server's process is killed", async () => {
    await (await ask("/whole")).text();
    expect(await readdir(path.join(folder, "data"))).toEqual([]);
    await rm(folder, { recursive: true });
    expect(await (await ask("/whole")).text()).toBe(TEXT);
    expect(made).toBe(1);
  });

  it.runIf(existsSync(DESCRIPTORS))(
    "has its file closed when neither the cache nor a client uses the list any more",
    async () => {
      await (await ask("/whole")).text();
      expect(await filesOpen()).toBe(1);
      lists.clear();
      await expect.poll(filesOpen).toBe(0);
    },
  );

  it("that could not be created because the disk was full is created by the next request", async () => {
    await writeFile(path.join(folder, "data"), "no folder");
    expect((await ask("/whole")).status).toBe(503);
    await rm(path.join(folder, "data"));
    expect(await (await ask("/whole")).text()).toBe(TEXT);
  });

  describe("that is still being created", () => {
    let begun: number;
    let ended: boolean;
    let next: () => void;
    async function* slowly(): AsyncGenerator<string> {
      begun = 0;
      ended = false;
      try {
        for await (const piece of pieces()) {
          begun += 1;
          await new Promise<void>((resolve) => {
            next = resolve;
          });
          yield piece;
        }
      } finally {
        ended = true;
      }
    }
    const wait = () => {
      const request = Object.assign(new IncomingMessage(new Socket()), { url: "/slow" });
      const response = new ServerResponse(request);
      const sent = lists.send(request, response, { key: "/slow", type: "text/plain", pieces: slowly });
      return { response, sent };
    };

    it("is given up if its only reader disconnects; the next request creates it again", async () => {
      const { response, sent } = wait();
      await expect.poll(() => begun).toBe(1);
      response.emit("close");
      await sent;
      next();
      await expect.poll(() => ended).toBe(true);
      expect(begun).toBe(1);
      if (existsSync(DESCRIPTORS)) await expect.poll(filesOpen).toBe(0);
      expect(await (await ask("/slow")).text()).toBe(TEXT);
    });

    it("is completed for a second reader if the first reader disconnects", async () => {
      const first = wait();
      const second = wait();
      await expect.poll(() => begun).toBe(1);
      first.response.emit("close");
      await first.sent;
      next();
      await expect.poll(() => begun).toBe(2);
      second.response.emit("close");
      await second.sent;
      next();
      await expect.poll(() => ended).toBe(true);
    });
  });

  it("is answered with an error if its creation fails", async () => {
    async function* failing(): AsyncGenerator<string> {
      yield TEXT;
      throw new Error("the database is away");
    }
    const request = Object.assign(new IncomingMessage(new Socket()), { url: "/failing" });
    const list = { key: "/failing", type: "text/plain", pieces: failing };
    const response = new ServerResponse(request);
    await expect(lists.send(request, response, list)).rejects.toThrow("the database is away");
    expect(response.headersSent).toBe(false);
  });

  it("is refused while too many other lists are being created", async () => {
    const statuses = await Promise.all(
      ["/a", "/b", "/c", "/d"].map(async (key) => {
        const response = await ask(key);
        await response.text();
        return response.status;
      }),
    );
    expect(statuses.sort()).toEqual([200, 200, 200, 503]);
  });
});

it("clients that do not read their lists do not block other clients", async () => {
  for (const key of ["/a", "/b", "/c", "/d", "/e", "/f"]) {
    const held = hold(key);
    await expect.poll(() => held.headersSent).toBe(true);
  }
  expect(await (await ask("/whole")).text()).toBe(TEXT);
});
