import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { paths } from "../../../pwa/src/lib/paths.ts";
import { createLogger } from "../logging/logger.ts";
import { OrderClient } from "../orders/testing/order-client.ts";
import { forgetVisitors } from "../payments/erase-customer.ts";
import { PaymentClient } from "../payments/testing/payment-client.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import { claimPushes, purgeGoneDevices, purgePushSubscriptions } from "./push-delivery.repository.ts";
import { PushClient } from "./testing/push-client.ts";
import { type ServiceAnswer, TestPushService } from "./testing/push-service.ts";
import type { TestDevice } from "./testing/test-device.ts";

let shop: TestShop;
let service: TestPushService;
let orders: OrderClient;
let payments: PaymentClient;
let pushes: PushClient;
let patron: { id: string; token: string };
let bea: { id: string; token: string };
const logged: string[] = [];
const logger = createLogger({ logLevel: "warn" }, { write: (line) => void logged.push(line) });
beforeAll(async () => {
  service = await TestPushService.open(async () => shop.services.pushKeys().publicKey);
  shop = await openTestShop({ NODE_ENV: "test", PUSH_TEST_SERVICE: service.origin });
  orders = new OrderClient(shop);
  payments = new PaymentClient(shop);
  pushes = new PushClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  bea = await shop.createUser("Béa", "ADMIN");
});
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

const sql = (statement: string, ...values: unknown[]) => shop.services.database.query(statement, values);
const tickNow = () => shop.services.pushSender.tick(logger);
/** Ends the time in which the reported changes can be undone. */
const endUndoTime = () => sql("UPDATE push_messages SET held_until = now() - interval '1 second'");
/** Sends what is due, also notifications of changes that can still be undone. */
const tick = async () => {
  await tickNow();
  await endUndoTime();
  await tickNow();
};
const waiting = () =>
  sql(`SELECT content->>'body' AS body, attempts, version,
    round(extract(epoch FROM next_attempt_at - now())) AS pause FROM push_messages ORDER BY body`);
const makeDue = () => sql("UPDATE push_messages SET next_attempt_at = now()");
const bodies = (device: TestDevice) => service.contentsOf(device).map(({ body }) => body);
const answers = (...given: ServiceAnswer[]) => {
  service.respond = () => given.shift() ?? { status: 201 };
};
/** Opens another push service until the end of the test. */
async function openService(): Promise<TestPushService> {
  const other = await TestPushService.open(async () => shop.services.pushKeys().publicKey);
  onTestFinished(() => other.close());
  return other;
}
/** Places an order that a device follows, and confirms it. */
async function confirmed(device: TestDevice = service.createDevice()): Promise<string> {
  const id = await orders.placed();
  await pushes.followOrder(device, id);
  await orders.change(id, "NEW", "CONFIRMED", patron);
  return id;
}

