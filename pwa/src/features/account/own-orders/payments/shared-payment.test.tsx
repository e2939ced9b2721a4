import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage, testUser } from "../../../../app/testing/render.tsx";
import type { Answer } from "../../../../app/testing/server.ts";
import { MESSAGE_FRAGMENT, storeSharedMessage } from "../../../../lib/storage/shared-message.ts";
import { SHARED_MESSAGE_CACHE } from "../../../../lib/storage/storage-keys.ts";
import { fakeCaches } from "../../../../lib/storage/testing/fake-caches.ts";
import { databaseOrders } from "../../../orders/outbox/order-outbox.ts";
import { deviceOrder } from "../../../orders/outbox/testing/device-order.ts";
import { OwnOrdersPage } from "../own-orders-page.tsx";
import { shopOrder } from "../record/testing/shop-order.ts";

const SENT = "Vous avez envoye 7500 FCFA a AWA. Solde 98765 FCFA. ID 1234567890. Orange Money";
const first = deviceOrder({ state: "CONFIRMED" });
const second = deviceOrder({ id: "3f2a1c84-0b7e-4c1d-9a55-00001234abce", state: "CONFIRMED" });
const answers: Readonly<Record<string, Answer>> = {
  DeviceOrders: () => ({
    deviceOrders: [shopOrder({ id: first.id }), shopOrder({ id: second.id })],
    devicePayments: [],
  }),
};

beforeEach(() => void vi.stubGlobal("caches", fakeCaches()));

async function visit(orders: readonly (typeof first)[], options: Partial<RenderOptions> = {}) {
  await databaseOrders.change(() => [...orders]);
  const address = `/orders${MESSAGE_FRAGMENT}`;
  const view = await renderPage(<OwnOrdersPage />, { address, answers, ...options });
  await act(() => view.session.restore());
  return view;
}
const form = async () => within(await screen.findByRole("dialog", { name: /^J’ai payé la commande/ }));

describe("a mobile-money operator's message that a customer shares with the app", () => {
  it("fills the form « J’ai payé » of the only open order without sending it, and is erased on the phone", async () => {
    await storeSharedMessage(SENT);
    const { address } = await visit([first]);
    const shown = await form();
    await waitFor(() => expect(shown.getByLabelText("Montant en FCFA")).toHaveValue("7500"));
    expect(shown.getByLabelText("Payé par")).toHaveValue("ORANGE_MONEY");
    expect(shown.getByLabelText("Numéro de la transaction")).toHaveValue("1234567890");
    expect(await caches.has(SHARED_MESSAGE_CACHE)).toBe(false);
    expect(address()).toBe("/orders");
    // Nothing has been announced yet. If the page announced the payment, the test would fail: it mocks no answer to
    // this request.
  });

  it("makes the page ask for which order the payment was, if several orders are open", async () => {
    await storeSharedMessage(SENT);
    const { user } = await visit([first, second]);
    const [, other] = await within(await screen.findByRole("dialog", { name: "J’ai payé" })).findAllByRole(
      "button",
      { name: /^.{3}\u2011.{3}$/ },
    );
    if (!other) throw new Error("the second order is not offered");
    const number = other.textContent ?? "";
    await user.click(other);
    const dialog = await screen.findByRole("dialog", { name: `J’ai payé la commande ${number}` });
    await waitFor(() => expect(within(dialog).getByLabelText("Montant en FCFA")).toHaveValue("7500"));
  });

  it("makes the page say that no order waits for a payment, if no order is open", async () => {
    await storeSharedMessage(SENT);
    await visit([deviceOrder({ state: "CANCELLED" })], {
      answers: { DeviceOrders: () => ({ deviceOrders: [], devicePayments: [] }) },
    });
    expect(await screen.findByText("Aucune commande n’attend de paiement.")).toBeVisible();
  });

  it("about money that the customer has received does not fill the form, which says why", async () => {
    await storeSharedMessage("Vous avez recu 7500 FCFA de AWA. ID 1234567890");
    await visit([first]);
    expect(await (await form()).findByText(/^Ce message parle d’argent reçu/)).toBeVisible();
    expect((await form()).getByLabelText("Numéro de la transaction")).toHaveValue("");
  });

  it("is erased after an hour, at the next visit of the orders page", async () => {
    vi.spyOn(Date, "now").mockReturnValueOnce(Date.now() - 61 * 60 * 1000);
    await storeSharedMessage(SENT);
    await visit([first], { address: "/orders" });
    await waitFor(async () => expect(await caches.has(SHARED_MESSAGE_CACHE)).toBe(false));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("opens the admin panel instead of the form if an admin is signed in, and stays stored for the panel", async () => {
    await storeSharedMessage(SENT);
    const { address } = await visit([first], { user: { ...testUser, role: "ADMIN" } });
    await waitFor(() => expect(address()).toBe("/admin-panel/orders?ouvrir=message"));
    expect(await caches.has(SHARED_MESSAGE_CACHE)).toBe(true);
  });
});
