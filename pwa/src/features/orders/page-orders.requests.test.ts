import { beforeEach, describe, expect, it, vi } from "vitest";
import { answers, openPageOrders } from "../../app/testing/clicked-orders.ts";
import { testUser } from "../../app/testing/render.tsx";
import { type Answer, deadNetwork, refusal } from "../../app/testing/server.ts";
import { Outbox } from "../../data/outbox/outbox.ts";
import type { SessionUser } from "../../data/session/session.ts";
import { ORDER_LOG_PREFIX } from "../../lib/storage/storage-keys.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { PaymentAnnouncement } from "./outbox/announce-payment.ts";
import { databaseOrders, ORDER_OUTBOX, orderDelivery, sendItem } from "./outbox/order-outbox.ts";
import { type DeviceOrder, hasUnsent } from "./outbox/order-records.ts";
import type { OrderRequest } from "./outbox/order-request.ts";
import { deviceOrder } from "./outbox/testing/device-order.ts";
import type { PageOrders } from "./page-orders.ts";

/** Ids of the payments that the shop has stored. A payment that is sent again counts once. */
const announced = new Set<unknown>();
const accept: Answer = ({ input }) => {
  const { id } = input as { id: string };
  announced.add(id);
  return { announcePayment: { id } };
};
let user: SessionUser | null;

/**
 * Opens a new page, as after a reload or in another tab: it shares only the browser's storage with the former pages.
 */
const openPage = () => openPageOrders(() => user);
const keep = (...orders: DeviceOrder[]) => databaseOrders.change(() => orders);
const confirmed = (fields: Partial<DeviceOrder> = {}) => deviceOrder({ state: "CONFIRMED", ...fields });
const content = { kind: "MTN_MOMO", amount: 5_000, reference: "MP241128" };
const payment = (fields: Partial<PaymentAnnouncement> = {}): PaymentAnnouncement => ({
  ...{ id: "p1", orderId: deviceOrder().id, madeAt: 1, kind: "payment" },
  content,
  ...fields,
});
const requests = (page: PageOrders): readonly OrderRequest[] | undefined => page.get()?.[0]?.requests;
const settled = (page: PageOrders) => expect.poll(() => page.get()?.some(hasUnsent)).toBe(false);

beforeEach(() => {
  announced.clear();
  user = null;
});

