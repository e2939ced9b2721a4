import type { CartOperation } from "graphql-server/cart/cart";
import type { PendingOperation } from "../outbox-records.ts";
import { answered, departing, edited } from "../outbox-reducer.ts";
import { type Device, view } from "./outbox-model.ts";

/** What an outbox and its server decide. */
export interface Design {
  edited: typeof edited;
  departing: typeof departing;
  answered: typeof answered;
  /** what leaves bears the ids the device keeps, so that the server knows it again */
  resend: (operation: PendingOperation, seen: Device) => CartOperation;
  /** a sender waits for its answer before it sends again */
  oneSender: boolean;
  /** the cart is asked for by the sender only, in its turn */
  asksInTurn: boolean;
  /** the server knows an operation by its id, recorded in the transaction of the change */
  records: "together" | "before" | "after" | "highest number";
  /** operations are rewritten on their way: only what comes out can be judged */
  judgedBySums?: boolean;
}

/** The outbox's own code. */
export const OURS: Design = {
  edited,
  departing,
  answered,
  resend: (operation) => operation,
  oneSender: true,
  asksInTurn: true,
  records: "together",
};

let copies = 0;
const isSent = ({ sent }: { sent: boolean }) => sent;

/** Believes a cart whatever it leaves unanswered. */
const credulous: Design["answered"] = (outbox, answer) => {
  const ids = new Set(answer.results.map(({ id }) => id));
  const operations = outbox.operations.map((one) => (ids.has(one.id) ? one : { ...one, sent: false }));
  const after = answered({ ...outbox, operations }, answer);
  return { ...after, operations: outbox.operations.filter(({ id }) => !ids.has(id)) };
};

/** The obvious designs, each wrong: one decision of ours replaced. */
export const MUTANTS: Record<string, Partial<Design>> = {
  "no ids: what is sent again is new to the server": {
    resend: (operation) => {
      copies += 1;
      return { ...operation, id: `${operation.id}-${copies}` };
    },
    answered: (outbox, { cart }) => ({
      ...outbox,
      content: cart,
      operations: outbox.operations.filter((operation) => !isSent(operation)),
    }),
  },
  "ids recorded in an earlier transaction": { records: "before" },
  "ids recorded in a later transaction": { records: "after" },
  "the highest number seen instead of ids": { records: "highest number" },
  "removed from the outbox when sent": {
    departing: (outbox) => {
      const leaving = departing(outbox);
      return { ...leaving, outbox: { ...leaving.outbox, operations: [] } };
    },
  },
  "several senders at once, each with the first that has not left": {
    oneSender: false,
    departing: (outbox) => {
      const [next] = outbox.operations.filter((operation) => !isSent(operation));
      const first = next ?? outbox.operations[0];
      const operations = outbox.operations.map((one) => (one === first ? { ...one, sent: true } : one));
      return { outbox: { ...outbox, operations }, batch: first ? [first] : [] };
    },
    answered: credulous,
  },
  "+ sent as the number on screen": {
    judgedBySums: true,
    resend: (operation, device) => ({
      ...operation,
      kind: operation.kind === "REMOVE" ? "REMOVE" : "SET",
      quantity: view(device).find(({ productId }) => productId === operation.productId)?.quantity ?? 1,
    }),
  },
  "what has been sent is merged with": {
    edited: (outbox, edit) =>
      edited(
        {
          ...outbox,
          operations: outbox.operations.map((operation) => ({ ...operation, sent: false })),
        },
        edit,
      ),
  },
  "an edit that comes again is known by what still waits": {
    edited: (outbox, edit) => edited({ ...outbox, keptIds: outbox.operations.map(({ id }) => id) }, edit),
  },
  "additions of different signs are merged": {
    edited: (outbox, edit) => {
      const last = outbox.operations.filter(({ productId }) => productId === edit.productId).at(-1);
      if (!last || last.sent || last.kind !== "ADD" || edit.kind !== "ADD") return edited(outbox, edit);
      const operations = outbox.operations.map((one) =>
        one === last ? { ...one, id: edit.id, quantity: one.quantity + edit.quantity } : one,
      );
      return { ...outbox, operations };
    },
  },
  "a batch without what may have arrived": {
    departing: (outbox) => {
      const unsent = outbox.operations.filter((operation) => !isSent(operation));
      if (unsent.length === 0) return departing(outbox);
      const operations = outbox.operations.map((operation) => ({ ...operation, sent: true }));
      return {
        outbox: { ...outbox, operations },
        batch: operations.filter(({ id }) => unsent.some((one) => one.id === id)),
      };
    },
    answered: credulous,
  },
  "a cart asked for is believed while a sent operation is unanswered": {
    asksInTurn: false,
    answered: (outbox, answer) => (answer.results.length > 0 ? answered : credulous)(outbox, answer),
  },
  "no version: the answer that comes last is believed": {
    answered: (outbox, answer) => {
      const after = answered({ ...outbox, content: undefined }, answer);
      return after.content ? after : outbox;
    },
  },
  "an answer believed that leaves a sent operation out": {
    answered: (outbox, answer) => (answer.results.length > 0 ? credulous : answered)(outbox, answer),
  },
};