describe("an order's states", () => {
  it("arrive on the devices that follow it, encrypted, signed and without personal data", async () => {
    const [phone, laptop, stranger] = [1, 2, 3].map(() => service.createDevice()) as [
      TestDevice,
      TestDevice,
      TestDevice,
    ];
    const id = await orders.placed({ name: "Awa Ngono", phone: "677123456", quarter: "Akwa" });
    for (const device of [phone, laptop]) await pushes.followOrder(device, id);
    await orders.change(id, "NEW", "CONFIRMED", patron);
    await tick();
    await tick();
    const number = (await orders.list(patron))[0]?.number ?? "";
    const shown = `${number.slice(0, 3)}-${number.slice(3)}`;
    const content = {
      title: shop.services.shop.get().name,
      body: `Commande ${shown}\u00a0: confirmée`,
      path: paths.orders,
      tag: `order-${id}`,
    };
    expect([service.contentsOf(phone), service.contentsOf(laptop)]).toEqual([[content], [content]]);
    expect(service.contentsOf(stranger)).toEqual([]);
    expect(service.received[0]).toMatchObject({ urgency: "normal", ttl: 28 * 86_400 });
    expect(await waiting()).toEqual([]);
    const metrics = await (await fetch(`${shop.address}/metrics`)).text();
    expect(metrics).toMatch(/^push_attempts_total\{result="SENT"\} [1-9]/m);
  });

  it("are named as the customer reads them, from each way that writes a state", async () => {
    const phone = service.createDevice();
    const id = await confirmed(phone);
    await sql("UPDATE orders SET is_pickup = true");
    for (const [from, to] of [
      ["CONFIRMED", "SHIPPED"],
      ["SHIPPED", "DELIVERED"],
    ] as const) {
      await tick();
      await orders.change(id, from, to, patron);
    }
    await tick();
    const query = `mutation ($id: ID!, $input: ReturnInput!) { returnOrder(orderId: $id, input: $input) { orderState } }`;
    const input = {
      id: crypto.randomUUID(),
      lines: [{ position: 0, quantity: 1, isRestocked: false }],
      reason: "",
    };
    const returned = await shop.ask(query, { id, input }, patron);
    expect(returned).toEqual({ data: { returnOrder: { orderState: "RETURNED" } } });
    await tick();
    const other = await confirmed(phone);
    await tick();
    for (const unwanted of [true, false]) await orders.cancel([other], unwanted, patron);
    await tick();
    expect(bodies(phone).map((body) => body.replace(/^Commande .{7}\u00a0: /, ""))).toEqual([
      ...["confirmée", "prête", "livrée", "retournée"],
      ...["confirmée", "annulée"],
    ]);
  });

  it("replace each other while they wait; only the last one is sent", async () => {
    const phone = service.createDevice();
    const id = await confirmed(phone);
    await orders.change(id, "CONFIRMED", "SHIPPED", patron);
    expect(await waiting()).toMatchObject([{ body: expect.stringContaining("en route"), version: 2 }]);
    await tick();
    await orders.change(id, "SHIPPED", "DELIVERED", patron);
    await tick();
    expect(bodies(phone)).toEqual([expect.stringContaining("en route"), expect.stringContaining("livrée")]);
    const [first, second] = service.received.map(({ topic }) => topic);
    expect([first, typeof first]).toEqual([second, "string"]);
  });

  it("that change while the former one is being sent are sent next", async () => {
    const phone = service.createDevice();
    const id = await confirmed(phone);
    const states: string[] = [];
    service.respond = async ({ text }) => {
      states.push(text);
      if (states.length === 1) await orders.change(id, "CONFIRMED", "SHIPPED", patron);
      return { status: 201 };
    };
    await tick();
    expect(await waiting()).toMatchObject([{ body: expect.stringContaining("en route"), pause: "0" }]);
    await tick();
    expect(bodies(phone).at(-1)).toContain("en route");
    expect(await waiting()).toEqual([]);
  });

  it("that a failed change rolls back are not sent", async () => {
    const phone = service.createDevice();
    const id = await orders.placed();
    await pushes.followOrder(phone, id);
    await sql(
      "ALTER TABLE journal_entries ADD CONSTRAINT refused CHECK (action <> 'ORDER_CHANGED') NOT VALID",
    );
    await orders.change(id, "NEW", "CONFIRMED", patron);
    await sql("ALTER TABLE journal_entries DROP CONSTRAINT refused");
    expect(await waiting()).toEqual([]);
  });
});

