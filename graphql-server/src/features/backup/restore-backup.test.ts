import { randomUUID } from "node:crypto";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { runMigrations } from "../../platform/database/migrate.ts";
import { createDatabase, type TestDatabase } from "../../platform/database/testing/copied-databases.ts";
import { DiskImageFiles } from "../../platform/images/disk-image-files.ts";
import { ImageStore } from "../../platform/images/image-store.ts";
import { plain } from "../../platform/images/testing/sample-images.ts";
import { createDevice } from "../../platform/web-push/testing/test-device.ts";
import { removeFolder } from "../../testing/remove-folder.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { inDouala, StoredAppointments } from "../orders/appointments/testing/stored-appointments.ts";
import { PaymentClient } from "../orders/payments/testing/payment-client.ts";
import { OrderClient } from "../orders/testing/order-client.ts";
import { PushClient } from "../push/testing/push-client.ts";
import { createBackup } from "./create-backup.ts";
import { checkBackup, restoreBackup } from "./restore-backup.ts";
import { readContent, readSchema } from "./testing/database-content.ts";

const ADD_TO_CART = `mutation ($id: ID!, $operation: ID!) {
  applyCartOperations(operations: [{ id: $operation, kind: ADD, productId: $id }]) { cart { version } } }`;

const silent = (): void => undefined;
const urlOf = (shop: TestShop): string => String((shop.services.database.options as { url?: string }).url);

let folder: string;
let shop: TestShop;
let product: string;
let token: string;
let backup: string;
let backedUp: Awaited<ReturnType<typeof rowsOf>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-backup-"));
  shop = await openTestShop();
  const photo = await plain(40, 50, "#804020").png().toBuffer();
  const { url: image } = await shop.services.images.store(photo);
  [product = ""] = await shop.createProducts(
    {
      productName: "Robe « Été »\t\\.\n\\N 👗",
      productImages: [image],
      description: "é".repeat(600_000),
      variants: [{ number: 1, size: "«\\N»", colour: null, swatch: null, availability: "LAST_PIECES" }],
    },
    {},
  );
  ({ token } = await shop.createUser("Awa"));
  await shop.services.database.query("INSERT INTO variant_stock VALUES ($1, 1, 2)", [product]);
  await addToCart("9a9ff6f5-27ac-4f80-b7f0-b1f9ffb2b8f0");
  await payAndReturn(await new OrderClient(shop).placed({ name: "Awa", phone: "677123456" }));
  const appointments = new StoredAppointments(shop);
  await appointments.open();
  await appointments.store({ at: inDouala("2026-12-05", "10:00") });
  await shop.services.database.query(`CREATE TABLE of_another_program AS SELECT 1 AS one`);
  backup = await backUp("boutique");
  backedUp = await rowsOf(urlOf(shop));
});
afterAll(async () => {
  await shop.close();
  await removeFolder(folder);
});

let target: TestDatabase;
let images: ImageStore;
beforeEach(async () => {
  target = await createDatabase(inject("testServer").url);
  images = new ImageStore(new DiskImageFiles(await mkdtemp(path.join(folder, "images-"))));
});
afterEach(() => target.drop());

const addToCart = (operation: string) => shop.ask(ADD_TO_CART, { id: product, operation }, { token });

async function payAndReturn(id: string): Promise<void> {
  await new PushClient(shop).followOrder(createDevice(), id);
  await new OrderClient(shop).change(
    id,
    "NEW",
    "CONFIRMED",
    await shop.createUser("Patronne", "SUPER_ADMIN"),
  );
  const patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  const payments = new PaymentClient(shop);
  const wrong = randomUUID();
  await payments.enter(id, { id: wrong, kind: "BANK", amount: 15_000, reference: "«\\N»" }, patron);
  await payments.cancel(wrong, patron);
  await payments.announce(id);
  await shop.services.database.query("UPDATE orders SET state = 'DELIVERED' WHERE id = $1", [id]);
  const returned = { position: 0, quantity: 1, isRestocked: true };
  await shop.ask(
    "mutation ($id: ID!, $input: ReturnInput!) { returnOrder(orderId: $id, input: $input) { id } }",
    { id, input: { id: randomUUID(), lines: [returned], reason: "Trop petit", acceptShortage: false } },
    patron,
  );
}

async function backUp(name: string, url = urlOf(shop)): Promise<string> {
  const file = path.join(folder, `${name}.mboa`);
  await createBackup(url, shop.services.images, file, silent);
  return file;
}

