import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { transaction } from "../../platform/database/sql.ts";
import { createDevice, type TestDevice } from "../../platform/web-push/testing/test-device.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { OrderClient } from "../orders/testing/order-client.ts";
import { lockOpenSession } from "./push-subscription.repository.ts";
import { CONSENT, PushClient } from "./testing/push-client.ts";

let shop: TestShop;
let orders: OrderClient;
let pushes: PushClient;
let patron: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  orders = new OrderClient(shop);
  pushes = new PushClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
});
afterAll(() => shop.close());
beforeEach(() => sql("TRUNCATE push_subscriptions CASCADE"));

const sql = (statement: string, ...values: unknown[]) => shop.services.database.query(statement, values);
const variant = (number: number, availability: "AVAILABLE" | "SOLD_OUT") => ({
  ...{ number, size: String(37 + number), colour: null, swatch: null, availability },
});
const devices = (count: number): TestDevice[] => Array.from({ length: count }, () => createDevice());

it("the public key with which the shop signs notifications is a point of the curve P-256, and never changes", async () => {
  const key = async () => (await shop.ask("{ pushKey }")).data?.pushKey;
  expect(await key()).toMatch(/^B[\w-]{86}$/);
  expect(await key()).toBe(await key());
});

describe("a device that follows an order", () => {
  it("has one subscription for each order, and can end one of them or all", async () => {
    const [one, other] = [await orders.placed(), await orders.placed()];
    const phone = createDevice();
    for (const id of [one, one, other]) expect(await pushes.followOrder(phone, id)).toBe(true);
    expect(await pushes.kinds(phone)).toEqual(["ORDER", "ORDER"]);
    const [{ consent, session_id, user_id }] = await sql("SELECT * FROM push_subscriptions LIMIT 1");
    expect([consent, session_id, user_id]).toEqual([CONSENT, null, null]);
    expect(await pushes.end(phone, { orderId: one })).toBe(true);
    expect(await pushes.kinds(phone)).toEqual(["ORDER"]);
    await pushes.end(phone);
    expect(await pushes.kinds(phone)).toEqual([]);
  });

  it("can follow an order that an admin entered first, with the id that the device itself gave the order", async () => {
    const deviceId = await orders.placed();
    const recorded = await orders.recorded({}, patron);
    await sql("UPDATE orders SET device_id = NULL WHERE id = $1", recorded.id);
    const phone = createDevice();
    expect(await pushes.followOrder(phone, recorded.id)).toBe(false);
    await sql("DELETE FROM orders WHERE id = $1", deviceId);
    await sql("UPDATE orders SET device_id = $2 WHERE id = $1", recorded.id, deviceId);
    expect(await pushes.followOrder(phone, deviceId)).toBe(true);
    await pushes.end(phone, { orderId: deviceId });
    expect(await pushes.kinds(phone)).toEqual([]);
  });

  it("cannot follow an unknown order, a delivered or cancelled order, or an order whose customer was erased", async () => {
    const [done, erased] = [await orders.placed(), await orders.placed()];
    await orders.change(done, "NEW", "CANCELLED", patron);
    await sql("UPDATE orders SET customer_erased_at = now() WHERE id = $1", erased);
    for (const id of [randomUUID(), done, erased])
      expect(await pushes.followOrder(createDevice(), id)).toBe(false);
  });

  it("can follow at most 20 orders, even if its requests arrive at the same time", async () => {
    const phone = createDevice();
    const ids: string[] = [];
    while (ids.length < 22) ids.push(await orders.placed());
    const answers = await Promise.all(ids.map((id) => pushes.followOrder(phone, id)));
    expect(answers.filter((answer) => answer === "CONFLICT")).toHaveLength(2);
    expect(await pushes.kinds(phone)).toHaveLength(20);
  });

  it("if five devices already follow the order, replaces the oldest of them", async () => {
    const id = await orders.placed();
    const phones = devices(9);
    for (const phone of phones.slice(0, 6)) expect(await pushes.followOrder(phone, id)).toBe(true);
    const following = async () =>
      (await Promise.all(phones.map((phone) => pushes.kinds(phone)))).map((kinds) => kinds.length);
    expect(await following()).toEqual([0, 1, 1, 1, 1, 1, 0, 0, 0]);
    for (const phone of phones.slice(1, 3)) await pushes.followOrder(phone, id);
    const answers = await Promise.all(phones.slice(6).map((phone) => pushes.followOrder(phone, id)));
    expect([answers, await following()]).toEqual([
      [true, true, true],
      [0, 1, 1, 0, 0, 0, 1, 1, 1],
    ]);
  });
});

