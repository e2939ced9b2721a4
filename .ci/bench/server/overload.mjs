import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { BUDGETS } from "../budgets.mjs";
import { CALLS, servedBeside } from "./greedy-clients.mjs";
import { memoryInMegabytes } from "./process-memory.mjs";
import { productListId } from "./product-list.mjs";

const SECONDS = 60;
const JSON_HEADERS = { "content-type": "application/json" };

const percentile = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

async function timed(address, init) {
  const began = performance.now();
  const response = await fetch(address, init);
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - began };
}

/** Sends requests one after the other until `isOver` returns true. @returns the time of each answer (ms) */
async function probe(ask, isOver) {
  const times = [];
  while (!isOver()) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
    await pause(10);
  }
  return times;
}

const askOnNewConnection = (address) =>
  new Promise((resolve, reject) => {
    get(address, { agent: false }, (response) => response.resume().once("end", resolve)).once(
      "error",
      reject,
    );
  });

/**
 * Calls `measure` again and again until `isOver` returns true.
 * @returns the figures of the call whose figures have the highest sum
 */
async function highest(measure, isOver) {
  let most = [];
  while (!isOver()) {
    const figures = measure();
    if (!(sum(figures) <= sum(most))) most = figures;
    await pause(250);
  }
  return most;
}

const sum = (figures) => figures.reduce((total, one) => total + one, 0);

/**
 * Sends a flood of different calls from a separate thread.
 * @returns for each kind of call, the times of the answers (ms) and the numbers of answers
 */
function flood(address, documentId, seconds) {
  const worker = new Worker(new URL("./overload-worker.mjs", import.meta.url), {
    workerData: { address, documentId, seconds },
  });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

/**
 * Returns the time until the shop has recovered (s): until it has answered both an uncached list and a sign-in within
 * half a second, three times in a row.
 */
async function secondsToRecover(address, documentId) {
  const began = performance.now();
  const signIn = {
    method: "POST",
    headers: JSON_HEADERS,
    body: JSON.stringify({ email: "personne@boutique.test", password: "mot-de-passe" }),
  };
  for (let inRow = 0, turn = 0; inRow < 3; turn++) {
    const variables = JSON.stringify({ first: 20, filter: { minPrice: -1_000_000 - turn } });
    const list = `${address}/graphql?${new URLSearchParams({ documentId, variables })}`;
    const answers = [await timed(list), await timed(`${address}/api/signin`, signIn)];
    inRow = answers.every(({ status, ms }) => status === 200 && ms < 500) ? inRow + 1 : 0;
    if (performance.now() - began > 120_000) return Number.NaN;
  }
  return (performance.now() - began) / 1000;
}

/**
 * Measures the shop while 200 connections send uncached lists and pages, searches and sign-ins. Each connection sends
 * its next request immediately after an answer, or after a short pause if the request was refused.
 * @param pids process ids of the shop and of its database
 */
export async function measureOverload(address, root, pids) {
  const documentId = productListId(root);
  const cached = `${address}/graphql?${new URLSearchParams({ documentId, variables: '{"first":20}' })}`;
  await timed(cached);
  let isOver = false;
  const probes = [
    () => timed(cached),
    () => askOnNewConnection(cached),
    () => timed(`${address}/healthz`),
  ].map((ask) => probe(ask, () => isOver));
  const memory = highest(
    () => pids.map((pid) => memoryInMegabytes([pid]) ?? Number.NaN),
    () => isOver,
  );
  const answers = await flood(address, documentId, SECONDS);
  isOver = true;
  const [reads, visits, health] = await Promise.all(probes);
  const recovered = await secondsToRecover(address, documentId);
  const [ofServer, ofDatabase] = await memory;
  const beside = [];
  for (const [queue, call] of Object.entries(CALLS(documentId))) {
    const { served } = await servedBeside(address, 2, call);
    beside.push([
      `a third client beside two greedy ones: ${queue}`,
      BUDGETS.overload.thirdClient,
      `${served} of 100`,
    ]);
  }
  const rows = Object.entries(answers).map(([kind, { accepted, refused, errors }]) => [
    `${kind}: accepted, 99th percentile`,
    BUDGETS.overload.acceptedCall,
    `${percentile(accepted, 0.99).toFixed(0)} ms (${accepted.length} accepted, ${refused} refused, ${errors} errors)`,
  ]);
  return [
    [
      "cached answer, 99th percentile",
      BUDGETS.overload.cachedAnswer,
      `${percentile(reads, 0.99).toFixed(0)} ms`,
    ],
    [
      "the same by a new connection, 99th percentile",
      BUDGETS.overload.newConnection,
      `${percentile(visits, 0.99).toFixed(0)} ms`,
    ],
    ["/healthz, 99th percentile", BUDGETS.overload.cachedAnswer, `${percentile(health, 0.99).toFixed(0)} ms`],
    ...rows,
    [
      "peak memory of the server and its database",
      BUDGETS.overload.memory,
      `${(ofServer + ofDatabase).toFixed(0)} MB (${ofServer.toFixed(0)} + ${ofDatabase.toFixed(0)})`,
    ],
    ["recovery to normal", BUDGETS.overload.recovery, `${recovered.toFixed(1)} s`],
    ...beside,
  ];
}
