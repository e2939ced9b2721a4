import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openBenchAdmin } from "../accounts/bench-admin.mjs";
import { BUDGETS } from "../budgets.mjs";
import { median } from "../median.mjs";
import { productListId } from "./product-list.mjs";

const CONNECTIONS = 200;
const ROUNDS = 3;
const SECONDS = 10;
/** Time from the start of one change to the start of the next (ms): a hundred changes a minute. */
const BETWEEN_CHANGES_MS = 600;

/**
 * Pages that most phones request, measured in addition to a product list. The server caches each page after its first
 * request.
 */
const PAGES = ["/", "/product-category?category=Robe", "/product"];

/** Changes the price of a product again and again until `isOver` returns true. @returns the number of changes */
async function change(changePrice, isOver) {
  let changes = 0;
  for (const began = performance.now(); !isOver(); changes++) {
    await changePrice(10_000 + (changes % 100));
    await pause(Math.max(0, began + (changes + 1) * BETWEEN_CHANGES_MS - performance.now()));
  }
  return changes;
}

/**
 * Measures how many cached reads the shop answers in a second over 200 connections. Rounds without changes alternate
 * with rounds in which 100 prices a minute are changed.
 */
export async function measureChanges(address, root) {
  const autocannon = createRequire(path.join(root, "graphql-server/package.json"))("autocannon");
  const changePrice = await openBenchAdmin(address);
  const list = `/graphql?${new URLSearchParams({ documentId: productListId(root), variables: '{"first":20}' })}`;
  const paths = [list, ...PAGES];
  const requests = paths.map((read) => ({ path: read, headers: { "accept-encoding": "br" } }));
  for (const read of paths) await (await fetch(address + read)).arrayBuffer();
  const measure = () => autocannon({ url: address, connections: CONNECTIONS, duration: SECONDS, requests });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await measure();
    let isOver = false;
    const changing = change(changePrice, () => isOver);
    const busy = await measure();
    isOver = true;
    rounds.push({
      quiet: quiet.requests.average,
      busy: busy.requests.average,
      refused: busy.non2xx,
      changes: await changing,
    });
  }
  const of = (key) => Math.round(median(rounds.map((round) => round[key])));
  return [
    [
      "cached reads, 200 connections: with 100 changes a minute, vs without",
      BUDGETS.server.readsDuringChanges,
      `${median(rounds.map(({ busy, quiet }) => busy / quiet)).toFixed(2)} (${of("busy")} vs ${of("quiet")}/s)`,
    ],
    [`changes in ${SECONDS} s, and refused answers`, "—", `${of("changes")}, ${of("refused")}`],
  ];
}
