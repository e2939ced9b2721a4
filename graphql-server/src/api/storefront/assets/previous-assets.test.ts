import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import express from "express";
import { afterEach, beforeEach, expect, it } from "vitest";
import { previousAssets, retainAssets } from "./previous-assets.ts";

const DAY = 24 * 60 * 60 * 1_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "previous-assets-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(release: string, ...names: string[]): string {
  const assets = path.join(folder, release);
  mkdirSync(assets);
  for (const name of names) writeFileSync(path.join(assets, name), `export const from = "${release}";`);
  return assets;
}

it("the server keeps the files of a release for 30 days after the last start of a server with this release", () => {
  const kept = path.join(folder, "kept");
  const first = build("first", "page-1.js", "shared.js");
  const second = build("second", "page-2.js", "shared.js");
  const start = Date.now();
  retainAssets(first, kept, new Date(start));
  retainAssets(first, kept, new Date(start + 100 * DAY));
  retainAssets(second, kept, new Date(start + 101 * DAY));
  expect(readdirSync(kept).sort()).toEqual(["page-1.js", "page-2.js", "shared.js"]);
  retainAssets(second, kept, new Date(start + 129 * DAY));
  expect(readdirSync(kept)).toContain("page-1.js");
  retainAssets(second, kept, new Date(start + 131 * DAY));
  expect(readdirSync(kept).sort()).toEqual(["page-2.js", "shared.js"]);
});

it("the server sends files of previous releases as immutable files", async () => {
  const kept = path.join(folder, "kept");
  retainAssets(build("first", "page-1.js"), kept, new Date());
  writeFileSync(path.join(kept, "page-1.js.br"), brotliCompressSync('export const from = "first";'));
  const app = express().use(previousAssets(build("second", "page-2.js"), kept, "immutable"));
  const server = app.listen(0);
  const { port } = server.address() as AddressInfo;
  const ask = (name: string, headers = {}) => fetch(`http://localhost:${port}/assets/${name}`, { headers });
  const previous = await ask("page-1.js");
  expect([previous.status, previous.headers.get("cache-control"), await previous.text()]).toEqual([
    200,
    "immutable",
    'export const from = "first";',
  ]);
  expect((await ask("page-0.js")).status).toBe(404);
  const encodingFor = async (accepted: string) =>
    (await ask("page-1.js", { "accept-encoding": accepted })).headers.get("content-encoding");
  expect([await encodingFor("gzip, br"), await encodingFor("br;q=0")]).toEqual(["br", null]);
  await new Promise((resolve) => server.close(resolve));
});
