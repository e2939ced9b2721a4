import { describe, expect, it } from "vitest";
import { paths } from "../../../../pwa/src/lib/paths.ts";
import type { TestDevice } from "../../platform/web-push/testing/test-device.ts";
import { forgetVisitors } from "../orders/erasure/erase-customer.ts";
import { PaymentClient } from "../orders/payments/testing/payment-client.ts";
import { purgePushSubscriptions } from "./push-delivery.repository.ts";
import { openSender } from "./testing/sender-shop.ts";

const { shop, service, orders, pushes, patron, bea, sql, tick, waiting, bodies, confirmed } =
  await openSender();
const payments = new PaymentClient(shop);

describe("notifications about an order's state", () => {
  it("arrive encrypted, signed and without personal data on the devices that follow the order", async () => {
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

  it("name each state in words for the customer, whichever command changes the state", async () => {
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
    const query = `mutation ($id: ID!, $input: ReturnInput!) { returnOrder(orderId: $id, input: $input) { state } }`;
    const input = {
      id: crypto.randomUUID(),
      lines: [{ position: 0, quantity: 1, isRestocked: false }],
      reason: "",
      acceptShortage: false,
    };
    const returned = await shop.ask(query, { id, input }, patron);
    expect(returned).toEqual({ data: { returnOrder: { state: "RETURNED" } } });
    await tick();
    const other = await confirmed(phone);
    await tick();
    for (const unwanted of [true, false]) await orders.cancel([other], unwanted, patron);
    await tick();
    expect(bodies(phone).map((body) => body.replace(/^Commande .{7}\u00a0: /, ""))).toEqual([
      ...["confirmée", "prête", "retirée", "retournée"],
      ...["confirmée", "annulée"],
    ]);
  });

  it("replace each other while they wait, so that a device receives only the last one", async () => {
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

  it("are also sent about a state that the order gets while the notification about its former state is being sent", async () => {
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

  it("are not sent if the change of the state is rolled back", async () => {
    const phone = service.createDevice();
    const id = await orders.placed();
    await pushes.followOrder(phone, id);
    await sql(
      "ALTER TABLE audit_log_entries ADD CONSTRAINT refused CHECK (action <> 'ORDER_CHANGED') NOT VALID",
    );
    const { errors } = await orders.change(id, "NEW", "CONFIRMED", patron);
    await sql("ALTER TABLE audit_log_entries DROP CONSTRAINT refused");
    expect(errors).toMatchObject([{ extensions: { code: "INTERNAL_SERVER_ERROR" } }]);
    expect(await waiting()).toEqual([]);
  });
});

describe("notifications about the admin panel's events", () => {
  const ALL = ["NEW_ORDER", "ANNOUNCED_PAYMENT", "MESSAGE"];

  it("arrive with high urgency on the devices of the admins who may see these events", async () => {
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
    // A push service keeps the notifications of only a few topics for a phone that is switched off. Notifications of
    // new orders have no topic, so that all of them arrive.
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

  it("are one notification with « d’autres attendent » for several announced payments", async () => {
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

  it("are sent for new orders from a device, but not for withdrawn orders and orders entered by an admin", async () => {
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

  it("are no longer sent after the admin's role or session has ended", async () => {
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
  ])("are not sent to an admin who loses %s while the notifications wait", async (_, end) => {
    const [phone, others] = [service.createDevice(), service.createDevice()];
    const fanny = await shop.createUser("Fanny", "SUPER_ADMIN");
    await pushes.setPanel(phone, ALL, fanny);
    await pushes.setPanel(others, ALL, patron);
    await orders.placed();
    await sql(end, fanny.id);
    await tick();
    expect([bodies(phone).length, bodies(others).length, await waiting()]).toEqual([0, 1, []]);
  });

  it("reach no former admin: the daily clean-up deletes their subscriptions", async () => {
    const [phone, other] = [service.createDevice(), service.createDevice()];
    const former = await shop.createUser("Estelle", "ADMIN");
    await pushes.setPanel(phone, ALL, patron);
    await pushes.setPanel(other, ALL, former);
    await sql("UPDATE users SET role = 'GENERAL' WHERE id = $1", former.id);
    expect(await purgePushSubscriptions(shop.services.database)).toBe(2);
    expect([await pushes.kinds(phone), await pushes.kinds(other)]).toEqual([ALL.toSorted(), []]);
  });
});

describe("the subscription of a device to an order's notifications", () => {
  it("ends 30 days after the order is delivered or cancelled", async () => {
    const [old, recent] = [service.createDevice(), service.createDevice()];
    const id = await confirmed(old);
    await sql("UPDATE orders SET done_at = now() - interval '31 days' WHERE id = $1", id);
    const other = await confirmed(recent);
    await sql("UPDATE orders SET done_at = now() - interval '29 days' WHERE id = $1", other);
    expect(await purgePushSubscriptions(shop.services.database)).toBe(1);
    expect([await pushes.kinds(old), await pushes.kinds(recent)]).toEqual([[], ["ORDER"]]);
  });

  it("ends when the order's customer is erased, after 90 days or with the account", async () => {
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
