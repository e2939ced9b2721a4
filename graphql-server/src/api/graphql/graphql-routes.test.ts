import { validate } from "graphql";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { RESOLVERS } from "../../composition/resolvers.ts";
import { hookStatements } from "../../platform/database/testing/hooked-database.ts";
import { PROJECT_ROOT } from "../../platform/settings/settings.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { queryUrl } from "./graphql-routes.ts";
import { createSchema } from "./schema.ts";
import { parseStoredDocuments, readManifests } from "./stored-documents.ts";

const documents = parseStoredDocuments(
  readManifests(`${PROJECT_ROOT}/graphql-server/stored-documents`),
  createSchema(RESOLVERS),
);
const idOf = (name: string): string =>
  [...documents.values()].find((document) => document.operationName === name)?.id ?? "";

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop({ GRAPHQL_OPEN: "false" });
  await shop.createProducts({ productName: "Robe Kribi" });
  ({ token } = await shop.createUser("Awa"));
});
afterAll(() => shop.close());

const get = (name: string, variables: unknown = {}, headers: Record<string, string> = {}) =>
  fetch(`${shop.address}${queryUrl(idOf(name), JSON.stringify(variables))}`, { headers });

describe("stored documents", () => {
  it("of every release are valid in the current schema", () => {
    const invalid = [...documents.values()].flatMap(({ operationName, document }) =>
      validate(createSchema(RESOLVERS), document).map((error) => `${operationName} : ${error.message}`),
    );
    expect(invalid).toEqual([]);
  });

  it.each(["HomePage", "ProductList", "ProductPage"])(
    "whose answer is the same for all callers are public: %s",
    (name) => {
      expect(documents.get(idOf(name))?.isPublic).toBe(true);
    },
  );

  it.each(["Me", "Cart", "SignIn"])("whose answer depends on the caller are not public: %s", (name) => {
    expect(documents.get(idOf(name))?.isPublic).toBe(false);
  });
});

describe("a public query", () => {
  it("has a compressed answer; a client that already has the answer gets a 304", async () => {
    const first = await get("ProductList", { first: 20 }, { "accept-encoding": "br" });
    expect(first.status).toBe(200);
    expect(first.headers.get("cache-control")).toBe("no-cache");
    expect(first.headers.get("content-encoding")).toBe("br");
    const answer = (await first.json()) as { data: { products: { totalCount: number } } };
    expect(answer.data.products.totalCount).toBe(1);
    const again = await get(
      "ProductList",
      { first: 20 },
      { "if-none-match": first.headers.get("etag") ?? "" },
    );
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("returns a changed price in the next answer", async () => {
    const before = await (await get("ProductList")).text();
    await shop.services.database.query("UPDATE products SET selling_price = 4321");
    await shop.services.searchIndex.sync();
    const after = await (await get("ProductList")).text();
    expect([before.includes("4321"), after.includes("4321")]).toEqual([false, true]);
  });

  describe("is executed only once if requests differ only in", () => {
    const id = "00000000-0000-4000-8000-000000000000";
    const executionsOf = async (name: string, forms: string[]) => {
      const products = vi.spyOn(shop.services.listing, "products");
      const product = vi.spyOn(shop.services.listing, "product");
      await shop.services.database.query("UPDATE products SET selling_price = selling_price + 1");
      await shop.services.searchIndex.sync();
      const answers = new Set<string>();
      for (const variables of forms) {
        const response = await fetch(shop.address + queryUrl(idOf(name), variables));
        expect(response.status).toBe(200);
        answers.add(await response.text());
      }
      const executions = products.mock.calls.length + product.mock.calls.length;
      products.mockRestore();
      product.mockRestore();
      return [executions, answers.size];
    };

    it.each([
      [
        "variables that the document does not declare",
        "ProductList",
        ['{"first":3}', '{"first":3,"x":1}', '{"x":2,"first":3}'],
      ],
      ["the sequence of variables", "ProductList", ['{"first":3,"sort":"asc"}', '{"sort":"asc","first":3}']],
      [
        "the sequence of an object's fields",
        "ProductList",
        ['{"filter":{"minPrice":1,"maxPrice":9}}', '{"filter":{"maxPrice":9,"minPrice":1}}'],
      ],
      ["blanks", "ProductList", ['{"first":3}', '{ "first" : 3.0 }']],
      [
        "a deep variable that is not declared",
        "ProductPage",
        [`{"id":"${id}"}`, `{"id":"${id}","x":${"[".repeat(1_000)}${"]".repeat(1_000)}}`],
      ],
    ])("%s", async (_, name, forms) => {
      expect(await executionsOf(name, forms)).toEqual([1, 1]);
    });
  });

  it.each(["id", "x"])(
    "with 7,000 levels of lists in the variable %s is refused without an internal error",
    async (variable) => {
      const deep = "[".repeat(7_000) + "]".repeat(7_000);
      const url = `${shop.address}${queryUrl(idOf("ProductPage"), "{}")}&variables={"${variable}":${deep}}`;
      expect((await fetch(url)).status).toBe(400);
    },
  );

  it("with invalid variables is answered with an error that is not cached", async () => {
    const response = await get("ProductPage", { id: { un: "objet" } });
    const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
    expect([response.status, errors[0]?.extensions.code]).toEqual([400, "BAD_USER_INPUT"]);
  });
});

it("by GET and by POST, an invalid product id is answered with a French error message", async () => {
  const byGet = await get("ProductPage", { id: "x" });
  const byPost = await fetch(`${shop.address}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ documentId: idOf("ProductPage"), variables: { id: "x" } }),
  });
  for (const response of [byGet, byPost]) {
    const { errors } = (await response.json()) as { errors: object[] };
    expect(errors).toMatchObject([
      { message: "Identifiant non valide", extensions: { code: "BAD_USER_INPUT" } },
    ]);
  }
});

describe("a private query", () => {
  it("is not cached", async () => {
    const response = await get("Me", {}, { authorization: `Bearer ${token}` });
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await response.json()).toMatchObject({ data: { me: { email: "awa@example.cm" } } });
  });

  it("that is sent by POST has an answer that proxies may not cache", async () => {
    const { headers } = await fetch(`${shop.address}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ documentId: idOf("Me") }),
    });
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("uses the session cookie only in requests of the shop's own pages", async () => {
    const me = async (site: string) => {
      const response = await get("Me", {}, { cookie: `token=${token}`, "sec-fetch-site": site });
      return ((await response.json()) as { data: { me: unknown } }).data.me;
    };
    expect(await me("cross-site")).toBeNull();
  });
});

