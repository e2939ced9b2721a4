import type { CartOperation } from "graphql-server/features/cart/cart";
import { NO_VARIANT } from "graphql-server/features/catalogue/variants/variant-fields";
import { acknowledge, nextBatch } from "../cart-answers.ts";
import { addOperation } from "../cart-record.ts";
import type { PendingOperation } from "../stored-cart.ts";
import { type Device, view } from "./outbox-model.ts";

/**
 * The functions and values on which the behaviour of the outboxes and the server depends. A faulty design replaces one
 * of them.
 */
export interface Design {
  add: typeof addOperation;
  nextBatch: typeof nextBatch;
  acknowledge: typeof acknowledge;
  /**
   * returns the operation to send; in the actual design, the operation is sent with its stored id, so that the server
   * recognises an operation that arrives a second time
   */
  resend: (operation: PendingOperation, device: Device) => CartOperation;
  /** true if the device waits for an answer before it sends again */
  oneSender: boolean;
  /** true if the cart is queried only while no operation is being sent */
  queriesInTurn: boolean;
  /**
   * how the server recognises an operation that it has already executed. "highest number": by the operation's number,
   * which must be higher than all numbers received before. Otherwise: by the operation's id, which the server records
   * in the same transaction as the change of the cart ("together"), before the change, or after it
   */
  records: "together" | "before" | "after" | "highest number";
  /**
   * true if the design changes operations before it sends them; the test then compares only the total number of pieces,
   * because it cannot follow each operation
   */
  judgedBySums?: boolean;
}

export const ACTUAL: Design = {
  add: addOperation,
  nextBatch,
  acknowledge,
  resend: (operation) => operation,
  oneSender: true,
  queriesInTurn: true,
  records: "together",
};

let copies = 0;
const isSynced = ({ sent }: { sent: boolean }) => sent;

/** A faulty `acknowledge`: it accepts the answer's cart even if a sent operation has no result in the answer. */
const credulous: Design["acknowledge"] = (outbox, answer) => {
  const ids = new Set(answer.results.map(({ id }) => id));
  const operations = outbox.operations.map((one) => (ids.has(one.id) ? one : { ...one, sent: false }));
  const after = acknowledge({ ...outbox, operations }, answer);
  return { ...after, operations: outbox.operations.filter(({ id }) => !ids.has(id)) };
};

/**
 * Plausible but faulty designs, for each of which the random test must fail. Each replaces one function or value of the
 * actual design.
 */
export const MUTANTS: Record<string, Partial<Design>> = {
  "an operation that is sent again gets a new id": {
    resend: (operation) => {
      copies += 1;
      return { ...operation, id: `${operation.id}-${copies}` };
    },
    acknowledge: (outbox, { cart }) => ({
      ...outbox,
      content: cart,
      operations: outbox.operations.filter((operation) => !isSynced(operation)),
    }),
  },
  "the server records the ids in an earlier transaction": { records: "before" },
  "the server records the ids in a later transaction": { records: "after" },
  "the server compares numbers of operations instead of ids": { records: "highest number" },
  "an operation is removed from the outbox when it is sent": {
    nextBatch: (outbox) => {
      const next = nextBatch(outbox);
      return { ...next, record: { ...next.record, operations: [] } };
    },
  },
  "several tabs send at once, each its first operation": {
    oneSender: false,
    nextBatch: (outbox) => {
      const [next] = outbox.operations.filter((operation) => !isSynced(operation));
      const first = next ?? outbox.operations[0];
      const operations = outbox.operations.map((one) => (one === first ? { ...one, sent: true } : one));
      return { record: { ...outbox, operations }, batch: first ? [first] : [] };
    },
    acknowledge: credulous,
  },
  "a click on + is sent as the quantity on screen": {
    judgedBySums: true,
    resend: (operation, device) => {
      const { kind, productId, variant } = operation;
      const line = view(device).find(
        (one) => one.productId === productId && one.variant === (variant ?? NO_VARIANT),
      );
      return { ...operation, kind: kind === "ADD" ? "SET" : kind, quantity: line?.quantity ?? 1 };
    },
  },
  "a new operation is merged into one that was sent": {
    add: (outbox, edit) =>
      addOperation(
        {
          ...outbox,
          operations: outbox.operations.map((operation) => ({ ...operation, sent: false })),
        },
        edit,
      ),
  },
  "an operation that is added again is recognized only while it waits": {
    add: (outbox, edit) =>
      addOperation({ ...outbox, recentIds: outbox.operations.map(({ id }) => id) }, edit),
  },
  "additions of different signs are merged": {
    add: (outbox, edit) => {
      const last = outbox.operations.filter(({ productId }) => productId === edit.productId).at(-1);
      if (!last || last.sent || last.kind !== "ADD" || edit.kind !== "ADD") return addOperation(outbox, edit);
      const operations = outbox.operations.map((one) =>
        one === last ? { ...one, id: edit.id, quantity: one.quantity + edit.quantity } : one,
      );
      return { ...outbox, operations };
    },
  },
  "additions of different sizes are merged": {
    add: (outbox, edit) => {
      const last = outbox.operations.filter(({ productId }) => productId === edit.productId).at(-1);
      return addOperation(outbox, last?.kind === "ADD" ? { ...edit, variant: last.variant } : edit);
    },
  },
  "a choice of size is sent before earlier operations": {
    add: (outbox, edit) => {
      const choices = outbox.operations.filter(({ kind }) => kind === "CHOOSE");
      const others = outbox.operations.filter((operation) => !choices.includes(operation));
      const after = addOperation({ ...outbox, operations: others }, edit);
      return { ...after, operations: [...choices, ...after.operations] };
    },
  },
  "a batch leaves out operations that were sent before": {
    nextBatch: (outbox) => {
      const unsent = outbox.operations.filter((operation) => !isSynced(operation));
      if (unsent.length === 0) return nextBatch(outbox);
      const operations = outbox.operations.map((operation) => ({ ...operation, sent: true }));
      return {
        record: { ...outbox, operations },
        batch: operations.filter(({ id }) => unsent.some((one) => one.id === id)),
      };
    },
    acknowledge: credulous,
  },
  "a queried cart is accepted while a sent operation is unanswered": {
    queriesInTurn: false,
    acknowledge: (outbox, answer) => (answer.results.length > 0 ? acknowledge : credulous)(outbox, answer),
  },
  "no version: the last answer is accepted": {
    acknowledge: (outbox, answer) => {
      const after = acknowledge({ ...outbox, content: undefined }, answer);
      return after.content ? after : outbox;
    },
  },
  "an answer is accepted although it has no result for a sent operation": {
    acknowledge: (outbox, answer) => (answer.results.length > 0 ? credulous : acknowledge)(outbox, answer),
  },
};