describe("a change that can be undone", () => {
  const undo = async (editId: string) => {
    expect((await orders.undo(editId, patron)).errors).toBeUndefined();
  };

  it("is announced after the time for its undo", async () => {
    const phone = service.createDevice();
    const id = await confirmed(phone);
    await tick();
    await orders.cancel([id], false, patron);
    await tickNow();
    expect([bodies(phone).length, await waiting()]).toEqual([
      1,
      [{ body: expect.stringContaining("annulée"), attempts: 0, version: 1, pause: "0" }],
    ]);
    const held = "SELECT round(extract(epoch FROM held_until - created_at)) AS seconds FROM push_messages";
    expect(await sql(held)).toEqual([{ seconds: "70" }]);
    await endUndoTime();
    await tickNow();
    expect(bodies(phone).at(-1)).toContain("annulée");
  });

  it("is not announced if it was undone", async () => {
    const phone = service.createDevice();
    const id = await confirmed(phone);
    await tick();
    const editId = crypto.randomUUID();
    await orders.cancel([id], false, { ...patron, editId });
    await tickNow();
    await undo(editId);
    await tick();
    expect([bodies(phone), await waiting()]).toEqual([[expect.stringContaining("confirmée")], []]);
  });

  it("leaves the former notification that was not sent yet, if it was undone", async () => {
    const phone = service.createDevice();
    const id = await confirmed(phone);
    const editId = crypto.randomUUID();
    await orders.cancel([id], false, { ...patron, editId });
    await undo(editId);
    await tickNow();
    expect(bodies(phone)).toEqual([]);
    await tick();
    expect([bodies(phone), await waiting()]).toEqual([[expect.stringContaining("confirmée")], []]);
  });

  it("brings no size back for those who wait for it, if it was undone", async () => {
    const phone = service.createDevice();
    const [bag = ""] = await shop.createProducts({ productName: "Sac" });
    await sql("INSERT INTO variant_stock VALUES ($1, 0, 1)", bag);
    const line = { productId: bag, productName: "Sac", price: 15_000, quantity: 1 };
    const id = await orders.placed({ lines: [line] });
    await orders.change(id, "NEW", "CONFIRMED", patron);
    await pushes.followSize(phone, bag);
    const editId = crypto.randomUUID();
    await orders.cancel([id], false, { ...patron, editId });
    await tickNow();
    expect(await waiting()).toMatchObject([{ body: "De nouveau disponible\u00a0: Sac" }]);
    await undo(editId);
    await tick();
    expect([bodies(phone), await waiting(), await pushes.kinds(phone)]).toEqual([[], [], ["SIZE"]]);
  });

  it("does not delay what cannot be undone: the customer's own withdrawal", async () => {
    const phone = service.createDevice();
    const id = await orders.placed();
    await pushes.followOrder(phone, id);
    await orders.placed({ id, withdrawn: true });
    await tickNow();
    expect(bodies(phone)).toEqual([expect.stringContaining("annulée")]);
  });
});

describe("the places for requests", () => {
  /** Stores a message for a device of each of these services, the first one first. */
  async function wait(...hosts: string[]): Promise<void> {
    const [bag = ""] = await shop.createProducts({ availability: "SOLD_OUT" });
    for (const _ of hosts) await pushes.followSize(service.createDevice(), bag);
    await sql(
      `UPDATE push_subscriptions s SET endpoint = 'https://' || ($1::text[])[place] || '/' || s.id FROM (
         SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM push_subscriptions) numbered
       WHERE numbered.id = s.id`,
      hosts,
    );
    await sql(`INSERT INTO push_messages (id, subscription_id, topic, content)
      SELECT gen_random_uuid(), id, 'size', '{}' FROM push_subscriptions`);
  }
  const claim = async (free: Parameters<typeof claimPushes>[1]) =>
    (await claimPushes(shop.services.database, free))
      .map(({ endpoint }) => new URL(endpoint).host)
      .toSorted();
  const FCM = "fcm.googleapis.com";

  it("go to each service in turn, and at most five of them to one", async () => {
    await wait(...Array<string>(30).fill("a.example"), "b.example", "c.example", "b.example");
    expect(await claim({ all: 3, unknown: 3, ofService: {} })).toEqual([
      ...["a.example", "b.example", "c.example"],
    ]);
    expect(await claim({ all: 20, unknown: 20, ofService: { "a.example": 3 } })).toEqual([
      ...["a.example", "a.example", "a.example", "b.example"],
    ]);
    expect(await claim({ all: 20, unknown: 20, ofService: { "a.example": 0 } })).toEqual([]);
    expect(await claim({ all: 20, unknown: 20, ofService: {} })).toHaveLength(5);
  });

  it("are kept for the services of browsers, however many others strangers invent", async () => {
    await wait(...Array.from({ length: 40 }, (_, number) => `${number}.example`), FCM, `x.${FCM}`);
    const claimed = await claim({ all: 20, unknown: 10, ofService: {} });
    expect([claimed.length, claimed.includes(FCM)]).toEqual([11, true]);
  });
});