describe("a device that waits for a size", () => {
  it("can follow a size that is sold out, but not one that is available or unknown", async () => {
    const [dress = "", bag = ""] = await shop.createProducts(
      { variants: [variant(1, "SOLD_OUT"), variant(2, "AVAILABLE")] },
      { availability: "SOLD_OUT" },
    );
    const phone = createDevice();
    expect(await pushes.followSize(phone, dress, 1)).toBe(true);
    expect(await pushes.followSize(phone, dress, 1)).toBe(true);
    expect(await pushes.followSize(phone, bag)).toBe(true);
    for (const [product, number] of [[dress, 2], [dress, 9], [dress], [randomUUID(), 1]] as const)
      expect(await pushes.followSize(phone, product, number)).toBe(false);
    expect(await pushes.kinds(phone)).toEqual(["SIZE", "SIZE"]);
    await pushes.end(phone, { productId: dress, variant: 1 });
    expect(await pushes.kinds(phone)).toEqual(["SIZE"]);
  });

  it("can follow up to 50 sizes, each until its product is deleted", async () => {
    const sizes = Array.from({ length: 51 }, (_, place) => variant(place + 1, "SOLD_OUT"));
    const [dress = ""] = await shop.createProducts({ variants: sizes, availability: "SOLD_OUT" });
    const phone = createDevice();
    const answers = await Promise.all(sizes.map(({ number }) => pushes.followSize(phone, dress, number)));
    expect(answers.filter((answer) => answer === "CONFLICT")).toHaveLength(1);
    await sql("DELETE FROM products WHERE id = $1", dress);
    expect(await pushes.kinds(phone)).toEqual([]);
  });

  describe("as the 1,001st for one size or the 20,001st for all sizes", () => {
    /**
     * Stores the given number of devices that follow the product as a whole.
     * @param client SQL of the mark of each device's IP address; `n` is the number of the device
     */
    const invent = (product: string, count: number, client: string) =>
      sql(
        `INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, kind, product_id, consent, consented_at, client)
         SELECT gen_random_uuid(), 'https://push.example/' || gen_random_uuid(), repeat('a', 87), repeat('b', 22), 'SIZE', $1,
           '', now() - n * interval '1 second', ${client} FROM generate_series(1, $2::int) n`,
        ...[product, count],
      );
    const heldBy = async (client: string) =>
      sql(
        `SELECT count(*)::int AS count, (now() - min(consented_at)) < interval '1 minute' AS "isNew"
         FROM push_subscriptions WHERE client = $1`,
        client,
      ).then(([row]) => row);
    let dress: string;
    let belt: string;
    beforeEach(async () => {
      const soldOut = { availability: "SOLD_OUT" } as const;
      [dress = "", belt = ""] = await shop.createProducts(soldOut, soldOut);
    });

    it("makes the IP address with the most devices lose its oldest device", async () => {
      await invent(dress, 398, "'low'");
      await invent(dress, 602, "'top'");
      const phone = createDevice();
      expect(await pushes.followSize(phone, dress)).toBe(true);
      expect([await heldBy("low"), await heldBy("top")]).toMatchObject([{ count: 398 }, { count: 601 }]);
      const [{ age }] = await sql(
        "SELECT max(now() - consented_at) < interval '602 seconds' AS age FROM push_subscriptions WHERE client = 'top'",
      );
      expect(age).toBe(true);
      expect([await pushes.followSize(phone, dress), await heldBy("top")]).toMatchObject([
        true,
        { count: 601 },
      ]);
    });

    it("if its own IP address then has the most devices, replaces the oldest of them", async () => {
      await invent(dress, 999, "lpad(to_hex(n), 3, '0')");
      const [first, second, third] = devices(3) as [TestDevice, TestDevice, TestDevice];
      expect(await pushes.followSize(first, dress)).toBe(true);
      expect(await pushes.followSize(second, dress)).toBe(true);
      expect(await pushes.followSize(third, dress)).toBe(true);
      const kinds = await Promise.all([first, second, third].map((device) => pushes.kinds(device)));
      expect(kinds).toEqual([[], [], ["SIZE"]]);
    });

    it("is refused if every IP address has only one device", async () => {
      await invent(dress, 1_000, "lpad(to_hex(n), 3, '0')");
      expect(await pushes.followSize(createDevice(), dress)).toBe("CONFLICT");
    });

    it("makes the IP address with the most devices lose a device that waits for another size", async () => {
      await invent(dress, 19_500, "'top'");
      await invent(belt, 500, "'low'");
      expect(await pushes.followSize(createDevice(), belt)).toBe(true);
      expect([await heldBy("low"), await heldBy("top")]).toMatchObject([{ count: 500 }, { count: 19_499 }]);
    });
  });
});

