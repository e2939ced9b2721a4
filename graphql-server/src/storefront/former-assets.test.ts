import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import express from "express";
import { afterEach, beforeEach, expect, it } from "vitest";
import { formerAssets, setAside } from "./former-assets.ts";

const DAY = 24 * 60 * 60 * 1_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "former-assets-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(release: string, ...names: string[]): string {
  const assets = path.join(folder, release);
  mkdirSync(assets);
  for (const name of names) writeFileSync(path.join(assets, name), `export const from = "${release}";`);
  return assets;
}

it("keeps the former release's files for 30 days after it was last served, however old its build is", () => {
  const kept = path.join(folder, "kept");
  const first = build("first", "page-1.js", "shared.js");
  const second = build("second", "page-2.js", "shared.js");
  const start = Date.now();
  setAside(first, kept, new Date(start));
  setAside(first, kept, new Date(start + 100 * DAY));
  setAside(second, kept, new Date(start + 101 * DAY));
  expect(readdirSync(kept).sort()).toEqual(["page-1.js", "page-2.js", "shared.js"]);
  setAside(second, kept, new Date(start + 129 * DAY));
  expect(readdirSync(kept)).toContain("page-1.js");
  setAside(second, kept, new Date(start + 131 * DAY));
  expect(readdirSync(kept).sort()).toEqual(["page-2.js", "shared.js"]);
});

it("answers them as files that never change", async () => {
  const kept = path.join(folder, "kept");
  setAside(build("first", "page-1.js"), kept, new Date());
  const app = express().use(formerAssets(build("second", "page-2.js"), kept, "immutable"));
  const server = app.listen(0);
  const { port } = server.address() as AddressInfo;
  const ask = (name: string) => fetch(`http://localhost:${port}/assets/${name}`);
  const former = await ask("page-1.js");
  expect([former.status, former.headers.get("cache-control"), await former.text()]).toEqual([
    200,
    "immutable",
    'export const from = "first";',
  ]);
  expect((await ask("page-0.js")).status).toBe(404);
  await new Promise((resolve) => server.close(resolve));
});