describe("the push service's answer", () => {
  it.each([[404], [410]])("%i ends all subscriptions of the device", async (status) => {
    const phone = service.createDevice();
    await confirmed(phone);
    await pushes.followOrder(phone, await orders.placed());
    answers({ status });
    await tick();
    expect(await pushes.kinds(phone)).toEqual([]);
    // The page learns that its address is no longer valid, and subscribes again.
    expect(await pushes.followOrder(phone, await orders.placed())).toBe("BAD_USER_INPUT");
    expect(await pushes.setPanel(phone, ["NEW_ORDER"], patron)).toBe("BAD_USER_INPUT");
    await sql("UPDATE gone_push_devices SET gone_at = now() - interval '31 days'");
    expect(await purgeGoneDevices(shop.services.database)).toBe(1);
    expect(await pushes.followOrder(phone, await orders.placed())).toBe(true);
  });

  it.each([[400], [403], [413], [301]])(
    "%i drops the message, and logs neither address nor content",
    async (status) => {
      const phone = service.createDevice();
      await confirmed(phone);
      answers({ status, headers: { location: `${service.origin}/ailleurs` } });
      await tick();
      expect([await waiting(), await pushes.kinds(phone)]).toEqual([[], ["ORDER"]]);
      expect(logged.join()).toContain(`"status":${status}`);
      expect(logged.join()).not.toMatch(/push\/|confirm|Commande/);
    },
  );

  it("429 with Retry-After waits as long as the service asks, and 500 waits half a minute, then a minute", async () => {
    const phone = service.createDevice();
    await confirmed(phone);
    answers({ status: 429, headers: { "retry-after": "120" } }, { status: 500 }, { status: 503 });
    const pauses: number[] = [];
    for (const _ of [1, 2, 3]) {
      await tick();
      await tick();
      const [{ pause: seconds }] = await waiting();
      pauses.push(Number(seconds));
      await makeDue();
    }
    expect(pauses).toEqual([120, 60, 120]);
    await tick();
    expect([bodies(phone).length, await waiting()]).toEqual([1, []]);
  });

  it("that does not come within three seconds counts as a failed attempt; other devices do not wait", async () => {
    const other = await openService();
    const [silent, phone] = [other.createDevice(), service.createDevice()];
    await confirmed(silent);
    await confirmed(phone);
    other.respond = () => "HANG";
    const ticking = tick();
    await expect.poll(() => bodies(phone)).toHaveLength(1);
    await ticking;
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
  }, 30_000);

  it("that never comes delays only its own service: a device of another one is asked at once", async () => {
    const silent = await openService();
    let requests = 0;
    silent.respond = () => {
      requests += 1;
      return "HANG";
    };
    const [bag = ""] = await shop.createProducts({ availability: "SOLD_OUT" });
    for (let count = 0; count < 60; count += 1) await pushes.followSize(silent.createDevice(), bag);
    const phone = service.createDevice();
    await pushes.followSize(phone, bag);
    await sql("UPDATE products SET availability = 'AVAILABLE'");
    const ticking = tick();
    await expect.poll(() => bodies(phone), { timeout: 20_000 }).toHaveLength(1);
    await ticking;
    // Five at once, and none after the first silence.
    expect(requests).toBe(5);
  }, 30_000);

  it("that failed before waits for the messages that were never tried", async () => {
    await confirmed();
    await sql("UPDATE push_messages SET attempts = 3, next_attempt_at = now() - interval '1 hour'");
    const phone = service.createDevice();
    await confirmed(phone);
    await endUndoTime();
    const free = { all: 1, unknown: 1, ofService: {} };
    expect(await claimPushes(shop.services.database, free)).toMatchObject([
      { endpoint: phone.device.endpoint },
    ]);
  });

  it("is asked for during a day, however often the service asks for half a minute, and not longer", async () => {
    const phone = service.createDevice();
    await confirmed(phone);
    service.respond = () => ({ status: 503, headers: { "retry-after": "30" } });
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await tick();
      await makeDue();
    }
    expect(await waiting()).toMatchObject([{ attempts: 12 }]);
    await sql("UPDATE push_messages SET created_at = now() - interval '25 hours'");
    service.respond = () => ({ status: 201 });
    await tick();
    expect([service.received, await waiting()]).toEqual([[], []]);
  });
});

