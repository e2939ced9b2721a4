// The flood of `overload.mjs`, in a separate thread, so that its work does not delay the calls measured there.
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const { address, documentId, seconds } = workerData;
const headers = { "content-type": "application/json" };
const post = (path, body) => ({ path, method: "POST", headers, body: JSON.stringify(body) });
const graphql = (variables) => ({ path: `/graphql?${new URLSearchParams({ documentId, variables })}` });

let turn = 0;
/** Pause after a refusal (ms): impatient clients, at four times the capacity of two cores. */
const IMPATIENCE_MS = 250;

/** Each kind of call: its share of the connections, and an uncached call. */
const KINDS = {
  listes: [50, () => graphql(JSON.stringify({ first: 100, filter: { minPrice: -turn } }))],
  "variables non déclarées": [20, () => graphql(JSON.stringify({ first: 100, x: turn }))],
  "GraphQL par POST": [30, () => post("/graphql", { documentId, variables: { first: 100 } })],
  pages: [50, () => ({ path: `/product-category?category=Robe&min=${turn}` })],
  "REST, recherches": [20, () => ({ path: `/api/search?q=${encodeURIComponent(`r${turn}`)}` })],
  connexions: [30, () => post("/api/signin", { email: "personne@boutique.test", password: "mot-de-passe" })],
};

let until = 0;

/** @returns the status; 0 for a broken connection */
function call({ agent, address: from }, { path, method = "GET", headers: own, body }) {
  return new Promise((resolve) => {
    const sent = request(
      address + path,
      { agent, method, headers: { "accept-encoding": "br", "x-forwarded-for": from, ...own } },
      (response) => {
        response.resume();
        response.once("close", () => resolve(response.statusCode));
      },
    );
    sent.once("error", () => resolve(0));
    sent.end(body);
  });
}

async function askAgain(person) {
  const { agent, next, answers } = person;
  while (performance.now() < until) {
    turn += 1;
    const began = performance.now();
    const status = await call(person, next());
    if (status === 200) answers.accepted.push(performance.now() - began);
    else if (status === 503) answers.refused += 1;
    else answers.faults += 1;
    if (status !== 200) await pause(IMPATIENCE_MS);
  }
  agent.destroy();
}

const result = {};
/** Each client has its own address, because one address gets only a share of each queue. */
let people = 0;
const connections = Object.entries(KINDS).flatMap(([kind, [count, next]]) => {
  const answers = { accepted: [], refused: 0, faults: 0 };
  result[kind] = answers;
  return Array.from({ length: count }, () => {
    people += 1;
    const address = `198.51.100.${people}`;
    return { agent: new Agent({ keepAlive: true, maxSockets: 1 }), address, next, answers };
  });
});
// Connected before the flood; the wait of new connections is measured separately.
await Promise.all(connections.map((person) => call(person, { path: "/healthz" })));
until = performance.now() + seconds * 1000;
await Promise.all(connections.map(askAgain));
parentPort.postMessage(result);
