import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";

const CONNECTIONS = 20;
const SECONDS = 3;
const ROUNDS = 3;

/** Requests a second for each address, in interleaved rounds so that a busy moment touches all alike; best round. */
async function sideBySide(autocannon, targets) {
  const best = Object.fromEntries(Object.keys(targets).map((name) => [name, 0]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, target] of Object.entries(targets)) {
      const { requests, non2xx } = await autocannon({
        connections: CONNECTIONS,
        duration: SECONDS,
        ...target,
      });
      if (non2xx > 0) throw new Error(`${name}: ${non2xx} answers were no success`);
      best[name] = Math.max(best[name], requests.average);
    }
  }
  return best;
}

async function listen(handler) {
  const server = createServer(handler);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${server.address().port}/` };
}

/** The server's own cost, against bare servers that send the same bytes. */
export async function measureRequests(address, root) {
  const require = createRequire(path.join(root, "graphql-server/package.json"));
  const autocannon = require("autocannon");
  const express = require("express");
  const manifest = JSON.parse(
    readFileSync(path.join(root, "graphql-server/stored-documents/current.json"), "utf8"),
  );
  const [documentId] = Object.entries(manifest).find(([, text]) => text.includes("query ProductList("));
  const list = `${address}/graphql?${new URLSearchParams({ documentId, variables: '{"first":20}' })}`;
  const bytes = Buffer.from(await (await fetch(list)).arrayBuffer());
  const html = Buffer.from(await (await fetch(`${address}/`)).arrayBuffer());

  const bare = await listen((_, response) =>
    response.setHeader("Content-Type", "application/json").end(bytes),
  );
  const barePage = await listen((_, response) => response.setHeader("Content-Type", "text/html").end(html));
  const app = express();
  app.get("/", (_, response) => response.type("json").send(bytes));
  const bareExpress = await listen(app);
  const post = (query) => ({
    url: `${address}/graphql`,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  const fields = "id productName category price sellingPrice thumbnail thumbnailColour";
  const id = /"id":"([0-9a-f-]{36})"/.exec(bytes.toString())?.[1];
  try {
    const speed = await sideBySide(autocannon, {
      bare: { url: bare.url },
      express: { url: bareExpress.url },
      list: { url: list },
      barePage: { url: barePage.url },
      page: { url: `${address}/` },
      constant: post("{ __typename }"),
      uncachedList: post(`{ products(first: 20) { edges { node { ${fields} } } totalCount } }`),
      uncachedProduct: post(`{ product(id: "${id}") { ${fields} description productImages } }`),
      uncachedSearch: post(
        `{ products(first: 20, filter: { search: "robe" }) { edges { node { ${fields} } } totalCount } }`,
      ),
    });
    const ratio = (a, b) =>
      `${(speed[a] / speed[b]).toFixed(2)} (${Math.round(speed[a])} contre ${Math.round(speed[b])}/s)`;
    return [
      ["liste de 20 par GET, gardée, contre node http nu", "≥ 0.8", ratio("list", "bare")],
      ["la même contre Express nu", "≥ 3", ratio("list", "express")],
      ["HTML de l'accueil, gardé, contre node http nu", "≥ 0.4", ratio("page", "barePage")],
      [
        "rien de gardé, contre Apollo et une constante : liste de 20",
        "≥ 0.25",
        ratio("uncachedList", "constant"),
      ],
      ["un produit", "≥ 0.35", ratio("uncachedProduct", "constant")],
      ["recherche", "≥ 0.2", ratio("uncachedSearch", "constant")],
    ];
  } finally {
    for (const { server } of [bare, barePage, bareExpress]) server.close();
  }
}
