import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDataSource } from "../../platform/database/data-source.ts";
import { migrate } from "../../platform/database/migrate.ts";
import {
  type DebianPostgres,
  HAS_DEBIAN_POSTGRES,
  startDebianPostgres,
} from "../../platform/database/testing/debian-postgres.ts";
import { createLogger } from "../../platform/logging/logger.ts";
import { createDevice } from "../../platform/web-push/testing/test-device.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { OrderClient } from "../orders/testing/order-client.ts";
import { PushClient } from "../push/testing/push-client.ts";
import { createRollbackCheck } from "./rollback-check.ts";

const ADD_TO_CART = `mutation ($id: ID!, $operation: ID!) {
  applyCartOperations(operations: [{ id: $operation, kind: ADD, productId: $id }]) { cart { version } } }`;

/** Longest time for the start of PostgreSQL on a busy machine (ms). */
const STARTS_MS = 120_000;
const TIMEOUTS = { statementMs: 60_000, lockMs: 60_000, idleTransactionMs: 60_000 };
const logger = createLogger({ logLevel: "silent" });

describe("the check whether a database was rolled back to an earlier state or moved to another cluster", () => {
  let shop: TestShop;
  let check: () => Promise<void>;
  let checkOfAnother: () => Promise<void>;
  beforeEach(async () => {
    shop = await openTestShop();
    const { database, images } = shop.services;
    const url = String((database.options as { url?: string }).url);
    check = createRollbackCheck({ database, url, images, logger });
    checkOfAnother = createRollbackCheck({ database, url, images, logger });
  });
  afterEach(() => shop.close());

  const sql = (statement: string) => shop.services.database.query(statement);
  const epoch = async (): Promise<string> => (await sql("SELECT epoch FROM catalogue_state"))[0].epoch;
  const moveElsewhere = () => sql("UPDATE catalogue_state SET timeline = '7000000000000000000/00000001'");
  const read = async (cursor: string | null) => {
    const { data } = await shop.ask(
      "query ($since: String) { catalogueChanges(since: $since) { cursor reset } }",
      { since: cursor },
    );
    return data?.catalogueChanges as { cursor: string; reset: boolean };
  };

  it("stores PostgreSQL's timeline, and lets devices keep their data while the timeline stays the same", async () => {
    const { cursor } = await read(null);
    await check();
    await check();
    expect(await read(cursor)).toMatchObject({ reset: false });
    const [{ timeline }] = await sql("SELECT timeline FROM catalogue_state");
    expect(timeline).toMatch(/^\d{15,20}\/[0-9A-F]{8}$/);
  });

  it("makes devices fetch the catalogue, the cart and the shop's texts again after a rollback or a move", async () => {
    const [id] = await shop.createProducts({});
    const { token } = await shop.createUser("Awa");
    const cart = { id, operation: randomUUID() };
    const seen = await shop.ask(ADD_TO_CART, cart, { token });
    expect(seen.data).toMatchObject({ applyCartOperations: { cart: { version: 1 } } });
    const { cursor } = await read(null);
    const [shopBefore] = await sql("SELECT version::float8 FROM shop_state");
    await moveElsewhere();
    await check();
    const { cursor: next, reset } = await read(cursor);
    expect(reset).toBe(true);
    expect(await read(next)).toMatchObject({ reset: false });
    expect(await sql("SELECT FROM carts WHERE version < 10000000")).toEqual([]);
    const [shopAfter] = await sql("SELECT version::float8 FROM shop_state");
    expect(shopAfter.version).toBeGreaterThan(shopBefore.version);
  });

  it("deletes the waiting notifications after a rollback or a move, because the shop may already have sent them", async () => {
    const orders = new OrderClient(shop);
    const id = await orders.placed();
    await new PushClient(shop).followOrder(createDevice(), id);
    await orders.change(id, "NEW", "CONFIRMED", await shop.createUser("Patronne", "SUPER_ADMIN"));
    const waiting = () => sql("SELECT FROM push_messages");
    expect(await waiting()).toHaveLength(1);
    await moveElsewhere();
    await check();
    expect(await waiting()).toEqual([]);
  });

  it("detects a rollback or a move only once, however many processes run the check", async () => {
    await moveElsewhere();
    const before = await epoch();
    await Promise.all([check(), check(), checkOfAnother()]);
    const after = await epoch();
    expect(after).not.toBe(before);
    await check();
    expect(await epoch()).toBe(after);
  });

  it("after a rollback or a move, lets the database keep its own images, but gives it no other images", async () => {
    const { images } = shop.services;
    expect(await images.belongTo(await epoch())).toBe(true);
    await moveElsewhere();
    await check();
    expect(await images.belongTo(await epoch())).toBe(true);
    await images.handOver("another");
    await moveElsewhere();
    await check();
    expect(await images.belongTo("another")).toBe(true);
  });

  it("detects nothing if the database's user may not read PostgreSQL's timeline", async () => {
    await moveElsewhere();
    const before = await epoch();
    await sql("ALTER FUNCTION pg_catalog.pg_control_system() RENAME TO of_the_provider_alone");
    await check();
    expect(await epoch()).toBe(before);
  });
});

describe.skipIf(!HAS_DEBIAN_POSTGRES)("a cluster that was recovered up to a point in time", () => {
  let postgres: DebianPostgres;
  beforeEach(async () => {
    postgres = await startDebianPostgres();
    await migrate(postgres.url);
  }, STARTS_MS);
  afterEach(() => postgres.drop(), STARTS_MS);

  /** Runs the rollback check as a starting shop does. @returns the catalogue's epoch after the check */
  const epochAfterStart = async (): Promise<string> => {
    const { url } = postgres;
    const database = await createDataSource(url, TIMEOUTS).initialize();
    const images = { belongTo: async () => true, handOver: async () => undefined };
    await createRollbackCheck({ database, url, images, logger })();
    const [{ epoch }] = await database.query("SELECT epoch FROM catalogue_state");
    await database.destroy();
    return epoch;
  };

  it(
    "makes devices fetch the catalogue again only after the first start of the shop",
    async () => {
      const before = await epochAfterStart();
      expect(await epochAfterStart()).toBe(before);
      await postgres.recover();
      const after = await epochAfterStart();
      expect(after).not.toBe(before);
      expect(await epochAfterStart()).toBe(after);
    },
    STARTS_MS,
  );
});
