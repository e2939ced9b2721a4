import { afterAll, afterEach, beforeEach, expect, onTestFinished } from "vitest";
import { createLogger } from "../../../platform/logging/logger.ts";
import { type ServiceAnswer, TestPushService } from "../../../platform/web-push/testing/push-service.ts";
import type { TestDevice } from "../../../platform/web-push/testing/test-device.ts";
import { openTestShop } from "../../../testing/test-shop.ts";
import { OrderClient } from "../../orders/testing/order-client.ts";
import { PushClient } from "./push-client.ts";

/**
 * Opens a shop and a push service for the tests of one file. Each test starts without orders, products and
 * subscriptions.
 */
export async function openSender() {
  const service = await TestPushService.open(async () => shop.services.pushKeys().publicKey);
  const shop = await openTestShop({ NODE_ENV: "test", PUSH_TEST_SERVICE: service.origin });
  const orders = new OrderClient(shop);
  const pushes = new PushClient(shop);
  const patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  const bea = await shop.createUser("Béa", "ADMIN");
  const logged: string[] = [];
  const logger = createLogger({ logLevel: "warn" }, { write: (line) => void logged.push(line) });
  const sql = (statement: string, ...values: unknown[]) => shop.services.database.query(statement, values);
  const tickNow = () => shop.services.pushSender.tick(logger);
  /** Ends the waiting time of all messages, as if the time in which the changes can be undone had passed. */
  const endUndoTime = () => sql("UPDATE push_messages SET held_until = now() - interval '1 second'");

  afterAll(async () => {
    await shop.close();
    await service.close();
  });
  beforeEach(async () => {
    await sql("TRUNCATE push_subscriptions, orders, products CASCADE");
    service.received.length = 0;
    service.respond = () => ({ status: 201 });
    logged.length = 0;
  });
  afterEach(() => expect(service.problems).toEqual([]));

  return {
    shop,
    service,
    orders,
    pushes,
    patron,
    bea,
    logged,
    logger,
    sql,
    tickNow,
    endUndoTime,
    /** Sends all waiting messages, even those that wait because an admin can still undo the change. */
    tick: async () => {
      await tickNow();
      await endUndoTime();
      await tickNow();
    },
    waiting: () =>
      sql(`SELECT content->>'body' AS body, attempts, version,
        round(extract(epoch FROM next_attempt_at - now())) AS pause FROM push_messages ORDER BY body`),
    makeDue: () => sql("UPDATE push_messages SET next_attempt_at = now()"),
    bodies: (device: TestDevice) => service.contentsOf(device).map(({ body }) => body),
    answers: (...given: ServiceAnswer[]) => {
      service.respond = () => given.shift() ?? { status: 201 };
    },
    openService: async (): Promise<TestPushService> => {
      const other = await TestPushService.open(async () => shop.services.pushKeys().publicKey);
      onTestFinished(() => other.close());
      return other;
    },
    /** Places an order that a device follows, and confirms it. */
    confirmed: async (device: TestDevice = service.createDevice()): Promise<string> => {
      const id = await orders.placed();
      await pushes.followOrder(device, id);
      await orders.change(id, "NEW", "CONFIRMED", patron);
      return id;
    },
  };
}
