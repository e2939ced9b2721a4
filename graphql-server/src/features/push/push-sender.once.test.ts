import { describe, expect, it } from "vitest";
import { paths } from "../../../../pwa/src/lib/paths.ts";
import type { TestDevice } from "../../platform/web-push/testing/test-device.ts";
import { openSender } from "./testing/sender-shop.ts";

const { shop, service, orders, pushes, patron, sql, tick, waiting, makeDue, bodies, answers, confirmed } =
  await openSender();

it("three senders at the same time send each of 60 messages once", async () => {
  const devices = Array.from({ length: 60 }, () => service.createDevice());
  for (const device of devices) await confirmed(device);
  await Promise.all([tick(), tick(), tick()]);
  expect(devices.map((device) => bodies(device).length)).toEqual(Array(60).fill(1));
  expect(service.received).toHaveLength(60);
}, 60_000);

it("several senders at the same time send a device no state of an order twice, and always the last state", async () => {
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

describe("a size that a device waits for", () => {
  const variant = (number: number, availability: "AVAILABLE" | "SOLD_OUT") => ({
    ...{ number, size: String(37 + number), colour: null, swatch: null, availability },
  });
  const setVariants = (id: string, ...variants: object[]) =>
    sql(
      "UPDATE products SET variants = $2, availability = 'AVAILABLE' WHERE id = $1",
      id,
      JSON.stringify(variants),
    );

  it("is announced once when it is available again, even if several senders run at the same time", async () => {
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
  ])(
    "is announced the next time that it is available, if the first notification was %s",
    async (_, answer) => {
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
    },
  );

  it("is announced first to the devices that subscribed first, and not to a device whose session has ended", async () => {
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
    // A phone that subscribed earlier repeats its subscription, as phones do from time to time. It must keep its
    // position, so that `latest` is still the last phone to be notified.
    for (const phone of earlier.slice(0, 1)) await pushes.followSize(phone, bag);
    await sql("UPDATE sessions SET expires_at = now() WHERE user_id = $1", awa.id);
    await sql("UPDATE products SET availability = 'AVAILABLE'");
    await tick();
    expect(phones.map((phone) => bodies(phone).length)).toEqual(Array(21).fill(1));
    // Five requests run at the same time, so the push service may receive the last of them in any sequence.
    const place = service.received.findIndex(({ endpoint }) => endpoint === latest?.device.endpoint);
    expect(place).toBeGreaterThanOrEqual(16);
    expect(bodies(signedOut)).toEqual([]);
  });

  it("is not announced if it is sold out again before the notification is sent", async () => {
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

  it("is announced again if the device subscribes again while a notification is being sent", async () => {
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
