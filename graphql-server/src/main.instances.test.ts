import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDatabase, type TestDatabase } from "./platform/database/testing/copied-databases.ts";
import { HAS_DEBIAN_POSTGRES, startDebianPostgres } from "./platform/database/testing/debian-postgres.ts";
import { openTestStore, type TestStore } from "./platform/images/s3/testing/test-store.ts";
import { plain } from "./platform/images/testing/sample-images.ts";
import { createTestRedis, HAS_REDIS, type TestRedis } from "./platform/security/testing/test-redis.ts";
import { ask, dataOf, FORMER_RELEASE, type Outcome, openPage, send } from "./testing/phone.ts";
import { removeFolder } from "./testing/remove-folder.ts";
import { buildShop, TestInstance } from "./testing/test-instance.ts";
import { HAS_PROXY, startProxy, type TestProxy } from "./testing/test-proxy.ts";
import { OpenPage, Shopper, Visitors } from "./testing/visitors.ts";

/** Longest time for the start of three servers on a busy machine (ms). */
const STARTS_MS = 120_000;
const EMAIL = "patronne@example.cm";
const PASSWORD = "motdepasse";
const IMAGE = "https://img.example/robe.jpg";
const PRODUCT = {
  productName: "Robe Kribi",
  brandName: "Maison Sawa",
  category: "Robe",
  description: "Une robe légère.",
  price: 20_000,
  sellingPrice: 15_000,
};

/**
 * The instances have separate folders, so that they share no disk. By default, they run this release. If
 * `FORMER_RELEASE` names a former release, they run it until a test restarts them with this release. The phones
 * of the tests send the GraphQL documents of the former release during the whole test.
 */