describe("a device that receives the admin panel's events", () => {
  it("receives the events that its admin chose, until another admin chooses events on the same device", async () => {
    const phone = createDevice();
    const bea = await shop.createUser("Béa", "ADMIN");
    expect(await pushes.setPanel(phone, ["MESSAGE", "NEW_ORDER"], patron)).toEqual(["NEW_ORDER", "MESSAGE"]);
    expect(await pushes.setPanel(phone, ["NEW_ORDER", "ANNOUNCED_PAYMENT"], patron)).toHaveLength(2);
    expect(await pushes.panel(phone, patron)).toEqual(["NEW_ORDER", "ANNOUNCED_PAYMENT"]);
    expect(await pushes.setPanel(phone, ["NEW_ORDER", "MESSAGE"], bea)).toEqual(["NEW_ORDER"]);
    expect([await pushes.panel(phone, bea), await pushes.panel(phone, patron)]).toEqual([["NEW_ORDER"], []]);
    expect(await pushes.setPanel(phone, [], bea)).toEqual([]);
    expect(await pushes.kinds(phone)).toEqual([]);
  });

  it("is refused if its admin already has 20 devices", async () => {
    const carla = await shop.createUser("Carla", "ADMIN");
    const answers = await Promise.all(
      devices(22).map((device) => pushes.setPanel(device, ["NEW_ORDER"], carla)),
    );
    expect(answers.filter((answer) => answer === "CONFLICT")).toHaveLength(2);
  });
});

describe("the notification subscriptions of a signed-in user", () => {
  const NEWEST_SESSION = "SELECT id FROM sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1";
  const END = "mutation ($id: ID!) { endSession(id: $id) }";
  const PASSWORD = `mutation { changePassword(currentPassword: "motdepasse", password: "un autre mot") }`;

  it.each([
    ["with sign-out", (awa: { token: string }) => shop.ask("mutation { signOut }", {}, awa)],
    [
      "when another device ends the session",
      async (awa: { id: string; email: string; token: string }) => {
        const [{ id }] = await sql(NEWEST_SESSION, awa.id);
        const laptop = await shop.createUser("Awa");
        return shop.ask(END, { id }, laptop);
      },
    ],
    [
      "when another device changes the password",
      async () => shop.ask(PASSWORD, {}, await shop.createUser("Awa")),
    ],
    [
      "with the account",
      (awa: { token: string }) =>
        shop.ask(`mutation { deleteAccount(currentPassword: "motdepasse") }`, {}, awa),
    ],
  ])("end %s", async (_, end) => {
    const awa = await shop.createUser("Awa");
    const [phone, visitors] = [createDevice(), createDevice()];
    const id = await orders.placed();
    const [bag = ""] = await shop.createProducts({ availability: "SOLD_OUT" });
    await pushes.followOrder(phone, id, awa);
    await pushes.followSize(phone, bag, undefined, awa);
    await pushes.followOrder(visitors, id);
    expect(await pushes.kinds(phone)).toEqual(["ORDER", "SIZE"]);
    expect((await end(awa)).errors).toBeUndefined();
    expect(await pushes.kinds(phone)).toEqual([]);
    expect(await pushes.kinds(visitors)).toEqual(["ORDER"]);
  });

  it("cannot begin in a session that expires during the request", async () => {
    const awa = await shop.createUser("Awa", "ADMIN");
    const [{ id: sessionId }] = await sql(NEWEST_SESSION, awa.id);
    await sql("UPDATE sessions SET expires_at = now() WHERE id = $1", sessionId);
    const { database } = shop.services;
    const user = { userId: awa.id, sessionId, role: "ADMIN" } as const;
    expect(await transaction(database, (manager) => lockOpenSession(manager, user))).toBe(false);
  });

  it("do not end when another user sends a request to end this user's session", async () => {
    const [diane, thief] = [await shop.createUser("Diane"), await shop.createUser("Voleuse")];
    const phone = createDevice();
    await pushes.followOrder(phone, await orders.placed(), diane);
    const [{ id }] = await sql(NEWEST_SESSION, diane.id);
    await shop.ask(END, { id }, thief);
    expect(await pushes.kinds(phone)).toEqual(["ORDER"]);
  });
});

