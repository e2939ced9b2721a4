import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage, testShop } from "../../../../app/testing/render.tsx";
import { withdrawalOf } from "../../../orders/outbox/withdraw-order.ts";
import { PaymentWays, type PaymentWaysProps } from "./payment-ways.tsx";

const WALLETS = [
  { operator: "MTN MoMo", holder: "AWA NGONO", number: "6 77 12 34 56", ussd: "*126*9*{numéro}*{montant}#" },
  { operator: "Orange Money", holder: "Mboa Mode SARL", number: "Code 004521", ussd: "" },
];
const ZONES = ["Douala", "Kribi"].map((town) => ({ id: town, town, quarter: "", fee: 1_000, delay: "" }));
const NEW = { state: "NEW", quarter: "Kribi" } as const;

const open = (props: Partial<PaymentWaysProps> = {}, settings: object = {}) =>
  renderPage(<PaymentWays order={NEW} due={31_500} paid={0} {...props} />, {
    shop: { ...testShop, zones: ZONES, wallets: WALLETS, ...settings },
  });
const text = () => document.querySelector("section")?.textContent?.replace(/[\u00a0\u202f]/g, " ") ?? "";

describe("the ways to pay an order", () => {
  it("name each account with its holder, and dial its code with the rest to be paid", async () => {
    await open({ paid: 1_500 });
    expect(text()).toMatch(/^Payer 30 000 FCFA par mobile money/);
    expect(text()).toContain("MTN MoMoNomAWA NGONONuméro6 77 12 34 56");
    expect(text()).toContain("Orange MoneyNomMboa Mode SARLNuméroCode 004521");
    expect(text()).toMatch(/Nous ne demandons jamais votre code secret\.$/);
    const links = screen.getAllByRole("link");
    expect(links).toHaveLength(1);
    expect(links[0]).toHaveAttribute("href", "tel:*126*9*677123456*30000%23");
    expect(links[0]).toHaveTextContent("*126*9*677123456*30000#");
  });

  it("ask for the deposit first, then for the rest", async () => {
    const { unmount } = await open({}, { depositShare: 33 });
    expect(text()).toMatch(/^Acompte demandé : 10 395 FCFAMTN/);
    expect(screen.getByRole("link")).toHaveAttribute("href", "tel:*126*9*677123456*10395%23");
    unmount();
    const part = await open({ paid: 395 }, { depositShare: 33 });
    expect(text()).toMatch(/^Acompte demandé : 10 395 FCFA \(reste 10 000 FCFA\)/);
    part.unmount();
    await open({ paid: 10_395 }, { depositShare: 33 });
    expect(text()).toMatch(/^Payer 21 105 FCFA/);
  });

  it("ask for a deposit without accounts, if the shop has entered none", async () => {
    await open({}, { depositShare: 30, wallets: null });
    expect(text()).toBe("Acompte demandé : 9 450 FCFA");
  });

  it("ask for no deposit in the exempt town", async () => {
    await open({ order: { ...NEW, quarter: "Douala, Akwa" } }, { depositShare: 30, depositTown: "Douala" });
    expect(text()).toMatch(/^Payer 31 500 FCFA/);
  });

  it.each<[string, Partial<PaymentWaysProps>]>([
    ["waits for the shop", { order: { ...NEW, state: null } }],
    ["is withdrawn", { order: { ...NEW, requests: [withdrawalOf("o")] } }],
    ["is paid", { paid: 31_500 }],
    ["is cancelled", { order: { ...NEW, state: "CANCELLED" }, due: 0 }],
    ["is delivered, because many shops enter no cash", { order: { ...NEW, state: "DELIVERED" } }],
  ])("are not shown if the order %s", async (_, props) => {
    await open(props, { depositShare: 30 });
    expect(document.querySelector("section")).toBeNull();
  });

  it("are shown for a delivered order if the shop has entered a part of its price", async () => {
    await open({ order: { ...NEW, state: "DELIVERED" }, paid: 10_000 }, { depositShare: 90 });
    expect(text()).toMatch(/^Payer 21 500 FCFA/);
  });

  it("are not shown as long as the owner has set none", async () => {
    await open({}, { wallets: undefined });
    expect(document.querySelector("section")).toBeNull();
  });
});