describe.skipIf(!HAS_PROXY || !HAS_REDIS)("three instances on one database behind a proxy", () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let store: TestStore;
  let folder: string;
  let instances: TestInstance[] = [];
  let proxy: TestProxy;
  let token: string;
  let product: { id: string; sellingPrice: number };

  beforeAll(async () => {
    await buildShop();
    [database, redis, store, folder] = await Promise.all([
      HAS_DEBIAN_POSTGRES ? startDebianPostgres() : createDatabase(inject("testServer").url),
      createTestRedis(),
      openTestStore(),
      mkdtemp(path.join(tmpdir(), "mboa-mode-many-")),
    ]);
    await redis.start();
    const env = {
      ...store.env,
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      AUTH_SECRET: "secret-des-tests-".repeat(3),
      SUPER_ADMIN_EMAIL: EMAIL,
      SUPER_ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: "fatal",
      // A transaction holds its locks for seconds if the machine stalls for seconds. With the default timeout, other
      // transactions would fail.
      DATABASE_LOCK_TIMEOUT: "60",
    };
    instances = await Promise.all(
      ["a", "b", "c"].map((name) => TestInstance.create({ ...env, DATA_DIR: path.join(folder, name) })),
    );
    await Promise.all(instances.map((one) => one.start(FORMER_RELEASE)));
    proxy = await startProxy(instances.map(({ port }) => port));
  }, STARTS_MS);
  afterAll(async () => {
    await Promise.all(instances.map((one) => one.end("SIGTERM")));
    await proxy?.close();
    await redis?.stop();
    await database?.drop();
    await store?.close();
    if (folder) await removeFolder(folder);
  }, STARTS_MS);

  const at = (number: number) => instances[number % instances.length] ?? expect.unreachable();
  const everywhere = <T>(work: (address: string) => Promise<T>) =>
    Promise.all(instances.map(({ address }) => work(address)));
  const priceAt = async (address: string) => {
    const asked = ask<{ product: { sellingPrice: number } }>(address, "ProductPage", { id: product.id });
    return (await dataOf(asked)).product.sellingPrice;
  };
  async function changePrice(address: string, sellingPrice: number): Promise<void> {
    const input = { ...PRODUCT, sellingPrice, productImages: [IMAGE] };
    const seen = { ...input, sellingPrice: product.sellingPrice };
    const variables = { id: product.id, seen, input };
    const sent = send<{ updateProduct: typeof product }>(address, "UpdateProduct", variables, token);
    product = (await dataOf(sent)).updateProduct;
  }
  const addToCart = (address: string, id: string): Promise<Outcome> =>
    send(address, "ApplyCartOperations", { operations: [{ id, kind: "ADD", productId: product.id }] }, token);
  async function cartQuantity(address: string): Promise<number> {
    const asked = ask<{ cart: { lines: { quantity: number }[] } }>(address, "Cart", {}, token);
    return (await dataOf(asked)).cart.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  it("use the same sessions, products and carts", async () => {
    const credentials = { email: EMAIL, password: PASSWORD };
    const signedIn = send<{ signIn: { token: string } }>(at(0).address, "SignIn", { input: credentials });
    token = (await dataOf(signedIn)).signIn.token;
    const variables = { id: randomUUID(), input: { ...PRODUCT, productImages: [IMAGE] } };
    const created = send<{ createProduct: typeof product }>(at(1).address, "CreateProduct", variables, token);
    product = (await dataOf(created)).createProduct;
    expect(await addToCart(at(2).address, randomUUID())).toMatchObject({ status: 200 });
    expect(await everywhere(cartQuantity)).toEqual([1, 1, 1]);
  });

  it("serve an image that another instance has stored", async () => {
    const body = new FormData();
    const image = await plain(400, 500, "#8a3324").png().toBuffer();
    body.append("file", new Blob([Uint8Array.from(image)], { type: "image/png" }), "robe.png");
    const headers = { authorization: `Bearer ${token}` };
    const uploaded = await fetch(`${at(2).address}/images/upload`, { method: "POST", headers, body });
    const { public_id } = (await uploaded.json()) as { public_id: string };
    const sizes = await everywhere(async (address) => {
      const response = await fetch(`${address}/images/${public_id}/320.webp`);
      return [response.status, (await response.arrayBuffer()).byteLength];
    });
    expect(sizes).toEqual(Array(3).fill([200, sizes[0]?.[1]]));
  });

  it("all show a changed price within a second", async () => {
    await everywhere(priceAt);
    // At least one of three changes must arrive in time. The others may be late, because the machine may stall for a
    // second.
    const seen: boolean[] = [];
    for (const price of [12_000, 12_500, 13_000]) {
      await changePrice(at(0).address, price);
      const changedAt = performance.now();
      await expect.poll(() => everywhere(priceAt), { interval: 10 }).toEqual([price, price, price]);
      seen.push(performance.now() - changedAt < 1_000);
    }
    expect(seen).toContain(true);
  });

  it("count wrong passwords together, so that nobody can guess more often by using several instances", async () => {
    const guess = async (email: string, number: number) =>
      (await send(at(number).address, "SignIn", { input: { email, password: "faux" } })).codes;
    const isCountedTogether = async (email: string) => {
      for (let number = 0; number < 10; number += 1)
        expect(await guess(email, number)).toEqual(["BAD_USER_INPUT"]);
      const codes = await Promise.all([0, 1, 2].map((number) => guess(email, number)));
      return codes.every(([code]) => code === "RATE_LIMITED");
    };
    // The test passes if all instances share the count of wrong passwords for at least one of three accounts. An
    // instance that stalls for seconds loses its connection to Redis, and counts alone until it connects again. On a
    // busy machine, this may happen while an account is tested.
    expect(
      (await isCountedTogether("binta@example.cm")) ||
        (await isCountedTogether("carine@example.cm")) ||
        (await isCountedTogether("djibril@example.cm")),
    ).toBe(true);
  });

  it(
    "lose no request during an update, and after a kill only requests sent before the proxy noticed it",
    async () => {
      const before = await cartQuantity(proxy.address);
      const visitors = new Visitors([
        () => openPage(proxy.address),
        () => ask(proxy.address, "HomePage"),
        () => ask(proxy.address, "ProductPage", { id: product.id }),
        () => ask(proxy.address, "Cart", {}, token),
      ]);
      const shopper = new Shopper((id) => addToCart(proxy.address, id));
      const pages = instances.map(() => new OpenPage(proxy.address));
      await visitors.goOn();

      const killedAt = performance.now();
      await at(0).end("SIGKILL");
      await visitors.goOn();
      // The proxy has noticed by now that the instance was killed. Before, the proxy may have sent requests to the
      // instance over a connection that seemed to be open.
      const knownAt = performance.now();
      // A request that a visitor has sent after the kill must get an answer. Only a request that the killed instance
      // was already answering may get none.
      expect(visitors.failures.filter(({ startedAt }) => startedAt > killedAt)).toEqual([]);
      visitors.failures.length = 0;

      await at(0).start();
      for (const number of [1, 2]) {
        expect(await at(number).end("SIGTERM")).toBe(0);
        await visitors.goOn();
        await at(number).start();
        await visitors.goOn();
      }
      const added = await shopper.stop();
      await visitors.stop();
      expect(visitors.failures).toEqual([]);
      expect(shopper.lost.filter((startedAt) => startedAt > knownAt)).toEqual([]);
      // The shopper sends an operation again if it got no answer. Each operation must change the cart only once.
      expect(await cartQuantity(proxy.address)).toBe(before + added);

      await changePrice(proxy.address, 9_000);
      const asked = ask<{ catalogueChanges: { cursor: string } }>(proxy.address, "CatalogueChanges");
      const { cursor } = (await dataOf(asked)).catalogueChanges;
      await expect.poll(() => pages.map(({ version }) => version)).toEqual([cursor, cursor, cursor]);
      for (const page of pages) page.close();
    },
    STARTS_MS,
  );
});
