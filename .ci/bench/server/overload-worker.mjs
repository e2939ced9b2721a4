// Sends the flood of requests for `overload.mjs`. It is a separate thread, so that it does not delay the calls that are
// measured in the main thread.
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const { address, documentId, seconds } = workerData;
const headers = { "content-type": "application/json" };
const post = (path, body) => ({ path, method: "POST", headers, body: JSON.stringify(body) });
const graphql = (variables) => ({ path: `/graphql?${new URLSearchParams({ documentId, variables })}` });

let turn = 0;
/**
 * Pause before a client sends its next request after a refusal (ms). It is short, so that the clients together send
 * four times as many requests as two cores can answer.
 */
const RETRY_DELAY_MS = 250;

/** The kinds of calls. Each kind has a number of connections, and a function that returns an uncached call. */
const KINDS = {
  lists: [50, () => graphql(JSON.stringify({ first: 100, filter: { minPrice: -turn } }))],
  "undeclared variables": [20, () => graphql(JSON.stringify({ first: 100, x: turn }))],
  "GraphQL by POST": [30, () => post("/graphql", { documentId, variables: { first: 100 } })],
  pages: [50, () => ({ path: `/product-category?category=Robe&min=${turn}` })],
  "REST searches": [20, () => ({ path: `/api/search?q=${encodeURIComponent(`r${turn}`)}` })],
  "sign-ins": [30, () => post("/api/signin", { email: "personne@boutique.test", password: "mot-de-passe" })],
};

let until = 0;

/** Sends a call. @returns the answer's status; 0 if the connection was lost */
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

async function sendRepeatedly(client) {
  const { agent, next, answers } = client;
  while (performance.now() < until) {
    turn += 1;
    const began = performance.now();
    const status = await call(client, next());
    if (status === 200) answers.accepted.push(performance.now() - began);
    else if (status === 503) answers.refused += 1;
    else answers.errors += 1;
    if (status !== 200) await pause(RETRY_DELAY_MS);
  }
  agent.destroy();
}

const result = {};
/**
 * Number of clients that were created. Each client has its own IP address, because the clients of one IP address
 * together get only a share of each queue.
 */
let clients = 0;
const connections = Object.entries(KINDS).flatMap(([kind, [count, next]]) => {
  const answers = { accepted: [], refused: 0, errors: 0 };
  result[kind] = answers;
  return Array.from({ length: count }, () => {
    clients += 1;
    const address = `198.51.100.${clients}`;
    return { agent: new Agent({ keepAlive: true, maxSockets: 1 }), address, next, answers };
  });
});
// All clients connect before the flood begins, because the time to connect is measured separately.
await Promise.all(connections.map((client) => call(client, { path: "/healthz" })));
until = performance.now() + seconds * 1000;
await Promise.all(connections.map(sendRepeatedly));
parentPort.postMessage(result);
