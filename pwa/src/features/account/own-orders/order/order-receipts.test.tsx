import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderPage, testUser } from "../../../../app/testing/render.tsx";
import { type Answer, deadNetwork } from "../../../../app/testing/server.ts";
import type { DeviceOrdersQuery } from "../../../../data/graphql/account.generated.ts";
import { databaseOrders } from "../../../orders/outbox/order-outbox.ts";
import { deviceOrder } from "../../../orders/outbox/testing/device-order.ts";
import { OwnOrdersPage } from "../own-orders-page.tsx";
import { storedReceipt } from "../record/receipts.ts";
import { readShopRecord } from "../record/shop-record.ts";
import { shopOrder } from "../record/testing/shop-order.ts";

type ShopReceipt = DeviceOrdersQuery["devicePayments"][number]["receipts"][number];

const receipt = (fields: Partial<ShopReceipt> = {}): ShopReceipt => ({
  __typename: "Receipt",
  ...{ number: "REC-2026-000123", issuedAt: "2026-11-24T10:00:00.000Z", isCancelled: false },
  content: {
    __typename: "ReceiptContent",
    seller: {
      __typename: "ReceiptSeller",
      ...{ name: "Mboa Mode", address: "Rue Joss, Douala", phone: "237600000000" },
      ...{ legal: ["Chez Ada, SARL", "NIU M012345678901A"], vatRate: 19.25 },
    },
    lines: [
      {
        __typename: "ReceiptLine",
        productName: "Robe Kribi",
        size: "M",
        colour: null,
        price: 15_000,
        quantity: 2,
      },
    ],
    ...{ orderNumber: "K7M42P", discount: 2_000, fee: 1_500, due: 29_500 },
    ...{ kind: "MTN_MOMO", amount: 10_000, paid: 10_000 },
  },
  ...fields,
});
const shopSays =
  (...receipts: ShopReceipt[]): Answer =>
  () => ({
    deviceOrders: [shopOrder({ paid: 10_000 })],
    devicePayments: [{ orderId: deviceOrder().id, announcements: [], receipts }],
  });
const plain = (text: string | null | undefined) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");

async function visit(DeviceOrders: Answer) {
  const view = await renderPage(<OwnOrdersPage />, { answers: { DeviceOrders } });
  await act(() => view.session.restore());
  await view.user.click(await screen.findByText("Plus"));
  return view;
}

describe("a receipt on the page of the user's orders", () => {
  it("is stored on the phone, and can be read and printed without a network", async () => {
    await databaseOrders.change(() => [deviceOrder({ state: "CONFIRMED" })]);
    const { unmount } = await visit(shopSays(receipt()));
    await screen.findByRole("button", { name: "Reçu REC-2026-000123" });
    unmount();

    const { user } = await visit(deadNetwork);
    await user.click(await screen.findByRole("button", { name: "Reçu REC-2026-000123" }));
    const dialog = within(screen.getByRole("dialog", { name: "Reçu REC-2026-000123" }));
    const sums = dialog
      .getAllByRole("term")
      .map((term) => plain(`${term.textContent} ${term.nextSibling?.textContent}`));
    expect(sums).toEqual([
      "Remise − 2 000 FCFA",
      "Livraison 1 500 FCFA",
      "Total 29 500 FCFA",
      "dont TVA 19,25 % 4 762 FCFA",
      "Payé par MTN MoMo 10 000 FCFA",
      "Reste à payer 19 500 FCFA",
    ]);
    for (const text of [
      "Mboa Mode",
      "Rue Joss, Douala",
      "Chez Ada, SARL",
      /^Commande K7M-42P/,
      "Robe Kribi",
      /^M · 2/,
    ])
      expect(dialog.getByText(text)).toBeVisible();
    const print = vi.fn();
    vi.stubGlobal("print", print);
    await user.click(dialog.getByRole("button", { name: "Imprimer" }));
    expect(print).toHaveBeenCalledOnce();
    act(() => void dispatchEvent(new Event("beforeprint")));
    const paper = document.querySelector("body > article");
    expect(plain(paper?.textContent)).toMatch(
      /Chez Ada, SARLNIU M012345678901AReçu REC-2026-000123.*Commande K7M-42P.*Robe KribiM.*Reste à payer19 500 FCFA$/,
    );
    act(() => void dispatchEvent(new Event("afterprint")));
    expect(document.querySelector("body > article")).toBeNull();
  });

  it.each([
    ["of the order", { name: "Awa Ngono" }, undefined, "Awa Ngono"],
    ["of the account", { userId: testUser.id }, testUser, testUser.name],
    [
      "of the order, although the account has another name",
      { userId: testUser.id, name: "Béa" },
      testUser,
      "Béa",
    ],
  ])("shows as the buyer, on screen and on paper, the name %s", async (_, fields, user, name) => {
    await databaseOrders.change(() => [
      deviceOrder({ state: "CONFIRMED", receipts: [storedReceipt(receipt())], ...fields }),
    ]);
    const answers = { DeviceOrders: deadNetwork, MyOrders: deadNetwork };
    const view = await renderPage(<OwnOrdersPage />, { ...(user && { user }), answers });
    await act(() => view.session.restore());
    await view.user.click(await screen.findByText("Plus"));
    await view.user.click(await screen.findByRole("button", { name: "Reçu REC-2026-000123" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText(name).closest("p")).toHaveTextContent(`Nom : ${name}`);
    expect(dialog.getByRole("button", { name: "Enregistrer l’image" })).toBeVisible();
    act(() => void dispatchEvent(new Event("beforeprint")));
    expect(plain(document.querySelector("body > article")?.textContent)).toContain(`Nom : ${name}`);
    act(() => void dispatchEvent(new Event("afterprint")));
  });

  it("says « Reçu annulé » in the list, in its dialog and on paper if the shop has cancelled it", async () => {
    await databaseOrders.change(() => [deviceOrder({ state: "CONFIRMED" })]);
    const { user } = await visit(shopSays(receipt({ isCancelled: true })));
    await user.click(await screen.findByRole("button", { name: "Reçu REC-2026-000123" }));
    expect(screen.getAllByText("Reçu annulé")).toHaveLength(2);
    act(() => void dispatchEvent(new Event("beforeprint")));
    expect(document.querySelector("body > article")).toHaveTextContent("Reçu annulé");
    act(() => void dispatchEvent(new Event("afterprint")));
  });

  it("is erased together with its order and the order's announced payments", async () => {
    const announcement = { id: "p", kind: "MTN_MOMO", amount: 5_000, reference: "MP2411", state: "WAITING" };
    await databaseOrders.change(() => [deviceOrder({ state: "CONFIRMED", announcements: [announcement] })]);
    const { user } = await visit(shopSays(receipt()));
    await screen.findByRole("button", { name: "Reçu REC-2026-000123" });
    await user.click(screen.getByRole("button", { name: "Effacer de cet appareil" }));
    const erase = screen.getByRole("button", { name: "Effacer pour de bon" });
    await waitFor(() => expect(erase).toHaveAttribute("aria-disabled", "false"));
    await user.click(erase);
    await waitFor(async () => expect(await databaseOrders.read()).toEqual([]));
    expect(screen.queryByText(/REC-2026/)).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain("MP2411");
  });

  it("is left out if its record on the phone is damaged", () => {
    const stored = { receipts: [{ number: "REC-2026-000001" }, null, "x"], paid: 5_000 };
    expect(readShopRecord(stored)).toMatchObject({ receipts: [], paid: 5_000 });
  });
});
