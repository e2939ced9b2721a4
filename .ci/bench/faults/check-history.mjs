// `node .ci/bench/faults/check-history.mjs FILE`: reads a recorded history, and reports what the shop lost, applied
// twice, restored by mistake or never answered. It has its own rules of a cart, and shares no code with the shop.
//
// A history has one JSON object in each line, in the sequence of the events:
//   { "event": "edit", "op": ID, "actor": WHO, "key": WHAT, "change": CHANGE }
//       an actor makes a change. Edits with the same actor and key are applied in the sequence of their lines.
//       CHANGE is { "add": N }, { "set": N } or { "remove": true }
//   { "event": "sent", "op": ID }
//       one attempt to send the operation
//   { "event": "acknowledged", "op": ID, "status": "applied" | "duplicate" | "rejected" }
//   { "event": "final", "actor": WHO, "values": { KEY: N } }
//       the values after all operations have ended. If an actor has several of these events (phone, server), all are
//       checked. A missing key counts as 0
//   { "event": "note", … }
//       ignored; for developers who read the file
// Each message, account and product has its own key, with one edit that adds 1. The final value of this key must be 1:
// the value 0 means that the message, account or product was lost, the value 2 that it was stored twice.
import { createReadStream } from "node:fs";
import { argv, stdin } from "node:process";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const MIN = 1;
const MAX = 9999;
const clamp = (quantity) => Math.min(MAX, Math.max(MIN, quantity));

/** Returns a cart line's quantity after an edit. 0 means that the cart has no such line. */
function after(quantity, { add, set, remove }) {
  if (remove) return 0;
  if (set !== undefined) return clamp(set);
  return quantity === 0 && add <= 0 ? 0 : clamp(quantity + add);
}

/**
 * Returns the possible quantities after the edits of one actor and key. If an edit was sent but not answered, it may or
 * may not have been applied, so both quantities are possible.
 */
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
    // An operation with the answer « duplicate » counts as applied: the shop has applied an earlier attempt of the same
    // operation, whose answer was lost.
    operation.applied ||= operation.duplicate;
  }
  return [...operations.values()];
}

function faultOf(edits, found, quantities) {
  const last = edits.findLast(({ applied }) => applied);
  if (found > 0 && last?.change.remove && Math.max(...quantities) === 0) return "resurrected";
  return found > Math.max(...quantities) ? "doubled" : "lost";
}

/**
 * Checks a recorded history of edits against the rules of a cart. The rules are written again in this file, so that the
 * check does not repeat a fault of the shop's own code.
 * @returns the number of operations, the number of acknowledged operations, and descriptions of the faults by kind
 */
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
  // The input is read asynchronously: a synchronous read may fail if the program that writes the input is slower.
  const history = await text(argv[2] ? createReadStream(argv[2]) : stdin);
  const lines = history.split("\n").filter(Boolean);
  const found = checkHistory(lines.map((line) => JSON.parse(line)));
  process.stdout.write(`${JSON.stringify(found)}\n`);
  const { lost, doubled, resurrected, stuck } = found;
  process.exitCode = [lost, doubled, resurrected, stuck].every((list) => list.length === 0) ? 0 : 1;
}
