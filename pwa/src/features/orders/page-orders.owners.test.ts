import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  accept,
  answers,
  chatLink,
  clicked,
  kept,
  openPageOrders,
  PageWithLinks,
  settled,
  textOf,
} from "../../app/testing/clicked-orders.ts";
import { testUser } from "../../app/testing/render.tsx";
import { deadNetwork, refusal } from "../../app/testing/server.ts";
import { Outbox } from "../../data/outbox/outbox.ts";
import type { SessionUser } from "../../data/session/session.ts";
import { ownedKey } from "../../lib/storage/owned-records.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import {
  CHOSEN_PUSHES_KEY,
  CUSTOMER_KEY,
  DELIVERY_ZONE_KEY,
  FOLLOWED_KEY,
} from "../../lib/storage/storage-keys.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { standInForPush } from "../push/testing/fake-push.ts";
import { keepCustomer, readCustomer } from "./customer.ts";
import { ordersOf } from "./outbox/order-list.ts";
import { databaseOrders } from "./outbox/order-outbox.ts";
import { deviceOrder } from "./outbox/testing/device-order.ts";
import { noteVisit } from "./visit.ts";

let user: SessionUser | null;

/**
 * Opens a new page, as after a reload or in another tab: it shares only the browser's storage with the former pages.
 */
const openPage = () => openPageOrders(() => user);

beforeEach(() => {
  kept.clear();
  user = null;
});

describe("an order", () => {
  it("is deleted from the device when its user signs out, even if it was not sent", async () => {
    answers({ PlaceOrder: deadNetwork });
    const page = await openPage();
    keepCustomer(user?.id, { name: "Awa", phone: "", quarter: "" });
    page.orderFrom(chatLink(), clicked());
    safeStorage.setItem(ownedKey(DELIVERY_ZONE_KEY, null), "akwa");
    await page.eraseOf(user?.id);
    expect(localStorage).toHaveLength(0);
    expect((await openPage()).get()).toEqual([]);
  });

  it("is in no notification after the sign-out, even if the database and the push subscription fail", async () => {
    const browser = standInForPush();
    Object.assign(browser, { isBroken: true, shown: 1 });
    const ended: unknown[] = [];
    answers({ EndPush: ({ endpoint }) => ({ endPush: ended.push(endpoint) > 0 }) });
    user = testUser;
    const page = await openPage();
    const record = (number: number) => JSON.stringify({ endpoint: `https://push.example/${number}` });
    localStorage.setItem(ownedKey(FOLLOWED_KEY, null), record(1));
    localStorage.setItem(ownedKey(CHOSEN_PUSHES_KEY, user.id), record(2));
    localStorage.setItem(ownedKey(CHOSEN_PUSHES_KEY, "expired"), record(3));
    vi.spyOn(Outbox.prototype, "change").mockRejectedValue(new Error("no database"));
    await page.eraseOf(user.id).catch(() => undefined);
    expect(ended.toSorted()).toEqual(["https://push.example/1", "https://push.example/2"]);
    expect(browser.shown).toBe(0);
    expect(localStorage).toHaveLength(0);
  });

  it("of an ended session is sent, then deleted from the device, and never shown to another user", async () => {
    user = testUser;
    answers({ PlaceOrder: deadNetwork });
    const page = await openPage();
    keepCustomer(user.id, { name: "Awa", phone: "677123456", quarter: "Akwa" });
    page.orderFrom(chatLink(), clicked());
    await expect.poll(() => databaseOrders.read()).toHaveLength(1);
    user = { ...testUser, id: "brice", name: "Brice" };
    expect(await page.unsent()).toBe(0);
    await page.eraseOf(user.id);
    expect(page.get()).toMatchObject([{ userId: testUser.id, name: "Awa" }]);
    const message = vi.spyOn(toast, "error");
    answers({ PlaceOrder: accept });
    await page.flush();
    expect([...kept.values()]).toMatchObject([{ name: "Awa" }]);
    expect(await databaseOrders.read()).toEqual([]);
    expect(message).not.toHaveBeenCalled();
  });

  it("made after the session was ended elsewhere stays on the device, and only its user can claim it", async () => {
    user = testUser;
    const session: { user: SessionUser | null; ready: boolean; ended?: "EXPIRED" } = { user, ready: true };
    const page = new PageWithLinks({ get: () => session });
    answers({
      PlaceOrder: (variables) =>
        (variables.input as { userId?: unknown }).userId
          ? refusal("UNAUTHENTICATED", "Connectez-vous")
          : accept(variables),
    });
    await page.read();
    page.orderFrom(chatLink(), clicked());
    await settled(page);
    await page.flush();
    Object.assign(session, { user: null, ended: "EXPIRED" });
    await page.eraseOthers();
    expect(await databaseOrders.read()).toMatchObject([{ userId: testUser.id, isUnclaimed: true }]);
    expect(ordersOf(await page.read(), session)).toHaveLength(1);
    expect(ordersOf(await page.read(), { user: null })).toEqual([]);

    const [{ id } = { id: "" }] = page.get() ?? [];
    const mutate = vi.fn().mockResolvedValue({ ok: true, value: { attachOrders: [id] } });
    const brice = { ...testUser, id: "brice", name: "Brice" };
    await page.attach({ get: () => ({ user: brice, ready: true }), mutate } as never);
    expect(mutate).not.toHaveBeenCalled();
    await page.attach({ get: () => ({ user: testUser, ready: true }), mutate } as never);
    const [order] = await databaseOrders.read();
    expect(order).toMatchObject({ userId: testUser.id, state: "NEW" });
    expect(order).not.toHaveProperty("isUnclaimed");
  });

  it("that was sent without its account is deleted when another user signs in", async () => {
    user = { ...testUser, id: "brice", name: "Brice" };
    await databaseOrders.change(() => [
      deviceOrder({ userId: testUser.id, state: "NEW", isUnclaimed: true }),
    ]);
    await (await openPage()).eraseOthers();
    expect(await databaseOrders.read()).toEqual([]);
  });

  it("contains what a visitor has typed in an earlier visit only once the visitor has confirmed it", async () => {
    answers({ PlaceOrder: accept });
    keepCustomer(null, { name: "Odile", phone: "677123456", quarter: "Akwa" });
    safeStorage.setItem(ownedKey(DELIVERY_ZONE_KEY, null), "akwa");
    for (const end of [() => sessionStorage.clear(), () => vi.setSystemTime(Date.now() + 3_600_000)]) {
      noteVisit(CUSTOMER_KEY);
      vi.useFakeTimers({ toFake: ["Date"] });
      end();
      const page = await openPage();
      const link = chatLink();
      page.orderFrom(link, clicked(1));
      expect(textOf(link)).not.toMatch(/Odile|677|6 77|Akwa/);
      noteVisit(CUSTOMER_KEY);
      const confirmed = chatLink();
      page.orderFrom(confirmed, clicked(2));
      expect(textOf(confirmed)).toMatch(/Odile/);
      await settled(page);
      await page.flush();
      vi.useRealTimers();
    }
  });

  it("contains no name, phone number or quarter of another user", async () => {
    answers({ PlaceOrder: accept });
    keepCustomer("awa", { name: "Awa", phone: "677123456", quarter: "Akwa" });
    for (const next of [null, { ...testUser, id: "brice", name: "Brice" }]) {
      user = next;
      const page = await openPage();
      const link = chatLink();
      page.orderFrom(link, clicked());
      expect(textOf(link)).not.toMatch(/Awa|677|6 77|Akwa/);
      await settled(page);
    }
    expect([...kept.values()]).toMatchObject([
      { name: null, phone: null, quarter: null },
      { name: null, phone: null, quarter: null },
    ]);
  });
});