describe("a device whose browser has changed its push endpoint", () => {
  it("keeps all its subscriptions under the new endpoint", async () => {
    const [former, phone] = [createDevice(), createDevice()];
    await pushes.followOrder(former, await orders.placed());
    await pushes.setPanel(former, ["NEW_ORDER"], patron);
    expect(await pushes.move(former, phone)).toBe(true);
    expect([await pushes.kinds(former), await pushes.kinds(phone)]).toEqual([[], ["NEW_ORDER", "ORDER"]]);
    const [{ p256dh, auth }] = await sql("SELECT * FROM push_subscriptions LIMIT 1");
    expect({ p256dh, auth }).toMatchObject({ p256dh: phone.device.p256dh, auth: phone.device.auth });
  });

  it("keeps its subscriptions at the former endpoint if it lacks its secret, or if the new endpoint is already in use", async () => {
    const [former, stranger, used] = [createDevice(), createDevice(), createDevice()];
    await pushes.followOrder(former, await orders.placed());
    await pushes.followOrder(used, await orders.placed());
    const guessed = { ...former, device: { ...stranger.device, endpoint: former.device.endpoint } };
    expect(await pushes.move(guessed, stranger)).toBe(false);
    expect(await pushes.move(former, used)).toBe(false);
    expect(await pushes.move(former, createDevice("https://permanently-removed.invalid/a"))).toBe(
      "BAD_USER_INPUT",
    );
    expect([await pushes.kinds(former), await pushes.kinds(stranger)]).toEqual([["ORDER"], []]);
  });
});

it("an IP address that subscribes or ends subscriptions too often is refused", async () => {
  const limited = await openTestShop({ RATE_LIMIT_FACTOR: "0.01" });
  onTestFinished(() => limited.close());
  const client = new PushClient(limited);
  const phone = createDevice();
  expect(await client.followOrder(phone, randomUUID())).toBe(false);
  expect(await client.end(phone)).toBe(true);
  expect(await client.followOrder(phone, randomUUID())).toBe("RATE_LIMITED");
});

it.each([
  ["http://push.example/a", {}],
  ["https://127.0.0.1/a", {}],
  ["https://[::1]/a", {}],
  ["https://169.254.169.254/latest", {}],
  ["https://a:b@push.example/a", {}],
  [`https://push.example/${"a".repeat(600)}`, {}],
  ["push", {}],
  ["https://8.8.8.8/a", {}],
  ["https://localhost/a", {}],
  ["https://push/a", {}],
  ["https://push.example./a", {}],
  ["https://push.example:8443/a", {}],
  ["https://push.example:443/a", {}],
  ["https://PUSH.example/a", {}],
  ["https:push.example/a", {}],
  ["https://permanently-removed.invalid/a", {}],
  ["https://push.example/a", { p256dh: Buffer.alloc(65, 4).toString("base64url") }],
  ["https://push.example/a", { p256dh: "BA" }],
  ["https://push.example/a", { auth: "AAAA" }],
])("a device with the endpoint %s and the changed keys %o is refused", async (endpoint, keys) => {
  const phone = createDevice(endpoint);
  const bad = { ...phone, device: { ...phone.device, ...keys } };
  expect(await pushes.followOrder(bad, await orders.placed())).toBe("BAD_USER_INPUT");
});
