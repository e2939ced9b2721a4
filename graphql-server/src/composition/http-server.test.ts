import { once } from "node:events";
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
import express from "express";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { queryUrl } from "../api/graphql/graphql-routes.ts";
import { readManifests } from "../api/graphql/stored-documents.ts";
import { WorkQueue } from "../platform/admission/work-queue.ts";
import { inlineSource } from "../platform/http/security-headers.ts";
import { PROJECT_ROOT } from "../platform/settings/settings.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";

const ORIGIN = "https://vitrine.example";
const STYLE = inlineSource("h1 {}");
const [listId = ""] =
  Object.entries(readManifests(`${PROJECT_ROOT}/graphql-server/stored-documents`)).find(([, document]) =>
    document.includes("query ProductList("),
  ) ?? [];

let shop: TestShop;
let productId = "";
const logged: { req: { id: string }; res: { statusCode: number } }[] = [];
/** Spy on Express's handler. It counts the requests that reach the routes because no cache has answered them. */
const routed = vi.spyOn(
  express.application as unknown as { handle(request: IncomingMessage): void },
  "handle",
);
beforeAll(async () => {
  shop = await openTestShop(
    { PUBLIC_URL: "https://boutique.example", ALLOWED_ORIGINS: ORIGIN, LOG_LEVEL: "debug" },
    { write: (line) => logged.push(JSON.parse(line)) },
    async ({ documentHeaders }) => ({
      files: express.Router(),
      pages: {
        shell: async () => ({ html: "<html>coquille", status: 200, headers: documentHeaders() }),
        panel: async () => ({ html: "<html>panneau", status: 200, headers: documentHeaders() }),
        rider: async () => ({ html: "<html>tournée", status: 200, headers: documentHeaders() }),
        page: async (_, address) => ({
          html: `<html>${address}`,
          // Like the PWA's renderer, this renderer answers with the status 404 if the shop has no page at the URL.
          status: address.startsWith("/api/") ? 404 : 200,
          headers: documentHeaders({ scripts: [], style: STYLE }),
        }),
      },
    }),
  );
  [productId = ""] = await shop.createProducts({});
});
afterAll(() => shop.close());
beforeEach(() => {
  routed.mockClear();
});

