// `node .ci/bench/faults/check-history.mjs FILE`: reads a recorded history and says what the shop lost, doubled, brought
// back or never answered. It shares no code with the shop: what a cart does is stated here a second time, from the
// specification.
//
// A history has a JSON object a line, in the order in which things happened:
//   { "event": "edit", "op": ID, "actor": WHO, "key": WHAT, "change": CHANGE }  somebody wanted this; an actor's edits
//       of one key take effect in this order. CHANGE is { "add": N }, { "set": N } or { "remove": true }
//   { "event": "sent", "op": ID }                                               an attempt, as many as there were
//   { "event": "acknowledged", "op": ID, "status": "applied" | "duplicate" | "rejected" }
//   { "event": "final", "actor": WHO, "values": { KEY: N } }                    what there is when all is quiet; of
//       several of one actor (phone, server) each is checked. A key that is missing counts as 0
//   { "event": "note", … }                                                      for whoever reads it
// A message, an account or a product is a key of its own that is added once: 1 in the end, or it was lost or doubled.
import { createReadStream } from "node:fs";
import { argv, stdin } from "node:process";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const MIN = 1;
const MAX = 9999;
const clamp = (quantity) => Math.min(MAX, Math.max(MIN, quantity));

/** The quantity after a change; 0 is no line. */
function after(quantity, { add, set, remove }) {
  if (remove) return 0;
  if (set !== undefined) return clamp(set);
  return quantity === 0 && add <= 0 ? 0 : clamp(quantity + add);
}

/** The quantities that may be there after an actor's edits of one key. What was sent without an answer may have counted. */
function possible(edits) {
  let quantities = new Set([0]);
  for (const { change, applied, rejected, sent } of edits) {
    if (rejected || (!applied && !sent)) continue;
    const changed = [...quantities].map((quantity) => after(quantity, change));
    quantities = new Set(applied ? changed : [...quantities, ...changed]);
  }
  return quantities;
}

function readOperations(events) {
  const operations = new Map();
  for (const { event, op, status, ...rest } of events) {
    if (event === "edit") {
      if (operations.has(op)) throw new Error(`two edits with the id ${op}`);
      operations.set(op, { op, ...rest, sent: 0, applied: 0, duplicate: 0, rejected: 0 });
    } else if (event === "sent") operations.get(op).sent += 1;
    else if (event === "acknowledged") operations.get(op)[status] += 1;
  }
  for (const operation of operations.values()) {
    operation.timesApplied = operation.applied;
    operation.applied ||= operation.duplicate; // the answer to the first attempt was lost
  }
  return [...operations.values()];
}

/** How a quantity that cannot be is wrong. */
function faultOf(edits, found, quantities) {
  const last = edits.findLast(({ applied }) => applied);
  if (found > 0 && last?.change.remove && Math.max(...quantities) === 0) return "resurrected";
  return found > Math.max(...quantities) ? "doubled" : "lost";
}

/** @returns the number of operations by outcome, and what is wrong in words, by kind */
export function checkHistory(events) {
  const operations = readOperations(events);
  const finals = events.filter(({ event }) => event === "final");
  const faults = { lost: [], doubled: [], resurrected: [], stuck: [] };
  for (const { op, applied, rejected, timesApplied, key } of operations) {
    if (!applied && !rejected) faults.stuck.push(`${op} of ${key} was never answered`);
    if (timesApplied > 1) faults.doubled.push(`${op} of ${key} was applied ${timesApplied} times`);
  }
  for (const { actor, values } of finals) {
    const own = operations.filter((operation) => operation.actor === actor);
    for (const key of new Set([...own.map((operation) => operation.key), ...Object.keys(values)])) {
      const edits = own.filter((operation) => operation.key === key);
      const quantities = possible(edits);
      const found = values[key] ?? 0;
      if (quantities.has(found)) continue;
      const expected = [...quantities].sort((a, b) => a - b).join(" or ");
      faults[faultOf(edits, found, quantities)].push(`${key} of ${actor} is ${found}, not ${expected}`);
    }
  }
  const actors = new Set(finals.map(({ actor }) => actor));
  const unseen = [...new Set(operations.map(({ actor }) => actor))].filter((actor) => !actors.has(actor));
  if (unseen.length > 0) throw new Error(`no final of ${unseen.join(", ")}`);
  const acknowledged = operations.filter(({ applied, rejected }) => applied || rejected).length;
  return { operations: operations.length, acknowledged, ...faults };
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  // As a stream: whoever writes a long history into the pipe may be slower than its reader.
  const history = await text(argv[2] ? createReadStream(argv[2]) : stdin);
  const lines = history.split("\n").filter(Boolean);
  const found = checkHistory(lines.map((line) => JSON.parse(line)));
  process.stdout.write(`${JSON.stringify(found)}\n`);
  const { lost, doubled, resurrected, stuck } = found;
  process.exitCode = [lost, doubled, resurrected, stuck].every((list) => list.length === 0) ? 0 : 1;
}
