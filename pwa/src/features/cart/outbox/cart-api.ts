import { MAX_CART_OPERATIONS } from "graphql-server/features/cart/cart";
import { ApplyCartOperationsDocument, CartDocument } from "../../../data/graphql/cart.generated.ts";
import { type DocumentAnswer, sendMutation, sendQuery } from "../../../lib/http/send-document.ts";
import type { CartAnswer } from "./cart-answers.ts";
import type { PendingOperation } from "./stored-cart.ts";

/** Sends a user's operations; if there are none, queries the user's cart. */
export type CartApi = (
  userId: string,
  operations: readonly PendingOperation[],
) => Promise<DocumentAnswer<CartAnswer>>;

/**
 * Returns the function that sends the cart's requests. It does not use Apollo, because the service worker calls it too,
 * and has no Apollo client. Each request contains the user's id, and the server rejects it if the session belongs to
 * another user. If there are more operations than one request may contain, several requests are sent. The result then
 * has the answers to all operations, and the cart of the last request.
 */
export function createCartApi(token: () => string | null): CartApi {
  const send: CartApi = async (userId, operations) => {
    const first = await sendOne(userId, operations.slice(0, MAX_CART_OPERATIONS), token());
    const others = operations.slice(MAX_CART_OPERATIONS);
    if (!first.ok || others.length === 0) return first;
    const last = await send(userId, others);
    if (!last.ok) return last;
    return { ok: true, value: { ...last.value, results: [...first.value.results, ...last.value.results] } };
  };
  return send;
}

async function sendOne(
  userId: string,
  pending: readonly PendingOperation[],
  token: string | null,
): Promise<DocumentAnswer<CartAnswer>> {
  if (pending.length === 0) {
    const answer = await sendQuery(CartDocument, { userId }, { token, cache: "no-store" });
    return answer.ok ? { ok: true, value: { results: [], cart: answer.value.cart } } : answer;
  }
  const operations = pending.map(({ id, kind, productId, variant, quantity }) => ({
    id,
    kind,
    productId,
    variant,
    quantity,
  }));
  const answer = await sendMutation(ApplyCartOperationsDocument, { userId, operations }, { token });
  return answer.ok ? { ok: true, value: answer.value.applyCartOperations } : answer;
}
