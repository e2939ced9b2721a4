import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AssetDeltas, createAssetDeltas } from "./asset-deltas.ts";
import { type AssetPatch, patched } from "./asset-patch.rules.ts";
import { MAKES_DELTAS } from "./delta.ts";
import { applyDelta } from "./testing/apply-delta.ts";

const itWithDictionaries = it.runIf(MAKES_DELTAS);

/**
 * Lines of a script of several kB. They hardly become smaller when compressed, so a delta is clearly smaller than the
 * compressed script.
 */
const LINES = Array.from({ length: 200 }, (_, index) =>
  createHash("sha256").update(`${index}`).digest("hex"),
);
const script = (release: number) => Buffer.from([...LINES, `export const release = ${release};`].join("\n"));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "asset-deltas-"));
  for (const name of ["assets", "retained"]) mkdirSync(path.join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Stores a file of a former release in the folder of former files. A lower release number means an older file. */
function retain(name: string, text: Buffer, release: number): void {
  const file = path.join(folder, "retained", name);
  writeFileSync(file, text);
  utimesSync(file, release * 60, release * 60);
}

function build(name: string, text: Buffer): Promise<AssetDeltas> {
  for (const place of ["assets", "retained"]) writeFileSync(path.join(folder, place, name), text);
  writeFileSync(path.join(folder, "assets", `${name}.br`), brotliCompressSync(text));
  return createAssetDeltas(path.join(folder, "assets"), path.join(folder, "retained"));
}

const having = (text: Buffer, encodings = "gzip, deflate, br, zstd, dcb, dcz") => ({
  "accept-encoding": encodings,
  "available-dictionary": `:${createHash("sha256").update(text).digest("base64")}:`,
});

itWithDictionaries(
  "a client with a former release's file receives only the difference, and makes the present file from it",
  async () => {
    retain("app-00000001.js", script(1), 1);
    const deltas = await build("app-00000002.js", script(2));
    const delta = deltas.find("app-00000002.js", having(script(1)));
    expect(delta?.subarray(0, 8).toString("hex")).toBe("5e2a4d1820000000");
    expect(delta?.subarray(8, 40)).toEqual(createHash("sha256").update(script(1)).digest());
    expect(delta?.length).toBeLessThan(150);
    expect(applyDelta(delta ?? Buffer.of(), script(1))).toEqual(script(2));
  },
);

itWithDictionaries(
  "the server creates the differences of a release that changes many large files",
  async () => {
    const large = (release: number) => Buffer.concat(Array.from({ length: 40 }, () => script(release)));
    const names = ["account", "app", "cart", "home-page", "pages", "style"];
    for (const name of names) {
      for (const release of [1, 2]) retain(`${name}-0000000${release}.js`, large(release), release);
      writeFileSync(path.join(folder, "assets", `${name}-00000003.js`), large(3));
      writeFileSync(path.join(folder, "assets", `${name}-00000003.js.br`), brotliCompressSync(large(3)));
    }
    const deltas = await createAssetDeltas(path.join(folder, "assets"), path.join(folder, "retained"));
    for (const name of names)
      expect(deltas.find(`${name}-00000003.js`, having(large(2)))?.length).toBeLessThan(1_000);
  },
);

itWithDictionaries("a file has differences from its three newest former versions", async () => {
  for (const release of [1, 2, 3, 4]) retain(`app-0000000${release}.js`, script(release), release);
  const deltas = await build("app-00000005.js", script(5));
  const known = [1, 2, 3, 4].map((release) => deltas.find("app-00000005.js", having(script(release))));
  expect(known.map((delta) => delta !== undefined)).toEqual([false, true, true, true]);
});

itWithDictionaries.each([
  ["has another file", having(Buffer.from("other"))],
  ["does not accept differences", having(script(1), "gzip, deflate, br")],
  ["names no dictionary", { "accept-encoding": "br, dcz" }],
  [
    "names the dictionary in an invalid format",
    { "accept-encoding": "br, dcz", "available-dictionary": "::::" },
  ],
])("a client that %s gets no difference", async (_, headers) => {
  retain("app-00000001.js", script(1), 1);
  const deltas = await build("app-00000002.js", script(2));
  expect(deltas.find("app-00000002.js", headers)).toBeUndefined();
});

itWithDictionaries(
  "a file has no difference that is larger than the compressed file, and none from a file of another name",
  async () => {
    retain("app-00000001.js", Buffer.from("short"), 1);
    retain("home-page-00000001.js", script(1), 1);
    const deltas = await build("app-00000002.js", script(2));
    expect(deltas.find("app-00000002.js", having(script(1)))).toBeUndefined();
  },
);

itWithDictionaries(
  "a browser may keep a hashed file as a dictionary for later versions, but no other file",
  () => {
    expect(AssetDeltas.headersOf("home-page-A_PnR-w9.js")).toEqual({
      "Use-As-Dictionary": 'match="/assets/home-page-*.js"',
      Vary: "Available-Dictionary",
    });
    expect(AssetDeltas.headersOf("favicon.svg")).toEqual({});
  },
);

it.runIf(!MAKES_DELTAS)(
  "on a version of Node that cannot create deltas, the server offers no compression dictionaries",
  async () => {
    retain("app-00000001.js", script(1), 1);
    const deltas = await build("app-00000002.js", script(2));
    expect(deltas.find("app-00000002.js", having(script(1)))).toBeUndefined();
    expect(AssetDeltas.headersOf("app-00000002.js")).toEqual({});
  },
);

it("the server creates a small patch from a file's former version to its new version", async () => {
  retain("app-00000001.js", script(1), 1);
  const deltas = await build("app-00000002.js", script(2));
  const { raw, brotli } = deltas.patchOf("app-00000002.js", "app-00000001.js") ?? {};
  const { revision, parts }: AssetPatch = JSON.parse(`${raw}`);
  expect((brotli ?? raw)?.length).toBeLessThan(150);
  expect(patched(`${script(1)}`, parts)).toBe(`${script(2)}`);
  expect(revision).toBe(createHash("sha256").update(script(2)).digest("hex").slice(0, 16));
});

it.each([
  ["a file that the shop does not have", "app-99999999.js"],
  ["a file of another name", "home-page-00000001.js"],
  ["no file", undefined],
])("a client that names %s as the former version gets no patch", async (_, former) => {
  for (const name of ["app", "home-page"]) retain(`${name}-00000001.js`, script(1), 1);
  const deltas = await build("app-00000002.js", script(2));
  expect(deltas.patchOf("app-00000002.js", former)).toBeUndefined();
});
