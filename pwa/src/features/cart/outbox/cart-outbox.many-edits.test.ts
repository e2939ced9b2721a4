import { MAX_CART_OPERATIONS } from "graphql-server/features/cart/cart";
import { expect, it, vi } from "vitest";
import { answerOperations, server as network, refusal } from "../../../app/testing/server.ts";
import { awa, CartServer } from "../testing/cart-server.ts";
import { CartTab, edit } from "../testing/cart-tab.ts";
import { createCartApi } from "./cart-api.ts";
import type { PendingOperation } from "./stored-cart.ts";

it("more cart edits than fit into one request are all sent, even after the disk was full", async () => {
  const server = new CartServer();
  const ApplyCartOperations = async ({ userId, operations }: Record<string, unknown>) => {
    const taken = operations as PendingOperation[];
    if (taken.length > MAX_CART_OPERATIONS)
      return refusal("BAD_USER_INPUT", `${MAX_CART_OPERATIONS} opérations au plus`);
    const answer = await server.api(String(userId), taken);
    return answer.ok ? { applyCartOperations: answer.value } : refusal(answer.code, answer.message);
  };
  network.use(...answerOperations({ ApplyCartOperations }));
  const outbox = new CartTab(server, { api: createCartApi(() => "jeton") });
  const edits = Array.from({ length: 2 * MAX_CART_OPERATIONS }, (_, place) => edit(`${place}`));
  await outbox.make(...edits);
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await outbox.make(edit("last"));
  expect(await outbox.send()).toEqual({ ok: true });
  const { operations, refusals, content } = await outbox.record();
  expect({ operations, refusals }).toEqual({ operations: [], refusals: [] });
  expect(content?.lines).toHaveLength(edits.length + 1);
  expect(Object.values(server.quantities(awa))).toEqual(Array(edits.length + 1).fill(1));
});