interface Answer {
  status: number | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

/**
 * Sends a request.
 * @param address path and query of the URL; `:id` in it is replaced by the product's id
 */
async function ask(address: string, headers: OutgoingHttpHeaders = {}, method = "GET"): Promise<Answer> {
  const path = address.replace(":id", productId);
  const asked = request(shop.address, { path, method, headers: { origin: ORIGIN, ...headers } }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Returns an answer without the headers that differ in each answer. */
function comparable({ headers, ...answer }: Answer) {
  const { date, "x-request-id": id, ...others } = headers;
  expect(id).toMatch(/^[\w-]{12}$/);
  return { ...answer, headers: others };
}

const CACHED: readonly (readonly [name: string, path: string])[] = [
  ["the home page", "/"],
  ["a product", "/product/:id"],
  ["a list", "/product-category?category=Robe"],
  ["a private page", "/cart"],
  ["GraphQL", queryUrl(listId, '{"first":20}')],
  ["REST", "/api/search?q=robe"],
  ["a REST list", "/api/get-product"],
  ["the site map", "/sitemap.xml"],
  ["Google’s feed", "/feeds/google.xml"],
  ["Meta’s feed", "/feeds/meta.csv"],
];

describe.each(CACHED)("a cached answer has the same headers as the uncached one: %s", (name, path) => {
  it.each([
    ["GET", {}],
    ["HEAD", {}],
    ["GET", { "accept-encoding": "br" }],
  ])("for a %s request with the headers %j", async (method, headers) => {
    await shop.services.searchIndex.sync();
    const fresh = async () => {
      await shop.services.database.query("UPDATE products SET selling_price = selling_price + 1");
      await shop.services.searchIndex.sync();
      return comparable(await ask(path, headers, method));
    };
    const made = await fresh();
    expect(made.status).toBe(200);
    const kept = comparable(await ask(path, headers, method));
    expect(kept).toEqual(made);
    expect(made.headers["strict-transport-security"]).toBe("max-age=31536000");
    // All private pages, such as the cart, share one cached answer, which is not stored under the URL of a page. So the
    // cache in front of the routes, which searches by URL, does not find this answer, and both requests for a private
    // page reach the routes.
    expect(routed).toHaveBeenCalledTimes(name === "a private page" ? 2 : 1);
  });

  it("for a client that already has the content (status 304)", async () => {
    const { headers } = await ask(path);
    const known = { "if-none-match": headers.etag };
    const kept = comparable(await ask(path, known));
    expect(kept).toMatchObject({ status: 304, body: "" });
    // The cache in front of the routes finds an answer only by the exact text of its URL. Here a `?` or `&` is added to
    // the URL, so the routes answer the request.
    const spelled = comparable(await ask(path.includes("?") ? `${path}&` : `${path}?`, known));
    if (!path.startsWith("/api/")) expect(spelled).toEqual(kept);
  });
});

it("a cached answer is logged with its request id, like any other answer", async () => {
  await ask("/");
  routed.mockClear();
  const { headers } = await ask("/", { "x-request-id": "proxy-1" });
  expect(headers["x-request-id"]).toBe("proxy-1");
  expect(routed).not.toHaveBeenCalled();
  await expect.poll(() => logged.filter(({ req }) => req?.id === "proxy-1")).toHaveLength(1);
});

it("the metrics count cached answers by their status, like all other answers", async () => {
  const counts = async () => {
    const { body } = await ask("/metrics");
    return Object.fromEntries(
      [...body.matchAll(/http_answers_total\{status="(\dxx)"\} (\d+)/g)].map(([, status, n]) => [
        status,
        Number(n),
      ]),
    );
  };
  const { headers } = await ask("/");
  const before = await counts();
  expect((await ask("/", { "if-none-match": headers.etag })).status).toBe(304);
  const after = await counts();
  expect(after["3xx"]).toBe((before["3xx"] ?? 0) + 1);
});

/**
 * URLs of data, which browsers do not show as pages. Most answers to a phone's first visit are data, so each unneeded
 * header would be sent many times.
 */
const DATA: readonly (readonly [name: string, path: string])[] = [
  ["GraphQL", queryUrl(listId, '{"first":20}')],
  ["REST", "/api/search?q=robe"],
  ["an unknown operation", "/graphql?documentId=0"],
  ["an unknown path of REST", "/api/unknown"],
  ["an unknown image", "/images/unknown"],
  ["robots.txt", "/robots.txt"],
  ["a health check", "/healthz"],
];

it.each([
  ...CACHED.filter(([, path]) => !/^.(?:api|graphql)/.test(path)),
  ["REST’s description", "/api/docs"],
  ["a file that does not exist", "/assets/unknown.js"],
  ["an unknown page", "/unknown.html"],
] as const)("a response that a browser can show as a page has all security headers: %s", async (_, path) => {
  const { headers } = await ask(path);
  expect(headers).toMatchObject({
    "content-security-policy": expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "referrer-policy": "strict-origin-when-cross-origin",
  });
});

it("a page that is opened over http loads its scripts over http, even if the shop's public URL is https", async () => {
  const { "content-security-policy": policy = "" } = (await ask("/")).headers;
  expect(policy).toContain("script-src 'self'");
  // With `upgrade-insecure-requests`, browsers would load the scripts by https, but a shop may be reachable only by
  // http.
  expect(policy).not.toContain("upgrade-insecure-requests");
});

it.each(DATA)(
  "a response that browsers do not show as a page has only the security headers for data: %s",
  async (_, path) => {
    const { headers } = await ask(path);
    expect(headers["content-type"]).not.toMatch(/html|xml|svg/);
    const own = [
      ...[
        "connection",
        "content-length",
        "content-type",
        "date",
        "etag",
        "keep-alive",
        "vary",
        "cache-control",
      ],
      ...["access-control-allow-credentials", "access-control-allow-origin", "x-request-id"],
    ];
    expect(
      Object.keys(headers)
        .filter((name) => !own.includes(name))
        .sort(),
    ).toEqual(["cross-origin-resource-policy", "strict-transport-security", "x-content-type-options"]);
  },
);

it("a page whose URL contains `..` does not replace the cached answer of another URL", async () => {
  const address = "/api/search?q=robe";
  const [page, answer] = await Promise.all([ask(`/x/..${address}`), ask(address)]);
  expect(page.headers["content-type"]).toContain("html");
  expect(answer.headers["content-type"]).toContain("json");
});

it.each([
  ["GraphQL", queryUrl(listId, '{"first":1}'), { errors: [{ extensions: { code: "UNAVAILABLE" } }] }],
  ["REST", "/api/search?q=jupe", { success: false, error: true, data: null }],
  ["a page", "/faq", undefined],
])(
  "a request that waits too long is refused, with the seconds after which to repeat it: %s",
  async (name, path, refusal) => {
    const release = holdNextStart();
    const first = ask(`/waits/${name.length}`);
    const refused = await ask(path);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"]);
    expect(refused.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-request-id": expect.any(String),
    });
    if (refusal) expect(JSON.parse(refused.body)).toMatchObject(refusal);
    else expect(refused.body).toContain("La boutique reçoit trop de demandes");
    expect((await ask("/healthz")).status).toBe(200);
    release();
    expect((await first).status).toBe(200);
  },
);

it("a request whose client disconnects while it waits reaches no route", async () => {
  const release = holdNextStart();
  const first = ask("/waits/gone");
  const client = request(shop.address, { path: "/gone", headers: { "x-request-id": "gone" } }).end();
  client.on("error", () => undefined);
  await expect.poll(() => vi.mocked(WorkQueue.prototype.add).mock.calls.length).toBe(2);
  client.destroy();
  await expect.poll(() => logged.filter(({ req }) => req?.id === "gone")).toHaveLength(1);
  release();
  await first;
  await ask("/waits/after");
  const urls = routed.mock.calls.map(([{ url }]) => url);
  expect(urls).toEqual(["/waits/gone", "/waits/after"]);
});

/**
 * Makes the next request wait before it starts. All later requests wait behind this request, because the server starts
 * one request at a time.
 * @returns a function that lets these requests start
 */
function holdNextStart(): () => void {
  let release = () => undefined as unknown;
  const held = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  const add = WorkQueue.prototype.add;
  let starts: WorkQueue | undefined;
  const spy = vi.spyOn(WorkQueue.prototype, "add").mockImplementation(function (
    this: WorkQueue,
    priority,
    work,
    client,
  ) {
    const isFirst = starts === undefined;
    starts ??= this;
    const slowly = async () => {
      await held;
      return work();
    };
    return add.call(this, priority, isFirst ? slowly : work, client) as never;
  });
  onTestFinished(() => {
    release();
    spy.mockRestore();
  });
  return release;
}

it("a message that is shared from a phone without the service worker is redirected and not logged", async () => {
  const message = "Vous avez recu 15000 FCFA de JEAN. Nouveau solde 98765";
  const body = new FormData();
  body.set("text", message);
  const answer = await fetch(`${shop.address}/partage`, { method: "POST", body, redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/orders#message"]);
  await expect.poll(() => JSON.stringify(logged)).toContain("/partage");
  // The numbers alone may also be part of a time in the log.
  expect(JSON.stringify(logged)).not.toMatch(/15000.{1,3}FCFA|de.{1,3}JEAN|solde.{1,3}98765/);
});