describe("a request is refused", () => {
  const post = async (body: unknown) => {
    const response = await fetch(`${shop.address}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return [
      response.status,
      ((await response.json()) as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions
        .code,
    ];
  };

  it.each([
    ["that contains a document which is not stored", { query: "{ __typename }" }, 404, "DOCUMENT_NOT_FOUND"],
    ["that names an unknown document", { documentId: "sha256:0" }, 404, "DOCUMENT_NOT_FOUND"],
    ["that is broken JSON", "{", 400, "BAD_USER_INPUT"],
    ["that contains a NUL character", { documentId: "\u0000" }, 400, "BAD_USER_INPUT"],
    ["whose body is over the limit", { documentId: "x".repeat(13_000_000) }, 413, "BAD_USER_INPUT"],
  ])("%s", async (_, body, status, code) => {
    expect(await post(body)).toEqual([status, code]);
  });

  it.each(["utf-16le", "utf-16be", "utf-7", "utf-32"])(
    "that is JSON in %s, which could hide a NUL character",
    async (charset) => {
      const text = JSON.stringify({ documentId: idOf("SignOut") });
      const response = await fetch(`${shop.address}/graphql`, {
        method: "POST",
        headers: { "content-type": `application/json; charset=${charset}` },
        body: Buffer.from(text, charset === "utf-16le" ? "utf16le" : "utf8"),
      });
      expect(response.status).toBe(415);
    },
  );

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "that is JSON but declares the type %s",
    async (type) => {
      const body = JSON.stringify({ documentId: idOf("SignOut") });
      const headers = { "content-type": type };
      expect((await fetch(`${shop.address}/graphql`, { method: "POST", headers, body })).status).toBe(415);
    },
  );

  it("that sends a document with an escaped NUL character to a server with GRAPHQL_OPEN", async () => {
    const open = await openTestShop();
    try {
      const document = 'mutation { subscribeToNewsletter(email: "awa\\u{0}@example.cm") }';
      expect((await open.ask(document)).errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
      const search =
        'mutation ($p: String!) { signIn(input: { email: "a\\u{0000}@b.cm", password: $p }) { token } }';
      expect((await open.ask(search, { p: "motdepasse" })).errors?.[0]?.extensions.code).toBe(
        "BAD_USER_INPUT",
      );
    } finally {
      await open.close();
    }
  });

  it("that has 60 mistakes in its variables: every error has the code BAD_USER_INPUT", async () => {
    const operations = Array.from({ length: 60 }, () => ({}));
    const response = await fetch(`${shop.address}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ documentId: idOf("ApplyCartOperations"), variables: { operations } }),
    });
    const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
    expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(["BAD_USER_INPUT"]));
  });

  it("that sends a mutation by GET", async () => {
    expect((await get("SignOut")).status).toBe(405);
  });
});

describe("a refusal that asks the client to wait", () => {
  it("has the status 429 and names the seconds to wait", async () => {
    const strict = await openTestShop({ RATE_LIMIT_FACTOR: "0.01" });
    try {
      const signIn = () =>
        fetch(`${strict.address}/graphql`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            query: 'mutation { signIn(input: { email: "a@b.cm", password: "mot" }) { token } }',
          }),
        });
      await signIn();
      const refused = await signIn();
      expect(refused.status).toBe(429);
      const seconds = Number(refused.headers.get("retry-after"));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(15 * 60);
      expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: "RATE_LIMITED" } }] });
    } finally {
      await strict.close();
    }
  });
});

describe("without its database, the shop answers that it is unavailable", () => {
  const unreachable = () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
  let broken: TestShop;
  let bearer: Record<string, string>;
  beforeAll(async () => {
    broken = await openTestShop();
    bearer = { authorization: `Bearer ${(await broken.createUser("Awa")).token}` };
    hookStatements(broken.services.database, unreachable);
  });
  afterAll(() => broken.close());

  it.each([
    ["a mutation", () => ({ method: "POST", body: JSON.stringify({ documentId: idOf("SignOut") }) })],
    ["a query by POST", () => ({ method: "POST", body: JSON.stringify({ documentId: idOf("Me") }) })],
  ])("to a signed-in user who sends %s", async (_, init) => {
    const headers = { ...bearer, "content-type": "application/json" };
    const response = await fetch(`${broken.address}/graphql`, { ...init(), headers });
    const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
    expect([response.status, errors[0]?.extensions.code]).toEqual([503, "UNAVAILABLE"]);
  });

  it("to a signed-in user who sends a query by GET", async () => {
    const response = await fetch(`${broken.address}${queryUrl(idOf("Me"), "{}")}`, { headers: bearer });
    const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
    expect([response.status, errors[0]?.extensions.code]).toEqual([503, "UNAVAILABLE"]);
  });
});