it("three senders at once send each of 60 messages once", async () => {
  const devices = Array.from({ length: 60 }, () => service.createDevice());
  for (const device of devices) await confirmed(device);
  await Promise.all([tick(), tick(), tick()]);
  expect(devices.map((device) => bodies(device).length)).toEqual(Array(60).fill(1));
  expect(service.received).toHaveLength(60);
}, 60_000);

it("a device receives each state at most once and the last one always, while states, devices and senders change", async () => {
  const STEPS = [
    ["NEW", "CONFIRMED"],
    ["CONFIRMED", "SHIPPED"],
    ["SHIPPED", "DELIVERED"],
  ] as const;
  const followed: { id: string; staying: TestDevice; leaving: TestDevice }[] = [];
  for (let count = 0; count < 9; count += 1) {
    const [id, staying, leaving] = [await orders.placed(), service.createDevice(), service.createDevice()];
    for (const device of [staying, leaving]) await pushes.followOrder(device, id);
    followed.push({ id, staying, leaving });
  }
  let isOver = false;
  const send = async () => {
    while (!isOver) await tick();
  };
  const senders = [send(), send(), send()];
  const change = async (lane: number) => {
    for (const { id, leaving } of followed.filter((_, place) => place % 3 === lane)) {
      for (const [from, to] of STEPS) {
        const changed = orders.change(id, from, to, patron);
        if (to === "SHIPPED") await pushes.end(leaving);
        expect((await changed).errors).toBeUndefined();
      }
    }
  };
  await Promise.all([0, 1, 2].map(change));
  isOver = true;
  await Promise.all(senders);
  await tick();
  for (const { staying, leaving } of followed) {
    const [all, some] = [bodies(staying), bodies(leaving)];
    expect(all.at(-1)).toMatch(/livrée$/);
    expect([new Set(all).size, new Set(some).size]).toEqual([all.length, some.length]);
    expect(some.join()).not.toContain("livrée");
  }
  expect(await waiting()).toEqual([]);
}, 60_000);

