import { partsOf } from "graphql-server/api/storefront/assets/asset-patch";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asPatch } from "./asset-patches.ts";

const ASSETS = "http://localhost/assets";
const FORMER = `${"const robe = 15000;".repeat(20)}button("Voir plus")`;
const PRESENT = FORMER.replace("Voir plus", "Afficher la suite");
/** Revision of the new file: the first characters of the SHA-256 of its text, `PRESENT`. */
const REVISION = "d262672be769bd17";

const whole = vi.fn(async () => new Response(PRESENT));
let precache: Map<string, string>;

beforeEach(() => {
  precache = new Map([
    ["http://localhost/index.html?__WB_REVISION__=1", "<html>"],
    [`${ASSETS}/home-page-AAAAAAAA.js`, "home"],
    [`${ASSETS}/app-A-AAA_AA.js`, FORMER],
  ]);
  whole.mockClear();
  vi.stubGlobal("fetch", whole);
  vi.stubGlobal("caches", {
    open: async () => ({
      keys: async () => [...precache.keys()].map((url) => new Request(url)),
      match: async ({ url }: Request) =>
        new Response(precache.get(url), { headers: { "Content-Type": "text/javascript" } }),
    }),
  });
});
afterEach(() => void vi.unstubAllGlobals());

type Callbacks = Required<Pick<typeof asPatch, "requestWillFetch" | "fetchDidSucceed">>;
const { requestWillFetch, fetchDidSucceed } = asPatch as Callbacks;
const event = undefined as never;

/** Lets the worker fetch a file of the new release. @returns the requested URL, and the file that is stored */
async function fetched(name: string, answer: () => Response) {
  const state = {};
  const request = await requestWillFetch({ request: new Request(`${ASSETS}/${name}`), event, state });
  const response = await fetchDidSucceed({ request, response: answer(), event, state });
  return { url: request.url, file: response };
}

const patch = (revision: string) => () =>
  new Response(JSON.stringify({ revision, parts: partsOf(PRESENT, FORMER) }), {
    headers: { "Content-Type": "application/json" },
  });

it("a file that has changed since the former release is fetched as a patch of the former file", async () => {
  const { url, file } = await fetched("app-BBBBBBBB.js", patch(REVISION));
  expect(url).toBe(`${ASSETS}/app-BBBBBBBB.js?former=app-A-AAA_AA.js`);
  expect([await file.text(), file.headers.get("Content-Type")]).toEqual([PRESENT, "text/javascript"]);
  expect(whole).not.toHaveBeenCalled();
});

it("if the server answers with the whole file instead of a patch, the file is stored as it is", async () => {
  const { file } = await fetched("app-BBBBBBBB.js", () => new Response(PRESENT));
  expect(await file.text()).toBe(PRESENT);
});

it("if the former file was damaged and the patch makes a wrong file, the whole file is fetched", async () => {
  precache.set(`${ASSETS}/app-A-AAA_AA.js`, FORMER.replaceAll("15000", "99999"));
  const { file } = await fetched("app-BBBBBBBB.js", patch(REVISION));
  expect([await file.text(), whole.mock.calls]).toEqual([PRESENT, [[`${ASSETS}/app-BBBBBBBB.js`]]]);
});

it.each(["pages-BBBBBBBB.js", "app-A-AAA_AA.js", "app-BBBBBBBB.css"])(
  "%s is fetched whole, because the precache has no former version of this file",
  async (name) => {
    const { url } = await fetched(name, () => new Response("text"));
    expect(url).toBe(`${ASSETS}/${name}`);
  },
);
