import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  accept,
  answers,
  chatLink,
  clicked,
  kept,
  openPageOrders,
  settled,
  textOf,
} from "../../app/testing/clicked-orders.ts";
import { testUser } from "../../app/testing/render.tsx";
import { deadNetwork, refusal } from "../../app/testing/server.ts";
import { Outbox } from "../../data/outbox/outbox.ts";
import type { SessionUser } from "../../data/session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { databaseOrders, ORDER_OUTBOX, orderDelivery, sendItem } from "./outbox/order-outbox.ts";

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
  it("made without a network is stored at once, and reaches the shop once despite a lost answer", async () => {
    answers({ PlaceOrder: deadNetwork });
    (await openPage()).orderFrom(chatLink(), clicked());
    // The page is killed directly after the click, so only synchronous writes are stored.
    const page = await openPage();
    expect(page.get()).toMatchObject([{ state: null }]);
    answers({
      PlaceOrder: async (variables) => {
        await accept(variables);
        return deadNetwork();
      },
    });
    expect(await page.unsent()).toBe(1);
    answers({ PlaceOrder: accept });
    expect(await (await openPage()).unsent()).toBe(0);
    expect(kept.size).toBe(1);
  });

  it("is sent by the service worker if the page could not send it, and the page then shows its state", async () => {
    answers({ PlaceOrder: deadNetwork });
    const page = await openPage();
    page.orderFrom(chatLink(), clicked());
    await expect.poll(() => databaseOrders.read()).toHaveLength(1);
    answers({ PlaceOrder: accept });
    const worker = new Outbox(ORDER_OUTBOX, databaseOrders);
    await expect.poll(() => worker.flush(orderDelivery(sendItem(() => null)))).toEqual({ ok: true });
    await settled(page);
    expect(kept.size).toBe(1);
  });

  it("that the shop refuses shows the reason, also after a reload", async () => {
    answers({ PlaceOrder: () => refusal("BAD_USER_INPUT", "La commande n’a pas d’article") });
    const page = await openPage();
    page.orderFrom(chatLink(), clicked());
    await settled(page);
    expect(toast.error).toHaveBeenCalledExactlyOnceWith("La commande n’a pas d’article", { stays: true });
    expect((await openPage()).get()).toMatchObject([{ refusal: "La commande n’a pas d’article" }]);
  });

  it("that the rate limit refuses waits and arrives later", async () => {
    answers({ PlaceOrder: () => refusal("RATE_LIMITED", "Trop de tentatives. Réessayez dans 5 min") });
    const page = await openPage();
    page.orderFrom(chatLink(), clicked());
    await expect.poll(() => page.get()?.[0]?.delay).toBe("Trop de tentatives. Réessayez dans 5 min");
    await expect.poll(() => vi.mocked(toast.error).mock.calls).toHaveLength(1);
    answers({ PlaceOrder: accept });
    expect(await page.unsent()).toBe(0);
    expect(page.get()).toMatchObject([{ state: "NEW" }]);
    expect(page.get()?.[0]).not.toHaveProperty("delay");
  });

  it("of a user whose session has ended is sent without an account, and the shop stores it", async () => {
    user = testUser;
    answers({
      PlaceOrder: (variables) =>
        (variables.input as { userId: unknown }).userId
          ? refusal("CONFLICT", "Une autre personne est connectée")
          : accept(variables),
    });
    const page = await openPage();
    page.orderFrom(chatLink(), clicked());
    await settled(page);
    expect([...kept.values()]).toMatchObject([{ userId: null }]);
    expect(page.get()).toMatchObject([{ userId: testUser.id, state: "NEW" }]);
  });

  it("is created, stored in local storage and sent even if the browser refuses the database", async () => {
    vi.stubGlobal("indexedDB", undefined);
    answers({ PlaceOrder: deadNetwork });
    const link = chatLink();
    (await openPage()).orderFrom(link, clicked());
    expect(textOf(link)).toContain("Commande : ");
    const page = await openPage();
    expect(page.get()).toHaveLength(1);
    answers({ PlaceOrder: accept });
    expect(await page.unsent()).toBe(0);
    expect((await openPage()).get()).toMatchObject([{ state: "NEW" }]);
    vi.unstubAllGlobals();
    const mended = await openPage();
    expect(await mended.unsent()).toBe(0);
    expect(mended.get()).toMatchObject([{ state: "NEW" }]);
    expect(kept.size).toBe(1);
  });
});
