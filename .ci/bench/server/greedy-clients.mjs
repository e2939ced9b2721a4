import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Number of connections of a greedy client, which takes as much of the server as it can. Each connection sends its next
 * request immediately after an answer.
 */
const CONNECTIONS = 60;
const RETRY_DELAY_MS = 20;

let turn = 0;
const post = (path, body) => ({
  path,
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/**
 * Returns one function for each of the shop's queues of requests: operations, sign-ins, pages and lists. Each function
 * creates a request that waits in its queue and whose answer is not cached. The request for the queue "operations" is a
 * paginated product list by GraphQL, because the shop computes this list so quickly that only the queue delays the
 * answer.
 */
export const CALLS = (
  documentId,
  account = { email: "personne@boutique.test", password: "mot-de-passe" },
) => ({
  operations: () => {
    const variables = JSON.stringify({ first: 100, filter: { minPrice: -turn } });
    return { path: `/graphql?${new URLSearchParams({ documentId, variables })}` };
  },
  "sign-ins": () => post("/api/signin", account),
  pages: () => ({ path: `/product-category?category=Robe&min=${turn}` }),
  lists: () => post("/api/filter-product", { category: ["Robe", `sans ${turn}`] }),
});

/** Sends a call from the IP address `from`. @returns the answer's status; 0 if the connection was lost */
function send(agent, from, { path, method = "GET", headers, body }, address) {
  return new Promise((resolve) => {
    const options = {
      agent,
      method,
      headers: { "accept-encoding": "gzip", "x-forwarded-for": from, ...headers },
    };
    const sent = request(address + path, options, (response) => {
      response.resume();
      response.once("close", () => resolve(response.complete ? response.statusCode : 0));
    });
    sent.once("error", () => resolve(0));
    sent.end(body);
  });
}

/**
 * Returns how many requests of a normal client are served while greedy clients send requests over sixty connections
 * each. The normal client sends its requests one after the other.
 * @param greedy number of greedy clients
 * @param call returns the normal client's next request
 * @param callGreedily returns the next request of a greedy client
 * @param tries number of the normal client's requests
 */
export async function servedBeside(address, greedy, call, callGreedily = call, tries = 100) {
  let isOver = false;
  const flood = Array.from({ length: greedy * CONNECTIONS }, async (_, connection) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const from = `198.51.100.${1 + (connection % greedy)}`;
    while (!isOver) {
      turn += 1;
      if ((await send(agent, from, callGreedily(), address)) !== 200) await pause(RETRY_DELAY_MS);
    }
    agent.destroy();
  });
  await pause(1_000);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let served = 0;
  let longest = 0;
  for (let n = 0; n < tries; n++) {
    turn += 1;
    const began = performance.now();
    if ((await send(agent, "203.0.113.9", call(), address)) === 200) served += 1;
    longest = Math.max(longest, performance.now() - began);
    await pause(10);
  }
  isOver = true;
  await Promise.all(flood);
  agent.destroy();
  return { served, longest };
}
