import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAssetDeltas } from "./asset-deltas.ts";
import { builtFiles } from "./built-files.ts";

let folder: string;
let server: Server;
let address: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "built-files-"));
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(path.join(folder, "assets/page.js"), "export default 1;");
  writeFileSync(path.join(folder, "assets/page.js.br"), brotliCompressSync("export default 1;"));
  writeFileSync(path.join(folder, "note.txt"), "Été");
  mkdirSync(path.join(folder, ".vite"));
  writeFileSync(path.join(folder, ".vite/manifest.json"), "{}");
  const script = Array.from({ length: 500 }, (_, line) => `print(${line * line});`).join("\n");
  mkdirSync(path.join(folder, "former"));
  writeFileSync(path.join(folder, "former/app-00000001.js"), `${script}"Voir plus"`);
  writeFileSync(path.join(folder, "assets/app-00000002.js"), `${script}"Afficher la suite"`);
  writeFileSync(path.join(folder, "assets/app-00000002.js.br"), brotliCompressSync(script));
  const deltas = await createAssetDeltas(path.join(folder, "assets"), path.join(folder, "former"));
  // The shop's Express does not parse query strings, so the server of this test does not either.
  const application = express()
    .set("query parser", false)
    .use(builtFiles(folder, (name) => `from ${name}`, deltas));
  server = application.listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (name: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${address}/${name}`, { headers, method });

it("the server sends a file as compressed by the build, with its media type, caching header and ETag", async () => {
  const answer = await ask("assets/page.js", { "accept-encoding": "br" });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "content-encoding": "br",
    "cache-control": "from assets/page.js",
    vary: "Accept-Encoding",
  });
  expect(await answer.text()).toBe("export default 1;");
  const etag = answer.headers.get("etag") ?? "";
  expect((await ask("assets/page.js", { "if-none-match": etag })).status).toBe(304);
});

it("the server sends a script as a patch to a client that names the script's former version", async () => {
  const patch = await ask("assets/app-00000002.js?former=app-00000001.js");
  expect(Object.fromEntries(patch.headers)).toMatchObject({
    "content-type": "application/json",
    "cache-control": "from assets/app-00000002.js",
  });
  expect(await patch.text()).toContain('"Afficher la suite');
  const whole = await ask("assets/app-00000002.js?former=app-99999999.js");
  expect(whole.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
});

it("the server sends a file uncompressed to clients that accept no compression, and answers HEAD without a body", async () => {
  const refused = await ask("assets/page.js", { "accept-encoding": "br;q=0" });
  expect([refused.headers.get("content-encoding"), await refused.text()]).toEqual([
    null,
    "export default 1;",
  ]);
  const plain = await ask("note.txt", { "accept-encoding": "identity" });
  expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, "Été"]);
  const head = await ask("note.txt", {}, "HEAD");
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

it.each([
  "nothing.js",
  "assets/page.js.br",
  ".vite/manifest.json",
  "../package.json",
  "%2e%2e/package.json",
  "assets",
])("a request for %s is answered with 404", async (name) => {
  expect((await ask(name)).status).toBe(404);
});

it("the server still sends its own files after another release was copied over the folder", async () => {
  rmSync(path.join(folder, "assets"), { recursive: true });
  expect(await (await ask("assets/page.js", { "accept-encoding": "br" })).text()).toBe("export default 1;");
});
