import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type PrecachedFile, reinstallPrecache } from "./precache.ts";

const ORIGIN = "http://localhost";
const SHELL = "<html>boutique</html>";
/** The first characters of the shell's SHA-256. */
const REVISION = "7ccc49c3670600cf";

const file = (url: string, revision: string | null = null): PrecachedFile => ({
  url,
  revision,
  cacheKey: `${ORIGIN}${url}${revision ? `?__WB_REVISION__=${revision}` : ""}`,
});
const FILES = [file("/index.html", REVISION), file("/assets/app.js"), file("/assets/faq.js")];

let server: Map<string, string>;
const fetched = vi.fn();

beforeEach(() => {
  server = new Map([
    ["/index.html", SHELL],
    ["/assets/app.js", "app"],
    ["/assets/faq.js", "faq"],
  ]);
  fetched.mockReset();
  vi.stubGlobal("fetch", async (url: string) => {
    fetched(url);
    const found = server.get(url);
    return new Response(found ?? null, { status: found === undefined ? 404 : 200 });
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Lets the worker check its precache, which contains only these files. @returns the files that the worker stored */
async function reinstalled(kept: readonly PrecachedFile[]): Promise<string[]> {
  const stored: string[] = [];
  await reinstallPrecache(FILES, {
    keys: async () => kept.map(({ cacheKey }) => new Request(cacheKey)),
    put: async (key: RequestInfo | URL) => void stored.push(String(key)),
  });
  return FILES.filter(({ cacheKey }) => stored.includes(cacheKey)).map(({ url }) => url);
}

const ALL = FILES.map(({ url }) => url);

it.each([
  ["all of it was deleted", []],
  ["one file was deleted", FILES.slice(0, 2)],
])("the precache is installed again completely if %s", async (_, kept) => {
  expect(await reinstalled(kept)).toEqual(ALL);
});

it("the precache is neither fetched nor stored again if no file is missing", async () => {
  expect(await reinstalled(FILES)).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});

it.each([
  [
    "the server has the shell of another release",
    () => server.set("/index.html", "<html>autre version</html>"),
  ],
  ["the server no longer has a file", () => server.delete("/assets/app.js")],
])("nothing is stored in an incomplete precache if %s", async (_, change) => {
  change();
  expect(await reinstalled(FILES.slice(1))).toEqual([]);
});
