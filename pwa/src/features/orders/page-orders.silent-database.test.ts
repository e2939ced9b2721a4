import { expect, it, vi } from "vitest";
import { answerOperations, server } from "../../app/testing/server.ts";
import { openSilently } from "../../data/offline/testing/silent-database.ts";
import { ORDER_LOG_PREFIX } from "../../lib/storage/storage-keys.ts";
import { hasOrders } from "./has-orders.ts";
import { isStateUnsent } from "./outbox/order-records.ts";
import { deviceOrder } from "./outbox/testing/device-order.ts";
import { PageOrders } from "./page-orders.ts";

it("an order is sent, and deleted at sign-out, even if the database never opens", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  openSilently();
  const placed: unknown[] = [];
  const PlaceOrder = ({ input }: Record<string, unknown>) => {
    placed.push(input);
    return { placeOrder: { state: "NEW" } };
  };
  server.use(...answerOperations({ PlaceOrder }));
  const waiting = deviceOrder();
  localStorage.setItem(ORDER_LOG_PREFIX + waiting.id, JSON.stringify(waiting));
  const session = { get: () => ({ user: null, ready: true }) };
  const page = new PageOrders(session);
  const flushed = page.read().then(() => page.unsent());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await flushed).toBe(0);
  expect(placed).toHaveLength(1);
  expect(page.get()?.some(isStateUnsent)).toBe(false);
  expect(hasOrders.get()).toBe(true);
  await page.eraseOf(null);
  expect(hasOrders.get()).toBe(false);
  expect(localStorage).toHaveLength(0);
});
