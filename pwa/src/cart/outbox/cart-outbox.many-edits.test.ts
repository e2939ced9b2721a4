import { MAX_CART_OPERATIONS as MOST } from "graphql-server/cart/cart";
import { expect, it, vi } from "vitest";
import { answerOperations, server as network, refusal } from "../../app/testing/server.ts";
import { randomId } from "../../lib/random-id.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { awa, CartServer, product } from "../testing/cart-server.ts";
import { createCartApi } from "./cart-api.ts";
import { CartOutbox } from "./cart-outbox.ts";
import { fallbackOutboxStorage } from "./fallback-outbox-storage.ts";
import type { PendingOperation } from "./outbox-records.ts";

const edit = (madeAt: number): PendingOperation => ({
  ...{ id: randomId(), userId: awa.id, kind: "ADD", quantity: 1, madeAt },
  ...{ productId: `p-${madeAt}`, product: product(`${madeAt}`) },
});

it("more edits than one request may have arrive all, once the disk is full and each may have been sent", async () => {
  const server = new CartServer();
  const ApplyCartOperations = async ({ userId, operations }: Record<string, unknown>) => {
    const taken = operations as PendingOperation[];
    if (taken.length > MOST) return refusal("BAD_USER_INPUT", `${MOST} opérations au plus`);
    const answer = await server.api(String(userId), taken);
    return answer.ok ? { applyCartOperations: answer.value } : refusal(answer.code, answer.message);
  };
  network.use(...answerOperations({ ApplyCartOperations }));
  const outbox = new CartOutbox(
    fallbackOutboxStorage(safeStorage()),
    createCartApi(() => "jeton"),
  );
  const edits = Array.from({ length: 2 * MOST }, (_, place) => edit(place));
  await outbox.enqueue(awa.id, edits);
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await outbox.enqueue(awa.id, [edit(2 * MOST)]);
  expect(await outbox.flush(awa.id, { query: false })).toEqual({ ok: true });
  const { operations, refusals, content } = await outbox.read(awa.id);
  expect({ operations, refusals }).toEqual({ operations: [], refusals: [] });
  expect(content?.lines).toHaveLength(edits.length + 1);
  expect(Object.values(server.quantities(awa))).toEqual(Array(edits.length + 1).fill(1));
});
