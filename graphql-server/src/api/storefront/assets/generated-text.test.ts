import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MAKES_DELTAS } from "./delta.ts";
import { GeneratedText } from "./generated-text.ts";
import { applyDelta } from "./testing/apply-delta.ts";

const itWithDictionaries = it.runIf(MAKES_DELTAS);

const LINES = Array.from({ length: 300 }, (_, index) =>
  createHash("sha256").update(`${index}`).digest("hex"),
);
const shell = (release: number): string => [...LINES, `<p>version ${release}</p>`].join("\n");

let folder: string;
let current: string;
let server: Server;

/** Starts a new server that serves the app shell of a release, as after an update of the shop. */
async function release(number: number): Promise<void> {
  server?.close();
  current = shell(number);
  const text = new GeneratedText("text/html", { "Use-As-Dictionary": 'match="/index.html"' }, folder);
  server = createServer((request, response) => void text.send(request, response, current));
  await new Promise<void>((resolve) => server.listen(0, resolve));
}

/** Sends a request. @param dictionary text that the browser has stored as a dictionary */
async function ask(dictionary?: string, encodings = "gzip, br, zstd, dcb, dcz") {
  const { port } = server.address() as AddressInfo;
  const stored = dictionary && createHash("sha256").update(dictionary).digest("base64");
  const headers = {
    "accept-encoding": encodings,
    ...(stored && { "available-dictionary": `:${stored}:` }),
  };
  const { get } = await import("node:http");
  return new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) =>
    get({ port, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () =>
        resolve({ encoding: response.headers["content-encoding"], body: Buffer.concat(parts) }),
      );
    }).on("error", reject),
  );
}

beforeEach(async () => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), "generated-text-")), "shells");
});
afterEach(() => {
  server.close();
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

itWithDictionaries("a phone with a former release's shell receives only the difference", async () => {
  await release(1);
  await ask();
  await release(2);
  const { encoding, body } = await ask(shell(1));
  expect(encoding).toBe("dcz");
  expect(body.length).toBeLessThan(150);
  expect(applyDelta(body, Buffer.from(shell(1))).toString()).toBe(shell(2));
});

it.each([
  ["that names an unknown dictionary", shell(7), "br, dcz"],
  ["that cannot read differences", shell(1), "br"],
])("a browser %s gets the whole app shell, not a difference", async (_, dictionary, encodings) => {
  await release(1);
  await ask();
  await release(2);
  const { encoding, body } = await ask(dictionary, encodings);
  expect(encoding).toBe("br");
  expect(brotliDecompressSync(body).toString()).toBe(shell(2));
});

itWithDictionaries("the whole shell is sent if the stored former shell is damaged", async () => {
  await release(1);
  await ask();
  for (const name of readdirSync(folder)) writeFileSync(path.join(folder, name), "abîmé");
  await release(2);
  const { encoding, body } = await ask(shell(1));
  expect(encoding).toBe("br");
  expect(brotliDecompressSync(body).toString()).toBe(shell(2));
});

itWithDictionaries("the whole shell is sent if the folder of former shells cannot be used", async () => {
  writeFileSync(folder, "");
  await release(1);
  expect((await ask(shell(0))).encoding).toBe("br");
});

itWithDictionaries("the folder of former shells contains at most the three newest ones", async () => {
  for (const number of [1, 2, 3, 4, 5]) {
    await release(number);
    await ask();
    for (const name of readdirSync(folder)) {
      const is = (other: number) =>
        createHash("sha256").update(shell(other)).digest("hex").slice(0, 16) === name;
      const at = [1, 2, 3, 4, 5].find(is) ?? 0;
      utimesSync(path.join(folder, name), at * 60, at * 60);
    }
  }
  const encodings = [];
  for (const number of [1, 2, 3, 4]) encodings.push((await ask(shell(number))).encoding);
  expect(encodings).toEqual(["br", "dcz", "dcz", "dcz"]);
  expect(readdirSync(folder)).toHaveLength(4);
});

it.runIf(!MAKES_DELTAS)(
  "no former app shells are stored on a version of Node that cannot create deltas",
  async () => {
    await release(1);
    await ask();
    await release(2);
    expect((await ask(shell(1))).encoding).toBe("br");
    expect(existsSync(folder)).toBe(false);
  },
);

it("once a text has changed, browsers get the changed text", async () => {
  await release(1);
  await ask();
  current = shell(3);
  expect(brotliDecompressSync((await ask()).body).toString()).toBe(shell(3));
});
