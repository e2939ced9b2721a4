import type { Items } from "../../../data/outbox/logged-store.ts";
import { addOperation, sortedByMadeAt } from "./cart-record.ts";
import { parseOperations } from "./cart-validation.ts";
import { type Carts, operationsOf, recordOf, withRecord } from "./carts.ts";
import { type CartContent, type PendingOperation, type StoredOperation, VISITOR_ID } from "./stored-cart.ts";
import { addVisitorOperation } from "./visitor-cart.ts";

export const cartItems: Items<Carts, StoredOperation> = {
  empty: new Map(),
  parse: (logged) => sortedByMadeAt(parseOperations(logged)),
  add: addToCarts,
  asSent: ({ seq, ...operation }) => ({ ...operation, sent: true }),
  itemsOf: operationsOf,
  withoutItems: (carts) =>
    new Map([...carts].map(([owner, record]) => [owner, { ...record, operations: [], recentIds: [] }])),
  recover: (stored, known) =>
    [...known].reduce((carts, [owner, { content, refusals }]) => {
      const record = recordOf(stored, owner);
      return withRecord(carts, owner, { ...record, content: newer(record.content, content), refusals });
    }, stored),
};

export function addToCarts(carts: Carts, operation: PendingOperation): Carts {
  const { userId } = operation;
  const add = userId === VISITOR_ID ? addVisitorOperation : addOperation;
  return withRecord(carts, userId, add(recordOf(carts, userId), operation));
}

const newer = (one: CartContent | undefined, other: CartContent | undefined): CartContent | undefined =>
  (one?.version ?? -1) < (other?.version ?? -1) ? other : one;