describe("a size", () => {
  const variant = (number: number, availability: "AVAILABLE" | "SOLD_OUT") => ({
    ...{ number, size: String(37 + number), colour: null, swatch: null, availability },
  });
  const setVariants = (id: string, ...variants: object[]) =>
    sql(
      "UPDATE products SET variants = $2, availability = 'AVAILABLE' WHERE id = $1",
      id,
      JSON.stringify(variants),
    );

  it("that is available again is announced once by senders at once, and its subscription ends", async () => {
    const phone = service.createDevice();
    const variants = [variant(1, "SOLD_OUT"), variant(2, "SOLD_OUT")];
    const [dress = "", bag = ""] = await shop.createProducts(
      { variants, availability: "SOLD_OUT" },
      { productName: "Sac", availability: "SOLD_OUT" },
    );
    await pushes.followSize(phone, dress, 1);
    await pushes.followSize(phone, dress, 2);
    await pushes.followSize(phone, bag);
    await tick();
    expect(bodies(phone)).toEqual([]);
    await setVariants(dress, variant(1, "AVAILABLE"), variant(2, "SOLD_OUT"));
    await Promise.all([tick(), tick(), tick()]);
    await setVariants(dress, ...variants);
    await setVariants(dress, variant(1, "AVAILABLE"), variant(2, "SOLD_OUT"));
    await tick();
    expect(service.contentsOf(phone)).toEqual([
      expect.objectContaining({
        body: "De nouveau disponible\u00a0: Robe Kribi, taille 38",
        path: paths.product(dress, 1),
      }),
    ]);
    await sql("UPDATE products SET availability = 'LAST_PIECES' WHERE id = $1", bag);
    await tick();
    expect(service.contentsOf(phone).at(-1)).toMatchObject({
      body: "De nouveau disponible\u00a0: Sac",
      path: paths.product(bag),
    });
    expect(service.received.at(-1)).toMatchObject({ urgency: "normal", ttl: 28 * 86_400 });
    expect(await pushes.kinds(phone)).toEqual(["SIZE"]);
  });

  it.each([
    ["refused for a wrong key", { status: 403 }],
    ["lost after a day", { status: 500 }],
  ])("whose notification is %s is announced at its next return", async (_, answer) => {
    const phone = service.createDevice();
    const [bag = ""] = await shop.createProducts({ availability: "SOLD_OUT" });
    await pushes.followSize(phone, bag);
    await sql("UPDATE products SET availability = 'AVAILABLE'");
    answers(answer);
    await tick();
    await sql(`UPDATE push_messages SET created_at = now() - interval '25 hours', next_attempt_at = now()
      WHERE next_attempt_at < 'infinity'`);
    await tick();
    await tick();
    expect([bodies(phone), await pushes.kinds(phone)]).toEqual([[], ["SIZE"]]);
    await sql("UPDATE products SET availability = 'SOLD_OUT'");
    await tick();
    await sql("UPDATE products SET availability = 'AVAILABLE'");
    await tick();
    expect([bodies(phone).length, await pushes.kinds(phone)]).toEqual([1, []]);
  });

  it("is announced to the devices that asked first, and to none whose session has ended", async () => {
    const awa = await shop.createUser("Awa");
    const [signedOut, ...phones] = Array.from({ length: 22 }, () => service.createDevice());
    if (!signedOut) expect.unreachable();
    const [bag = ""] = await shop.createProducts({ availability: "SOLD_OUT" });
    await pushes.followSize(signedOut, bag, undefined, awa);
    for (const phone of phones) await pushes.followSize(phone, bag);
    const [latest, ...earlier] = phones;
    await sql(
      "UPDATE push_subscriptions SET created_at = now() WHERE endpoint = $1",
      latest?.device.endpoint,
    );
    // A phone sends what it follows again from time to time, which does not change its place.
    for (const phone of earlier.slice(0, 1)) await pushes.followSize(phone, bag);
    await sql("UPDATE sessions SET expires_at = now() WHERE user_id = $1", awa.id);
    await sql("UPDATE products SET availability = 'AVAILABLE'");
    await tick();
    expect(phones.map((phone) => bodies(phone).length)).toEqual(Array(21).fill(1));
    // Five requests run at the same time, so the last ones may overtake each other.
    const place = service.received.findIndex(({ endpoint }) => endpoint === latest?.device.endpoint);
    expect(place).toBeGreaterThanOrEqual(16);
    expect(bodies(signedOut)).toEqual([]);
  });

  it("that is sold out again before its notification was sent is not announced", async () => {
    const phone = service.createDevice();
    const [bag = ""] = await shop.createProducts({ availability: "SOLD_OUT" });
    await pushes.followSize(phone, bag);
    await sql("UPDATE products SET availability = 'AVAILABLE'");
    answers({ status: 503 });
    await tick();
    await sql("UPDATE products SET availability = 'SOLD_OUT'");
    await makeDue();
    await tick();
    expect([bodies(phone), await pushes.kinds(phone)]).toEqual([[], ["SIZE"]]);
  });

  it("that is asked for again while its notification is being sent is announced at its next return", async () => {
    const phone = service.createDevice();
    const [bag = ""] = await shop.createProducts({ availability: "SOLD_OUT" });
    await pushes.followSize(phone, bag);
    await sql("UPDATE products SET availability = 'AVAILABLE'");
    service.respond = async () => {
      await sql("UPDATE products SET availability = 'SOLD_OUT'");
      expect(await pushes.followSize(phone, bag)).toBe(true);
      return { status: 201 };
    };
    await tick();
    expect(await pushes.kinds(phone)).toEqual(["SIZE"]);
    service.respond = () => ({ status: 201 });
    await sql("UPDATE products SET availability = 'AVAILABLE'");
    await tick();
    expect([bodies(phone).length, await pushes.kinds(phone)]).toEqual([2, []]);
  });
});