describe("a customer's request about an order", () => {
  it("made without a network is stored at once, and reaches the shop once despite a lost answer", async () => {
    await keep(confirmed());
    answers({ AnnouncePayment: deadNetwork });
    (await openPage()).ask(payment());
    // The page is killed directly after the click, so only synchronous writes are stored.
    const page = await openPage();
    expect(requests(page)).toEqual([payment()]);
    answers({
      AnnouncePayment: async (variables) => {
        await accept(variables);
        return deadNetwork();
      },
    });
    expect(await page.unsent()).toBe(1);
    answers({ AnnouncePayment: accept });
    expect(await (await openPage()).unsent()).toBe(0);
    expect([...announced]).toEqual(["p1"]);
    const next = await openPage();
    expect(requests(next)).toEqual([payment({ isSent: true })]);
    answers({ AnnouncePayment: () => refusal("INTERNAL_SERVER_ERROR", "sent again") });
    expect(await next.unsent()).toBe(0);
  });

  it("is sent after the order itself, without a session, with everything that the customer has typed", async () => {
    const sent: unknown[] = [];
    await keep(deviceOrder());
    answers({ PlaceOrder: deadNetwork });
    const page = await openPage();
    page.ask(payment());
    await expect.poll(async () => (await databaseOrders.read())[0]?.requests).toEqual([payment()]);
    expect(requests(page)).toHaveLength(1);
    answers({
      PlaceOrder: ({ input }) => {
        sent.push(Object.keys(input as object).sort());
        return { placeOrder: { id: deviceOrder().id, state: "NEW" } };
      },
      AnnouncePayment: (variables) => {
        sent.push(variables);
        return accept(variables);
      },
    });
    expect(await page.unsent()).toBe(0);
    const { orderId } = payment();
    expect(sent).toEqual([
      ["channel", "fee", "id", "lines", "name", "phone", "placedAt", "quarter", "sentAt", "userId"],
      { input: { id: "p1", orderId, ...content } },
    ]);
  });

  it("is sent by the service worker if the page could not send it", async () => {
    await keep(confirmed());
    answers({ AnnouncePayment: deadNetwork });
    const page = await openPage();
    page.ask(payment());
    await expect.poll(async () => (await databaseOrders.read())[0]?.requests).toHaveLength(1);
    answers({ AnnouncePayment: accept });
    const worker = new Outbox(ORDER_OUTBOX, databaseOrders);
    const delivery = orderDelivery(sendItem(() => null));
    await expect.poll(() => worker.flush(delivery)).toEqual({ ok: true });
    await settled(page);
    expect([...announced]).toEqual(["p1"]);
  });

  it("is stored even if two tabs make requests at the same moment", async () => {
    await keep(confirmed());
    answers({ AnnouncePayment: deadNetwork });
    const tabs = [await openPage(), await openPage()];
    tabs[0]?.ask(payment());
    tabs[1]?.ask(payment({ id: "p2", content: { ...content, reference: "MP241129" } }));
    answers({ AnnouncePayment: accept });
    const page = await openPage();
    await expect.poll(() => page.unsent()).toBe(0);
    expect([...announced].sort()).toEqual(["p1", "p2"]);
  });

  it("is stored and sent even if the browser refuses the database", async () => {
    answers({ AnnouncePayment: deadNetwork });
    await keep(confirmed());
    const page = await openPage();
    vi.stubGlobal("indexedDB", undefined);
    page.ask(payment());
    await expect.poll(() => page.unsent()).toBe(1);
    const next = await openPage();
    expect(requests(next)).toEqual([payment()]);
    answers({ AnnouncePayment: accept });
    expect(await next.unsent()).toBe(0);
    vi.unstubAllGlobals();
    const mended = await openPage();
    await mended.unsent();
    await settled(mended);
    expect([...announced]).toEqual(["p1"]);
  });

  it.each([
    ["NOT_FOUND", "Cette commande n’existe pas"],
    ["CONFLICT", "10 paiements annoncés au plus pour une commande"],
    ["BAD_USER_INPUT", "Indiquez un montant"],
  ])(
    "that the shop refuses (%s) stays stored with the reason until the customer's next request",
    async (code, message) => {
      await keep(confirmed());
      answers({ AnnouncePayment: () => refusal(code, message) });
      const shown = vi.spyOn(toast, "error");
      shown.mockClear();
      const page = await openPage();
      page.ask(payment());
      await settled(page);
      expect(shown).toHaveBeenCalledExactlyOnceWith(message, { stays: true });
      expect(requests(page)).toEqual([payment({ refusal: message })]);
      answers({ AnnouncePayment: accept });
      page.ask(payment({ id: "p2", madeAt: 2 }));
      await settled(page);
      expect(requests(page)).toEqual([payment({ id: "p2", madeAt: 2, isSent: true })]);
      expect(requests(await openPage())).toHaveLength(1);
    },
  );

  it("waits, with the reason, if the rate limit refuses it", async () => {
    await keep(confirmed());
    answers({ AnnouncePayment: () => refusal("RATE_LIMITED", "Trop de tentatives. Réessayez dans 5 min") });
    const page = await openPage();
    page.ask(payment());
    await expect
      .poll(() => requests(page))
      .toEqual([payment({ delay: "Trop de tentatives. Réessayez dans 5 min" })]);
    answers({ AnnouncePayment: accept });
    expect(await page.unsent()).toBe(0);
    expect(requests(page)).toEqual([payment({ isSent: true })]);
  });

  it("is erased with its order, even if it was not sent", async () => {
    await keep(confirmed({ paid: 5_000 }));
    answers({ AnnouncePayment: deadNetwork });
    const page = await openPage();
    page.ask(payment());
    await page.eraseOf(null);
    expect(await databaseOrders.read()).toEqual([]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith(ORDER_LOG_PREFIX))).toEqual([]);
    answers({ AnnouncePayment: accept });
    expect(await (await openPage()).unsent()).toBe(0);
    expect(announced.size).toBe(0);
  });

  it("by a user whose session has ended is sent later, but never shown to another user", async () => {
    user = testUser;
    await keep(confirmed({ userId: testUser.id, paid: 5_000 }));
    answers({ AnnouncePayment: deadNetwork });
    const page = await openPage();
    page.ask(payment());
    await expect.poll(async () => (await databaseOrders.read())[0]?.requests).toHaveLength(1);
    user = { ...testUser, id: "brice", name: "Brice" };
    expect(await page.unsent()).toBe(0);
    expect(page.get()).toHaveLength(1);
    answers({ AnnouncePayment: accept });
    await page.unsent();
    expect([...announced]).toEqual(["p1"]);
    expect(await databaseOrders.read()).toEqual([]);
  });

  it("is ignored if its record is damaged, and the order stays", async () => {
    const damaged = { ...payment(), madeAt: "1" };
    const unclear = { ...payment(), content: { ...content, amount: "5" } };
    localStorage.setItem(
      `${ORDER_LOG_PREFIX}p1`,
      JSON.stringify({ ...confirmed(), requests: [damaged, unclear, null, payment({ id: "p2" })] }),
    );
    answers({ AnnouncePayment: deadNetwork });
    expect(requests(await openPage())).toEqual([payment({ id: "p2" })]);
  });
});
