import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  answers,
  CHAT,
  chatLink,
  clicked,
  linkTo,
  openPageOrders,
  type PageWithLinks,
  product,
  settled,
} from "../../app/testing/clicked-orders.ts";
import { type Answer, deadNetwork } from "../../app/testing/server.ts";
import { RECORDED_ORDERS_KEY } from "../../lib/storage/storage-keys.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { ALREADY_ANSWERED } from "./outbox/withdraw-order.ts";

/**
 * Opens a new page, as after a reload or in another tab: it shares only the browser's storage with the former pages.
 */
const openPage = () => openPageOrders(() => null);

describe("an order whose chat message the customer has not sent", () => {
  const states = new Map<unknown, string>();
  const withdrawals = vi.fn<(id: unknown) => void>();
  const shop: Answer = ({ input }) => {
    const { id, withdrawn } = input as { id: string; withdrawn?: boolean };
    const known = states.get(id);
    if (withdrawn) withdrawals(id);
    const after = withdrawn && (known ?? "NEW") === "NEW" ? "CANCELLED" : (known ?? "NEW");
    states.set(id, after);
    return { placeOrder: { id, state: after } };
  };
  beforeEach(() => {
    states.clear();
    withdrawals.mockClear();
  });
  /** Starts to collect the toasts that the page shows. Returns the list to which they are added. */
  const toasts = () => {
    const shown: string[] = [];
    for (const kind of ["success", "error", "info"] as const)
      vi.spyOn(toast, kind).mockImplementation(
        (text, stays) => void shown.push(`${kind}${stays ? " stays" : ""}: ${text}`),
      );
    return shown;
  };
  const made = async (page: PageWithLinks) => {
    page.orderFrom(chatLink(), clicked());
    return page.nextSent()?.id ?? "";
  };

  it("is withdrawn even if the shop already has it, and the customer is not asked about it again", async () => {
    answers({ PlaceOrder: shop });
    const page = await openPage();
    const id = await made(page);
    await settled(page);
    await page.withdraw(id);
    page.forgetSent({ id, articles: "" }, false);
    expect(page.nextSent()).toBeUndefined();
    await settled(page);
    expect([...states]).toEqual([[id, "CANCELLED"]]);
    expect(page.get()).toMatchObject([{ state: "CANCELLED" }]);
    await page.withdraw(id);
    expect(withdrawals).toHaveBeenCalledOnce();
  });

  it("is withdrawn without a network, despite a reload and a lost answer", async () => {
    answers({ PlaceOrder: deadNetwork });
    const page = await openPage();
    const id = await made(page);
    await page.withdraw(id);
    expect(page.get()).toMatchObject([{ state: null, requests: [{ kind: "withdrawal" }] }]);
    answers({
      PlaceOrder: async (variables) => {
        await shop(variables);
        return deadNetwork();
      },
    });
    const next = await openPage();
    expect(await next.unsent()).toBe(1);
    answers({ PlaceOrder: shop });
    expect(await next.unsent()).toBe(0);
    expect([...states]).toEqual([[id, "CANCELLED"]]);
  });

  it("stays if the shop has confirmed it in the meantime, and the page says so", async () => {
    answers({ PlaceOrder: shop });
    const page = await openPage();
    const id = await made(page);
    await settled(page);
    states.set(id, "CONFIRMED");
    const messages = toasts();
    await page.withdraw(id);
    await settled(page);
    expect(page.get()).toMatchObject([
      { state: "CONFIRMED", requests: [{ kind: "withdrawal", refusal: ALREADY_ANSWERED }] },
    ]);
    await page.flush();
    expect(messages).toEqual([expect.stringMatching(/^error stays: La boutique a déjà noté cette commande/)]);
  });

  it("is shown as cancelled only once the shop has cancelled it", async () => {
    answers({ PlaceOrder: deadNetwork });
    const page = await openPage();
    const id = await made(page);
    const messages = toasts();
    await page.withdraw(id);
    await expect
      .poll(() => messages)
      .toEqual(["info stays: La commande sera annulée dès qu’il y aura du réseau"]);
    answers({ PlaceOrder: shop });
    await page.flush();
    await page.withdraw(id);
    await expect.poll(() => messages.at(-1)).toBe("success: Commande annulée");
  });

  it("cannot be withdrawn after the answer « Oui », and a second click does not ask again", async () => {
    answers({ PlaceOrder: shop });
    const page = await openPage();
    const id = await made(page);
    await settled(page);
    page.forgetSent({ id, articles: "" }, true);
    expect(await made(page)).toBe("");
    const reloaded = await openPage();
    expect(await made(reloaded)).toBe("");
    await reloaded.withdraw(id);
    await reloaded.flush();
    expect(withdrawals).not.toHaveBeenCalled();
    expect(reloaded.get()).toMatchObject([{ id, state: "NEW" }]);
    const link = chatLink();
    reloaded.orderFrom(link, clicked(), "");
    expect(reloaded.nextSent()).toEqual({ id: "", articles: product.id, page: "/" });
  });

  it("is asked about only on the page of the click, and again an hour after « Plus tard »", async () => {
    answers({ PlaceOrder: shop });
    const page = await openPage();
    onTestFinished(() => history.replaceState(null, "", "/"));
    const id = await made(page);
    history.replaceState(null, "", "/orders");
    expect(page.nextSent()).toBeUndefined();
    history.replaceState(null, "", "/?variante=2");
    const sent = page.nextSent();
    expect(sent?.id).toBe(id);
    if (sent) page.putOffSent(sent);
    expect(page.nextSent()).toBeUndefined();
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 3_600_000);
    expect(page.nextSent()?.id).toBe(id);
    await settled(page);
  });

  it("is asked about even if the click came before hydration, but never if the order was a call", async () => {
    answers({ PlaceOrder: shop });
    const page = await openPage();
    page.orderFrom(linkTo("tel:+237600000000"), clicked());
    expect(page.nextSent()).toBeUndefined();
    const message = "Je souhaite commander : Robe Kribi (15\u202f000\u00a0FCFA)";
    const id = "3f2a1c84-0b7e-4c1d-9a55-00001234abcd";
    localStorage.setItem(
      `${RECORDED_ORDERS_KEY}:${id}`,
      JSON.stringify([id, CHAT + encodeURIComponent(message), Date.now(), product.id, null, ""]),
    );
    await page.orderFromRecorded();
    expect(page.nextSent()).toBeUndefined();
    history.replaceState(null, "", "/cart");
    onTestFinished(() => history.replaceState(null, "", "/"));
    expect(page.nextSent()).toEqual({ id, articles: product.id, page: "/cart" });
    await settled(page);
  });
});
