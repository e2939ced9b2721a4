import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { withFetchedPackages } from "../fetched-packages.mjs";
import { sideBySide } from "./side-by-side.mjs";

const MERCURIUS = ["fastify@5.12.8", "mercurius@16.10.1", "graphql@16.15.0"];
const FIRST = 20;
const QUERY = `{ products(first: ${FIRST}) { edges { node { id productName category price sellingPrice thumbnail thumbnailColour } } totalCount } }`;
const headers = { "content-type": "application/json" };
const body = JSON.stringify({ query: QUERY });

async function askRows(url) {
  const { data, errors } = await (await fetch(url, { method: "POST", headers, body })).json();
  if (!data) throw new Error(JSON.stringify(errors));
  return data.products.edges;
}

/**
 * Compares the speed of an uncached list of products in the shop and in two other GraphQL engines. For each other
 * engine, a separate process serves the same list, with the products in memory instead of a database.
 */
async function measureBeside(address, root, mercuriusFolder) {
  const folder = mkdtempSync(path.join(tmpdir(), "mboa-mode-bench-engines-"));
  const rowsFile = path.join(folder, "rows.json");
  const servers = [];
  const start = async (engine, packages) => {
    const server = fork(path.join(import.meta.dirname, "engine-server.mjs"), [engine, packages, rowsFile]);
    servers.push(server);
    const [port] = await once(server, "message");
    return `http://127.0.0.1:${port}/graphql`;
  };
  try {
    const shop = `${address}/graphql`;
    const rows = await askRows(shop);
    writeFileSync(rowsFile, JSON.stringify(rows));
    const urls = {
      shop,
      apollo: await start("apollo", path.join(root, "graphql-server", "package.json")),
      mercurius: await start("mercurius", path.join(mercuriusFolder, "package.json")),
    };
    for (const url of Object.values(urls))
      if (JSON.stringify(await askRows(url)) !== JSON.stringify(rows)) throw new Error(`${url}: other rows`);
    const autocannon = createRequire(path.join(root, "graphql-server/package.json"))("autocannon");
    const targets = Object.fromEntries(
      Object.entries(urls).map(([name, url]) => [name, { url, method: "POST", headers, body }]),
    );
    const speed = await sideBySide(autocannon, targets);
    const versus = (other) =>
      `${(speed.shop / speed[other]).toFixed(2)} (${Math.round(speed.shop)} vs ${Math.round(speed[other])}/s)`;
    return [
      ["uncached list of 20, vs Apollo with the same rows in memory", "—", versus("apollo")],
      ["the same vs Mercurius with JIT, the same rows in memory", "—", versus("mercurius")],
    ];
  } finally {
    for (const server of servers) server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Compares the shop's uncached list with other GraphQL engines. If their packages cannot be fetched, the only row of
 * the result says so.
 */
export async function measureEngines(address, root) {
  const rows = await withFetchedPackages(MERCURIUS, (folder) => measureBeside(address, root, folder));
  return (
    rows ?? [["uncached list of 20, vs Mercurius with JIT", "—", "not measured: it could not be installed"]]
  );
}