async function restore(file = backup, replace = false): Promise<void> {
  await restoreBackup(file, await checkBackup(file), { url: target.url, images, replace }, silent);
}

const ANOTHER_OWNER = "The images belong to another database";

async function linesOfRestore(replace = false): Promise<string> {
  const lines: string[] = [];
  const place = { url: target.url, images, replace };
  await restoreBackup(backup, await checkBackup(backup), place, (line) => void lines.push(line));
  return lines.join("\n");
}

async function onTarget(...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Returns all rows of a database, without the tables that a restore changes on purpose, and without the table
 * `of_another_program`, which a restore does not copy.
 */
async function rowsOf(url: string): Promise<Record<string, string[]>> {
  const { carts, catalogue_state, shop_state, push_messages, of_another_program, ...rows } =
    await readContent(url);
  return rows;
}

describe("a restored shop", () => {
  it("has the backup's rows, images, sequences, indexes and triggers, and makes devices fetch their data again", async () => {
    await restore();
    expect(await rowsOf(target.url)).toEqual(backedUp);
    const { orders, order_lines, payments, announced_payments, receipts, order_returns } = backedUp;
    expect([orders, order_lines, payments, announced_payments].map((rows) => rows?.length)).toEqual([
      2, 2, 2, 1,
    ]);
    expect([receipts, order_returns].map((rows) => rows?.length)).toEqual([1, 1]);
    expect(backedUp.taken_quarters).toHaveLength(4);
    expect(backedUp.push_subscriptions).toHaveLength(1);
    // The backed-up shop has one waiting notification, and sends it itself. The restored shop must not send this
    // notification a second time, so it must have none.
    const countOfWaiting = "SELECT count(*)::int AS count FROM push_messages";
    expect(await shop.services.database.query(countOfWaiting)).toEqual([{ count: 1 }]);
    expect(await onTarget(countOfWaiting)).toEqual([{ count: 0 }]);
    const ofShop = (await readSchema(urlOf(shop))).filter(
      (one) => !JSON.stringify(one).includes("of_another_program"),
    );
    expect(await readSchema(target.url)).toEqual(ofShop);
    expect(await images.ids()).toEqual(await shop.services.images.ids());
    for (const id of await images.ids())
      expect(await images.read(id)).toEqual(await shop.services.images.read(id));
    // The restored catalogue has another epoch (an id), which makes devices fetch their data again.
    const [state] = await onTarget("SELECT epoch FROM catalogue_state");
    expect([state]).not.toEqual(await shop.services.database.query("SELECT epoch FROM catalogue_state"));
    // The owner's settings are restored, with a higher version number than any device has seen.
    const ofShopItself = "SELECT environment, details, texts, services FROM shop_state";
    expect(await onTarget(ofShopItself)).toEqual(await shop.services.database.query(ofShopItself));
    const [restored] = await onTarget("SELECT version::float8 AS version FROM shop_state");
    expect(restored).toEqual({ version: expect.any(Number) });
    expect((restored as { version: number }).version).toBeGreaterThan(shop.services.shop.get().version);
    // A cart's new version number is higher than any number before the restore, even for a user who had no cart at the
    // time of the backup. With a lower number, a device that has already seen the number would ignore the cart.
    expect(await onTarget("SELECT count(*)::int FROM carts WHERE version < 10000000")).toEqual([
      { count: 0 },
    ]);
    expect(await onTarget("SELECT FROM users u JOIN carts ON user_id = u.id")).toHaveLength(2);
  });

  it("contains the data of one moment, even if the shop is changed during the backup", async () => {
    const runner = shop.services.database.createQueryRunner();
    await runner.startTransaction();
    await runner.query("LOCK TABLE contact_messages IN ACCESS EXCLUSIVE MODE");
    const writing = backUp("occupée");
    const waiting = "SELECT FROM pg_locks WHERE relation = 'contact_messages'::regclass AND NOT granted";
    await expect.poll(() => runner.query(waiting)).toHaveLength(1);
    // At this moment, the backup has copied the carts and the change log, but not yet the products.
    await shop.createProducts({});
    await addToCart("4b1c2f0a-9f0e-4a52-8f9b-0c2f3a1d7e11");
    await runner.commitTransaction();
    await runner.release();
    const file = await writing;
    await restore(file);
    const [same] = await onTarget(`SELECT
      (SELECT version FROM catalogue_state) = (SELECT max(version) FROM catalogue_changes) AS changes,
      (SELECT count(*) FROM products) = (SELECT count(*) FROM catalogue_changes) AS products,
      (SELECT sum(quantity) FROM cart_lines) = (SELECT count(*) FROM cart_operations) AS carts`);
    expect(same).toEqual({ changes: true, products: true, carts: true });
  });
});

describe("a restore", () => {
  it("replaces the data of an existing shop only if the command allows it", async () => {
    await runMigrations(target.url);
    await onTarget(
      "INSERT INTO newsletter_subscriptions (email) VALUES ('awa@example.cm')",
      "CREATE TABLE diary AS SELECT 'kept' AS note",
    );
    const before = await readContent(target.url);
    await expect(restore()).rejects.toThrow("--replace");
    expect(await readContent(target.url)).toEqual(before);
    await restore(backup, true);
    const { diary, ...rows } = await rowsOf(target.url);
    expect(rows).toEqual(backedUp);
    expect(diary).toEqual(["(kept)"]);
  });

  it("takes over the images of the replaced database, but not images of another database", async () => {
    await runMigrations(target.url);
    const [state] = await onTarget("SELECT epoch FROM catalogue_state");
    await images.belongTo((state as { epoch: string }).epoch);
    await restore();
    expect(await rowsOf(target.url)).toEqual(backedUp);
    const [now] = await onTarget("SELECT epoch FROM catalogue_state");
    expect(await images.belongTo((now as { epoch: string }).epoch)).toBe(true);
    await images.handOver("another database");
    await restore(backup, true);
    expect(await images.belongTo("another database")).toBe(true);
  });

  it("if the images belong to the shop of another database, reports this and leaves the images to that shop", async () => {
    expect(await linesOfRestore()).not.toContain(ANOTHER_OWNER);
    // After the first restore, the target database owns the images. So the second restore does not report another
    // owner.
    expect(await linesOfRestore(true)).not.toContain(ANOTHER_OWNER);
    const [state] = await shop.services.database.query("SELECT epoch FROM catalogue_state");
    await images.handOver(state.epoch);
    expect(await linesOfRestore(true)).toContain(ANOTHER_OWNER);
    // The images still belong to the shop that was backed up: it may still be running, and the owner may have made this
    // restore only to try it.
    expect(await images.belongTo(state.epoch)).toBe(true);
  });

  it("is refused while a shop uses the database", async () => {
    const checked = await checkBackup(backup);
    const running = { url: urlOf(shop), images, replace: true };
    await shop.services.database.query("SELECT 1");
    await expect(restoreBackup(backup, checked, running, silent)).rejects.toThrow("stop it first");
  });

  it("reports that the database's user may not create a schema", async () => {
    await onTarget("CREATE ROLE mere_user LOGIN PASSWORD 'x'", "GRANT ALL ON SCHEMA public TO mere_user");
    try {
      const url = new URL(target.url);
      [url.username, url.password] = ["mere_user", "x"];
      const mere = { url: url.href, images, replace: false };
      await expect(restoreBackup(backup, await checkBackup(backup), mere, silent)).rejects.toThrow("schema");
    } finally {
      await onTarget("DROP OWNED BY mere_user", "DROP ROLE mere_user");
    }
  });
});

describe("a backup", () => {
  it("never overwrites a file, and leaves no file after a failure", async () => {
    await expect(backUp("boutique")).rejects.toThrow("exists already");
    const broken = { ids: async () => ["AAAAAAAAAAAAAAAA"], read: () => Promise.reject(new Error("disk")) };
    const file = path.join(folder, "ratée.mboa");
    await expect(createBackup(urlOf(shop), broken, file, silent)).rejects.toThrow("disk");
    await expect(createBackup(target.url, images, file, silent)).rejects.toThrow("holds no shop yet");
    expect((await readdir(folder)).filter((name) => /ratée|partial/.test(name))).toEqual([]);
  });

  it("fails if its connection is lost, because images may then be missing", async () => {
    const read = async () => {
      await shop.services.database.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'boutique-backup' AND datname = current_database()",
      );
      return undefined;
    };
    const file = path.join(folder, "perdue.mboa");
    const images = { ids: async () => ["AAAAAAAAAAAAAAAA"], read };
    await expect(createBackup(urlOf(shop), images, file, silent)).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => name.includes("perdue"))).toEqual([]);
  });

  it("reports damaged images and leaves them out", async () => {
    const read = async () => undefined;
    const file = path.join(folder, "images.mboa");
    const damaged = { ids: async () => ["AAAAAAAAAAAAAAAA"], read };
    expect(await createBackup(urlOf(shop), damaged, file, silent)).toMatchObject({
      images: 0,
      damagedImages: ["AAAAAAAAAAAAAAAA"],
    });
  });
});