describe("a visitor's orders", () => {
  const ordered = async () => {
    answers({ PlaceOrder: accept });
    const page = await openPage();
    page.orderFrom(chatLink(), clicked());
    page.orderFrom(chatLink(), clicked(2));
    await settled(page);
    return { page, ids: page.shown.map(({ id }) => id) };
  };

  it("stay on the device when a user signs in and out, with the details that the visitor has typed", async () => {
    const { page, ids } = await ordered();
    keepCustomer(null, { name: "Odile", phone: "677123456", quarter: "" });
    localStorage.setItem(ownedKey(FOLLOWED_KEY, null), "{}");
    user = testUser;
    const mutate = vi.fn();
    await page.attach({ get: () => ({ user, ready: true }), mutate } as never);
    expect(mutate).not.toHaveBeenCalled();
    page.orderFrom(chatLink(), clicked(3));
    await settled(page);
    await page.eraseOf(user.id);
    user = null;
    await page.eraseOthers();
    expect((await openPage()).shown.map(({ id }) => id)).toEqual(ids);
    expect(readCustomer(null)).toMatchObject({ name: "Odile" });
    expect(localStorage.getItem(ownedKey(FOLLOWED_KEY, null))).toBeNull();
    await page.eraseOf(null);
    expect((await openPage()).shown).toEqual([]);
    expect(readCustomer(null)).toMatchObject({ name: "" });
  });

  it("are not among the unsent orders about which a user is warned at the sign-out", async () => {
    answers({ PlaceOrder: deadNetwork });
    const page = await openPage();
    page.orderFrom(chatLink(), clicked());
    expect(await page.unsent()).toBe(1);
    user = testUser;
    expect(await page.unsent()).toBe(0);
  });

  it("belong to the user who claims them; the claim is sent again only if its answer was lost", async () => {
    const { page, ids } = await ordered();
    user = testUser;
    const mutate = vi.fn();
    const session = { get: () => ({ user, ready: true }), mutate };
    mutate.mockResolvedValueOnce({ ok: false, code: "NETWORK", message: "" });
    await page.answerWhose(session as never, true);
    expect(page.shown.map(({ userId }) => userId)).toEqual([testUser.id, testUser.id]);
    mutate.mockResolvedValue({ ok: true, value: { attachOrders: ids } });
    const next = await openPage();
    for (let turn = 0; turn < 2; turn += 1) await next.attach(session as never);
    expect(mutate.mock.calls.map(([, variables]) => variables)).toEqual([{ ids }, { ids }]);
    await next.eraseOf(testUser.id);
    expect((await openPage()).shown).toEqual([]);
  });
});
