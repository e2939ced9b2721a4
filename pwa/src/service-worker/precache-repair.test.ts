import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type PrecachedFile, repairPrecache } from "./precache-repair.ts";

const ORIGIN = "http://localhost";
const SHELL = "<html>boutique</html>";
/** The first characters of its SHA-256. */
const REVISION = "7ccc49c3670600cf";

const file = (url: string, revision: string | null = null): PrecachedFile => ({
  url,
  revision,
  cacheKey: `${ORIGIN}${url}${revision ? `?__WB_REVISION__=${revision}` : ""}`,
});
const FILES = [file("/index.html", REVISION), file("/assets/app.js"), file("/assets/faq.js")];

/** What the server has; an asset in the browser's HTTP cache is `cached`. */
let server: Map<string, { text: string; cached?: boolean }>;
const fetched = vi.fn();

beforeEach(() => {
  server = new Map([
    ["/index.html", { text: SHELL }],
    ["/assets/app.js", { text: "app", cached: true }],
    ["/assets/faq.js", { text: "faq" }],
  ]);
  fetched.mockReset();
  vi.stubGlobal("fetch", async (url: string, { cache }: RequestInit = {}) => {
    fetched(url);
    const found = server.get(url);
    if (cache === "only-if-cached" && !found?.cached) throw new TypeError("Failed to fetch");
    return new Response(found?.text ?? null, { status: found ? 200 : 404 });
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Repairs a cache of these files. @returns the files it has afterwards */
async function repaired(kept: readonly PrecachedFile[], savesData = false): Promise<string[]> {
  const keys = kept.map(({ cacheKey }) => cacheKey);
  const cache = {
    keys: async () => keys.map((url) => new Request(url)),
    put: async (key: RequestInfo | URL) => void keys.push(String(key)),
  };
  await repairPrecache(FILES, cache, savesData);
  return FILES.filter(({ cacheKey }) => keys.includes(cacheKey)).map(({ url }) => url);
}

it("fetches all of a precache that was deleted", async () => {
  expect(await repaired([])).toEqual(["/index.html", "/assets/app.js", "/assets/faq.js"]);
});

it("fetches only what is missing, and nothing when it is whole", async () => {
  await repaired(FILES.slice(0, 2));
  expect(fetched.mock.calls).toEqual([["/assets/faq.js"]]);
  fetched.mockClear();
  await repaired(FILES);
  expect(fetched).not.toHaveBeenCalled();
});

it("does not take the shell of another release, whose files it does not have", async () => {
  server.set("/index.html", { text: "<html>autre version</html>" });
  expect(await repaired(FILES.slice(1))).toEqual(["/assets/app.js", "/assets/faq.js"]);
});

it("goes on after a file that the server no longer has", async () => {
  server.delete("/assets/app.js");
  expect(await repaired([])).toEqual(["/index.html", "/assets/faq.js"]);
});

it("with Save-Data fetches the shell, and keeps what the page has loaded", async () => {
  expect(await repaired([], true)).toEqual(["/index.html", "/assets/app.js"]);
});
