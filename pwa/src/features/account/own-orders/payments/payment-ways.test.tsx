import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderPage, testShop } from "../../../../app/testing/render.tsx";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import { deviceOrder } from "../../../orders/outbox/testing/device-order.ts";
import { OwnOrder } from "../order/own-order.tsx";

const WALLETS = [
  { operator: "MTN MoMo", holder: "AWA NGONO", number: "677123456", ussd: "*126*9*{numéro}*{montant}#" },
  { operator: "Orange Money", holder: "Mboa Mode SARL", number: "Code 004521", ussd: "" },
];
const order = deviceOrder({ state: "CONFIRMED", fee: 1_500 });

async function open(fields: Partial<DeviceOrder> = {}, settings: object = {}) {
  const view = await renderPage(<OwnOrder order={{ ...order, ...fields }} ask={vi.fn()} />, {
    shop: { ...testShop, wallets: WALLETS, ...settings },
  });
  await view.user.click(screen.getByRole("button", { name: "Payer" }));
  const dialog = screen.getByRole("dialog", { name: /^Payer la commande/ });
  return { ...view, dialog, text: () => dialog.textContent?.replace(/[\u00a0\u202f]/g, " ") };
}

describe("the dialog « Payer » of an order", () => {
  it("shows each account with its holder, its number and the payment that its USSD code prepares", async () => {
    const { dialog, text } = await open({ paid: 1_500 });
    expect(text()).toContain("15 000 FCFAReste à payer");
    expect(text()).toContain("MTN MoMoAWA NGONO6 77 12 34 56");
    expect(text()).toContain("Orange MoneyMboa Mode SARLCode 004521");
    expect(text()).toContain("Le code prépare le paiement de 15 000 FCFA à AWA NGONO.");
    expect(text()).toContain("Nous ne demandons jamais votre code secret.");
    const links = within(dialog).getAllByRole("link");
    expect(links).toHaveLength(1);
    expect(links[0]).toHaveAttribute("href", "tel:*126*9*677123456*15000%23");
    expect(links[0]).toHaveAccessibleName("Composer *126*9*677123456*15000#");
  });

  it("copies an account's number after a tap, and says so", async () => {
    const { dialog, user } = await open();
    await user.click(within(dialog).getByRole("button", { name: "Copier le numéro MTN MoMo" }));
    expect(await navigator.clipboard.readText()).toBe("677123456");
    expect(await within(dialog).findByRole("button", { name: "Copié : le numéro MTN MoMo" })).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Copier le numéro Orange Money" }));
    expect(await navigator.clipboard.readText()).toBe("004521");
    expect(within(dialog).getByRole("button", { name: "Copier le numéro MTN MoMo" })).toBeVisible();
  });

  it("says how to copy a number by hand if the browser cannot copy it", async () => {
    const { dialog, user } = await open();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("NotAllowedError"));
    await user.click(within(dialog).getByRole("button", { name: "Copier le numéro MTN MoMo" }));
    expect(await within(dialog).findByText(/^Ce navigateur ne copie pas/)).toBeVisible();
  });

  it("asks only for the part of the deposit that is not paid yet", async () => {
    const { text } = await open({ deposit: 5_000, paid: 1_000 });
    expect(text()).toContain("4 000 FCFAAcompte demandé : 5 000 FCFA, reste 4 000 FCFA");
  });

  it("leads to the form « J’ai payé », which already contains the amount to pay", async () => {
    const { dialog, user } = await open({ deposit: 5_000 });
    await user.click(within(dialog).getByRole("button", { name: "J’ai payé" }));
    const form = within(screen.getByRole("dialog", { name: /^J’ai payé la commande/ }));
    expect(form.getByLabelText("Montant en FCFA")).toHaveValue("5000");
  });
});

it("in a shop without mobile money accounts, an order shows its deposit, but no button « Payer »", async () => {
  const shop = { ...testShop, wallets: null };
  await renderPage(<OwnOrder order={{ ...order, deposit: 9_450 }} ask={vi.fn()} />, { shop });
  expect(screen.getByText(/^Acompte demandé\s: 9\s450\sFCFA$/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Payer" })).toBeNull();
});