describe("the panel's events", () => {
  const ALL = ["NEW_ORDER", "ANNOUNCED_PAYMENT", "MESSAGE"];

  it("arrive on the devices of the admins who see them, with high urgency", async () => {
    const [own, beas, chloes] = [1, 2, 3].map(() => service.createDevice()) as [
      TestDevice,
      TestDevice,
      TestDevice,
    ];
    const chloe = await shop.createUser("Chloé", "ADMIN");
    for (const [device, admin] of [
      [own, patron],
      [beas, bea],
      [chloes, chloe],
    ] as const)
      await pushes.setPanel(device, ALL, admin);
    const [dress = ""] = await shop.createProducts({ ownerId: bea.id });
    const line = { productId: dress, productName: "Robe", price: 15_000, quantity: 1 };
    const id = await orders.placed({ lines: [line], name: "Awa Ngono" });
    await payments.announce(id);
    await tick();
    const seen = [
      expect.stringMatching(/^Nouvelle commande .{7}$/),
      expect.stringMatching(/^Paiement annoncé pour .{7}$/),
    ];
    expect(bodies(own).toSorted()).toEqual(seen);
    expect(bodies(beas).toSorted()).toEqual(seen);
    // A push service keeps only a few topics for a phone that is off, and each new order must arrive.
    const topics = service.received.map(({ text, topic }) => `${/Nouvelle/.test(text)} ${typeof topic}`);
    expect(topics.toSorted()).toEqual([
      ...["false string", "false string", "true undefined", "true undefined"],
    ]);
    expect(service.received.every(({ urgency, ttl }) => urgency === "high" && ttl === 86_400)).toBe(true);
    const message = { fullName: "Awa", email: "awa@example.cm", subject: "order", message: "Bonjour" };
    for (const sent of [crypto.randomUUID(), crypto.randomUUID()])
      for (const _ of [1, 2]) await shop.services.messages.sendContactMessage({ id: sent, ...message });
    await tick();
    expect(service.received.at(-1)?.topic).toBeDefined();
    expect(bodies(own).slice(2)).toEqual(["Nouveau message"]);
    const opened = service.contentsOf(own).map(({ path }) => path);
    expect(opened).toEqual([paths.adminOrders, paths.adminOrders, paths.adminMessages]);
    expect([bodies(beas).length, bodies(chloes).length]).toEqual([2, 0]);
  });

  it("about several announced payments are one notification", async () => {
    const phone = service.createDevice();
    await pushes.setPanel(phone, ["ANNOUNCED_PAYMENT"], patron);
    const ids = [await orders.placed(), await orders.placed(), await orders.placed()];
    for (const id of ids) await payments.announce(id);
    await tick();
    expect(bodies(phone)).toEqual([
      expect.stringMatching(/^Paiement annoncé pour .{7}, d’autres attendent$/),
    ]);
    for (const id of ids.slice(1)) await orders.change(id, "NEW", "CANCELLED", patron);
    await payments.announce(await orders.placed());
    await tick();
    expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(1);
    expect(new Set(service.contentsOf(phone).map(({ tag }) => tag))).toEqual(new Set(["announced-payments"]));
    expect(bodies(phone)).toHaveLength(2);
  });

  it("do not arrive for orders that an admin enters, sells or that were withdrawn, nor twice for one order", async () => {
    const phone = service.createDevice();
    await pushes.setPanel(phone, ALL, patron);
    await orders.recorded({}, patron);
    const lines = [{ productName: "Robe", price: 15_000, quantity: 1 }];
    const payment = { id: crypto.randomUUID(), kind: "CASH", reference: "" };
    await payments.sell({ id: crypto.randomUUID(), lines, payment }, patron);
    await orders.placed({ withdrawn: true });
    await tick();
    expect(bodies(phone)).toEqual([]);
    const id = crypto.randomUUID();
    for (const _ of [1, 2]) await orders.placed({ id });
    await tick();
    expect(bodies(phone)).toHaveLength(1);
  });

  it("end with the admin's role and session", async () => {
    const phone = service.createDevice();
    const diane = await shop.createUser("Diane", "SUPER_ADMIN");
    await pushes.setPanel(phone, ALL, diane);
    await sql("UPDATE users SET role = 'GENERAL' WHERE id = $1", diane.id);
    await orders.placed();
    await sql("UPDATE users SET role = 'SUPER_ADMIN' WHERE id = $1", diane.id);
    await sql("UPDATE sessions SET expires_at = now() WHERE user_id = $1", diane.id);
    await orders.placed();
    await tick();
    expect(bodies(phone)).toEqual([]);
  });

  it.each([
    ["the role", "UPDATE users SET role = 'GENERAL' WHERE id = $1"],
    ["the session", "UPDATE sessions SET expires_at = now() WHERE user_id = $1"],
  ])("are not sent if %s ends while they wait", async (_, end) => {
    const [phone, others] = [service.createDevice(), service.createDevice()];
    const fanny = await shop.createUser("Fanny", "SUPER_ADMIN");
    await pushes.setPanel(phone, ALL, fanny);
    await pushes.setPanel(others, ALL, patron);
    await orders.placed();
    await sql(end, fanny.id);
    await tick();
    expect([bodies(phone).length, bodies(others).length, await waiting()]).toEqual([0, 1, []]);
  });

  it("are deleted for users who are no admins any more", async () => {
    const [phone, other] = [service.createDevice(), service.createDevice()];
    const former = await shop.createUser("Estelle", "ADMIN");
    await pushes.setPanel(phone, ALL, patron);
    await pushes.setPanel(other, ALL, former);
    await sql("UPDATE users SET role = 'GENERAL' WHERE id = $1", former.id);
    expect(await purgePushSubscriptions(shop.services.database)).toBe(2);
    expect([await pushes.kinds(phone), await pushes.kinds(other)]).toEqual([ALL.toSorted(), []]);
  });
});

