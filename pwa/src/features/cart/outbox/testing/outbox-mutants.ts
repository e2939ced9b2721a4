import type { CartOperation } from "graphql-server/features/cart/cart";
import { NO_VARIANT } from "graphql-server/features/catalogue/variants/variant";
import { acknowledge, nextBatch } from "../cart-answers.ts";
import { addOperation } from "../cart-record.ts";
import type { PendingOperation } from "../stored-cart.ts";
import { type Device, view } from "./outbox-model.ts";

/** The functions and values that decide how outboxes and server work. A faulty design replaces one of them. */
export interface Design {
  add: typeof addOperation;
  nextBatch: typeof nextBatch;
  acknowledge: typeof acknowledge;
  /** returns the operation as it is sent; the actual design keeps the stored id, so that the server recognises it */
  resend: (operation: PendingOperation, device: Device) => CartOperation;
  /** true if the device waits for an answer before it sends again */
  oneSender: boolean;
  /** true if the cart is queried only while no operation is being sent */
  queriesInTurn: boolean;
  /**
   * how the server recognizes an operation that it has executed before. It records the operation's id: together with
   * the change of the cart in one transaction, or in an earlier or later transaction. Or it compares the operation's
   * number with the highest number that it has received.
   */
  records: "together" | "before" | "after" | "highest number";
  /** true if the design rewrites operations before it sends them, so that the test can compare only the sums */
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

/** Plausible but faulty designs, which the test must find. Each replaces one function or value of the actual design. */
export const MUTANTS: Record<string, Partial<Design>> = {
  "no ids: what is sent again is new to the server": {
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
  "ids recorded in an earlier transaction": { records: "before" },
  "ids recorded in a later transaction": { records: "after" },
  "the highest number seen instead of ids": { records: "highest number" },
  "removed from the outbox when sent": {
    nextBatch: (outbox) => {
      const next = nextBatch(outbox);
      return { ...next, record: { ...next.record, operations: [] } };
    },
  },
  "several senders at once, each with the first that has not left": {
    oneSender: false,
    nextBatch: (outbox) => {
      const [next] = outbox.operations.filter((operation) => !isSynced(operation));
      const first = next ?? outbox.operations[0];
      const operations = outbox.operations.map((one) => (one === first ? { ...one, sent: true } : one));
      return { record: { ...outbox, operations }, batch: first ? [first] : [] };
    },
    acknowledge: credulous,
  },
  "+ sent as the number on screen": {
    judgedBySums: true,
    resend: (operation, device) => {
      const { kind, productId, variant } = operation;
      const line = view(device).find(
        (one) => one.productId === productId && one.variant === (variant ?? NO_VARIANT),
      );
      return { ...operation, kind: kind === "ADD" ? "SET" : kind, quantity: line?.quantity ?? 1 };
    },
  },
  "an operation that was sent is merged with": {
    add: (outbox, edit) =>
      addOperation(
        {
          ...outbox,
          operations: outbox.operations.map((operation) => ({ ...operation, sent: false })),
        },
        edit,
      ),
  },
  "an operation enqueued again is recognized by what is pending": {
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
  "a choice of size is sent before what was made before it": {
    add: (outbox, edit) => {
      const choices = outbox.operations.filter(({ kind }) => kind === "CHOOSE");
      const others = outbox.operations.filter((operation) => !choices.includes(operation));
      const after = addOperation({ ...outbox, operations: others }, edit);
      return { ...after, operations: [...choices, ...after.operations] };
    },
  },
  "a batch without what was sent before": {
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
  "an answer is accepted that leaves a sent operation out": {
    acknowledge: (outbox, answer) => (answer.results.length > 0 ? credulous : acknowledge)(outbox, answer),
  },
};
