import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { BUDGETS } from "../budgets.mjs";
import { processMemory } from "./process-memory.mjs";
import { productListId } from "./product-list.mjs";
import { sideBySide } from "./side-by-side.mjs";

async function listen(handler) {
  const server = createServer(handler);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${server.address().port}/` };
}

/** Number of customers. Each has its own connection. */
const CUSTOMERS = 20;

/**
 * Number of products in the short cached list. The budgets were set when this list had twenty products without sizes.
 * Today's products have sizes, and six of them take as many bytes, so the budgets are still right. With a longer list,
 * the requests per second would mostly show how fast the machine sends bytes.
 */
const SHORT_LIST = 6;
const LONG_LIST = 20;

const fetchBytes = async (url) => Buffer.from(await (await fetch(url)).arrayBuffer());

const answerWith = (bytes, type) => (_, response) => response.setHeader("Content-Type", type).end(bytes);

function expressAnswering(express, bytes) {
  const app = express();
  app.get("/", (_, response) => response.type("json").send(bytes));
  return app;
}

/**
 * Creates a customer's account. The measured requests fill the cart of this account. @returns the token of the
 * account's session
 */
async function customer(address) {
  const email = `mesure-${randomUUID()}@boutique.test`;
  const ask = async (query) => {
    const body = JSON.stringify({ query });
    const headers = { "content-type": "application/json" };
    const { data, errors } = await (
      await fetch(`${address}/graphql`, { method: "POST", headers, body })
    ).json();
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  const account = `email: "${email}", password: "mot-de-passe"`;
  await ask(
    `mutation { signUp(input: { name: "Mesure", ${account}, confirmPassword: "mot-de-passe" }) { id } }`,
  );
  return (await ask(`mutation { signIn(input: { ${account} }) { token } }`)).signIn.token;
}

/**
 * Compares the server with minimal servers that send the same bytes, then measures the server's memory.
 * @param pids process ids of the shop and of its database
 */
export async function measureRequests(address, root, pids) {
  const require = createRequire(path.join(root, "graphql-server/package.json"));
  const autocannon = require("autocannon");
  const express = require("express");
  const documentId = productListId(root);
  const listUrl = (first) =>
    `${address}/graphql?${new URLSearchParams({ documentId, variables: JSON.stringify({ first }) })}`;
  const shortList = await fetchBytes(listUrl(SHORT_LIST));
  const longList = await fetchBytes(listUrl(LONG_LIST));
  const html = await fetchBytes(`${address}/`);

  const bareServers = {
    bareShort: await listen(answerWith(shortList, "application/json")),
    bareLong: await listen(answerWith(longList, "application/json")),
    barePage: await listen(answerWith(html, "text/html")),
    expressShort: await listen(expressAnswering(express, shortList)),
    expressLong: await listen(expressAnswering(express, longList)),
  };
  const post = (query) => ({
    url: `${address}/graphql`,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  const fields = "id productName category price sellingPrice thumbnail thumbnailColour";
  const id = /"id":"([0-9a-f-]{36})"/.exec(shortList.toString())?.[1];
  const tokens = [];
  while (tokens.length < CUSTOMERS) tokens.push(await customer(address));
  const cartOperation = () =>
    JSON.stringify({
      query: `mutation ($operations: [CartOperationInput!]!) { applyCartOperations(operations: $operations) { results { status } cart { version } } }`,
      variables: { operations: [{ id: randomUUID(), kind: "SET", productId: id, quantity: 2 }] },
    });
  /** Returns options with which autocannon sends cart operations, for one customer after the other. */
  const operations = (customers) => {
    let sent = 0;
    const setupRequest = (request) => {
      sent += 1;
      const authorization = `Bearer ${customers[sent % customers.length]}`;
      return { ...request, headers: { ...request.headers, authorization }, body: cartOperation() };
    };
    return {
      ...post(""),
      requests: [{ headers: { "content-type": "application/json" }, setupRequest }],
    };
  };
  try {
    const speed = await sideBySide(autocannon, {
      ...Object.fromEntries(Object.entries(bareServers).map(([name, { url }]) => [name, { url }])),
      short: { url: listUrl(SHORT_LIST) },
      long: { url: listUrl(LONG_LIST) },
      page: { url: `${address}/` },
      constant: post("{ __typename }"),
      uncachedList: post(`{ products(first: 20) { edges { node { ${fields} } } totalCount } }`),
      uncachedProduct: post(`{ product(id: "${id}") { ${fields} description productImages } }`),
      uncachedSearch: post(
        `{ products(first: 20, filter: { search: "robe" }) { edges { node { ${fields} } } totalCount } }`,
      ),
      cart: operations(tokens.slice(0, 1)),
      carts: operations(tokens),
    });
    const ratio = (a, b) =>
      `${(speed[a] / speed[b]).toFixed(2)} (${Math.round(speed[a])} vs ${Math.round(speed[b])}/s)`;
    const cachedLabel = (count, { length }) =>
      `cached list of ${count} by GET (${length} bytes), vs bare node http`;
    return [
      [cachedLabel(SHORT_LIST, shortList), BUDGETS.server.cachedListToBareHttp, ratio("short", "bareShort")],
      ["the same vs bare Express", BUDGETS.server.cachedListToBareExpress, ratio("short", "expressShort")],
      [cachedLabel(LONG_LIST, longList), BUDGETS.server.cachedListToBareHttp, ratio("long", "bareLong")],
      ["the same vs bare Express", BUDGETS.server.cachedListToBareExpress, ratio("long", "expressLong")],
      [
        "cached HTML of the home page, vs bare node http",
        BUDGETS.server.cachedPageToBareHttp,
        ratio("page", "barePage"),
      ],
      [
        "uncached, vs a constant by Apollo: list of 20",
        BUDGETS.server.uncachedListToApollo,
        ratio("uncachedList", "constant"),
      ],
      ["one product", BUDGETS.server.uncachedProductToApollo, ratio("uncachedProduct", "constant")],
      ["search", BUDGETS.server.uncachedSearchToApollo, ratio("uncachedSearch", "constant")],
      [
        `cart operation, ${CUSTOMERS} carts`,
        BUDGETS.server.cartOperationToApollo,
        ratio("carts", "constant"),
      ],
      [`${CUSTOMERS} at a time on one cart`, "—", ratio("cart", "constant")],
      [
        "memory of the server and its database, after more than 50,000 requests",
        BUDGETS.server.memory,
        processMemory(pids),
      ],
    ];
  } finally {
    for (const { server } of Object.values(bareServers)) server.close();
  }
}