describe("a subscription to an order ends", () => {
  it("30 days after the order is done", async () => {
    const [old, recent] = [service.createDevice(), service.createDevice()];
    const id = await confirmed(old);
    await sql("UPDATE orders SET done_at = now() - interval '31 days' WHERE id = $1", id);
    const other = await confirmed(recent);
    await sql("UPDATE orders SET done_at = now() - interval '29 days' WHERE id = $1", other);
    expect(await purgePushSubscriptions(shop.services.database)).toBe(1);
    expect([await pushes.kinds(old), await pushes.kinds(recent)]).toEqual([[], ["ORDER"]]);
  });

  it("when its visitor or its account is erased, also if a visitor's device made it", async () => {
    const [phone, other] = [service.createDevice(), service.createDevice()];
    const id = await orders.placed();
    await pushes.followOrder(phone, id);
    await sql("UPDATE orders SET done_at = now() - interval '91 days' WHERE id = $1", id);
    await forgetVisitors(shop.services.database);
    const awa = await shop.createUser("Awa");
    const own = await orders.placed();
    await pushes.followOrder(other, own);
    await orders.attach([own], awa);
    await shop.ask(`mutation { deleteAccount(currentPassword: "motdepasse") }`, {}, awa);
    expect([await pushes.kinds(phone), await pushes.kinds(other)]).toEqual([[], []]);
  });
});
