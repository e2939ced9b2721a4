import { describe, expect, it } from "vitest";
import { claimPushes, purgeGoneDevices } from "./push-delivery.repository.ts";
import { openSender } from "./testing/sender-shop.ts";

const {
  shop,
  service,
  orders,
  pushes,
  patron,
  logged,
  sql,
  endUndoTime,
  tick,
  waiting,
  makeDue,
  bodies,
  answers,
  openService,
  confirmed,
} = await openSender();

describe("the limited number of simultaneous requests to push services", () => {
  /** Stores a message for a device of each of these push services, in this sequence. */
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

  it("is shared: the services take turns, and one service gets at most five requests", async () => {
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

  it("leaves requests for the push services of browsers, even if strangers invent forty push services", async () => {
    await wait(...Array.from({ length: 40 }, (_, number) => `${number}.example`), FCM, `x.${FCM}`);
    const claimed = await claim({ all: 20, unknown: 10, ofService: {} });
    expect([claimed.length, claimed.includes(FCM)]).toEqual([11, true]);
  });
});

describe("the answer of a push service", () => {
  it.each([[404], [410]])(
    "with status %i, which means that the endpoint is gone, ends all subscriptions of the device",
    async (status) => {
      const phone = service.createDevice();
      await confirmed(phone);
      await pushes.followOrder(phone, await orders.placed());
      answers({ status });
      await tick();
      expect(await pushes.kinds(phone)).toEqual([]);
      // The shop refuses the device, so that its page learns that the endpoint is no longer valid and subscribes again.
      expect(await pushes.followOrder(phone, await orders.placed())).toBe("BAD_USER_INPUT");
      expect(await pushes.setPanel(phone, ["NEW_ORDER"], patron)).toBe("BAD_USER_INPUT");
      await sql("UPDATE gone_push_devices SET gone_at = now() - interval '31 days'");
      expect(await purgeGoneDevices(shop.services.database)).toBe(1);
      expect(await pushes.followOrder(phone, await orders.placed())).toBe(true);
    },
  );

  it.each([[400], [403], [413], [301]])(
    "with status %i makes the sender delete the message, and log the status without endpoint or content",
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

  it("with status 429 delays the next attempt by Retry-After; with status 500 or 503, by a growing pause", async () => {
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

  it("that takes longer than three seconds counts as a failed attempt, and delays no other device", async () => {
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

  it("that never comes does not delay messages to other push services", async () => {
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
    await expect.poll(() => bodies(phone)).toHaveLength(1);
    await ticking;
    // The sender sends at most five requests at the same time to one push service. After the first of the five has
    // timed out, the sender sends no more requests to this service.
    expect(requests).toBe(5);
  }, 30_000);

  it("with an error puts its message behind the messages that have had no attempt yet", async () => {
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

  it("with an error at each attempt makes the sender give up the message after a day", async () => {
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
