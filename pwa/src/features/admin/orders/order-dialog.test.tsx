import { act, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, refusal } from "../../../app/testing/server.ts";
import type { Order } from "../api/orders-api.ts";
import { admin } from "../testing/admin-responses.ts";
import { orderPage, panelLine, panelOrder, WITHOUT_PAYMENTS } from "../testing/order-responses.ts";
import { OrdersPage } from "./orders-page.tsx";

const order = (overrides: Partial<Order> = {}): Order =>
  panelOrder({ total: 45_000, fee: null, note: "Rappeler à midi", lines: [], ...overrides });

async function open(overrides: Partial<Order>, answers: Record<string, Answer> = {}) {
  const PanelOrders = () => orderPage(order(overrides));
  const { user } = await renderPage(<OrdersPage />, {
    user: admin,
    answers: { ...WITHOUT_PAYMENTS, PanelOrders, ...answers },
  });
  await user.click(await screen.findByRole("button", { name: /K7M-42P/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Commande K7M-42P" }));
  return { user, dialog };
}

const text = (element: HTMLElement) => element.textContent?.replace(/\s+/g, " ") ?? "";

describe("an order that an admin does not handle", () => {
  /**
   * The fields of an order as the server sends them to an admin who owns only one of its articles: no customer, no
   * note, and only this article.
   */
  const theirs: Partial<Order> = {
    ...{ mayChange: false, total: 15_000, due: 15_000, fee: null, note: "", quarter: null },
    ...{ customerName: null, customerPhone: null, customerEmail: null },
    lines: [panelLine({ quantity: 1 })],
  };
  const forbidden = vi.fn(() => refusal("FORBIDDEN", "Accès refusé"));

  it("shows only number, state, who handles it and the admin's own articles, and requests nothing else", async () => {
    const { dialog } = await open(theirs, { OrderPayments: forbidden, OrderHistory: forbidden });
    expect(text(screen.getByRole("article"))).toBe(
      "K7M-42PNouvelleUn super administrateur traite cette commande · 1 × Robe Kribi",
    );
    expect(text(screen.getByRole("dialog"))).toBe(
      "Commande K7M-42PNouvelleUn super administrateur traite cette commande.Vos articlesRobe KribiM · Bordeaux · 1 × 15 000 FCFA15 000 FCFAImprimer le bon",
    );
    expect(dialog.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "",
      "Imprimer le bon",
    ]);
    expect(forbidden).not.toHaveBeenCalled();
  });

  it("is printed with its number and the admin's own articles", async () => {
    await open(theirs);
    act(() => void dispatchEvent(new Event("beforeprint")));
    const slip = screen
      .getAllByRole("article", { hidden: true })
      .map(text)
      .find((one) => one.includes("Rue Joss"));
    expect(slip).toMatch(/Commande K7M-42PUn super administrateur traite cette commandeN°.*15 000 FCFA$/);
    act(() => void dispatchEvent(new Event("afterprint")));
  });

  it("shows no list of articles if none of them is the admin's", async () => {
    const { dialog } = await open({ ...theirs, lines: [] });
    expect(text(screen.getByRole("article"))).toBe(
      "K7M-42PNouvelleUn super administrateur traite cette commande",
    );
    expect(dialog.queryByRole("list")).toBeNull();
    expect(dialog.queryByRole("button", { name: "Imprimer le bon" })).toBeNull();
  });
});

it("an order that the admin handles has the button « Confirmer », and no hint about a super admin", async () => {
  const { dialog } = await open({});
  expect(screen.queryByText(/super administrateur/)).toBeNull();
  expect(dialog.getByRole("button", { name: "Confirmer" })).toBeEnabled();
});

describe("an order in a state that only a newer server knows", () => {
  it("is shown as « Autre », without buttons for next states", async () => {
    const { dialog } = await open({ state: "OTHER", channel: "OTHER" });
    expect(text(screen.getByRole("article"))).toMatch(/^K7M-42P · .*Autre/);
    expect(text(screen.getByRole("dialog"))).toMatch(/AutreAutre, 22 nov\. 2026/);
    for (const name of ["Confirmer", "Mettre en route", "Marquer livrée", "Annuler la commande"])
      expect(dialog.queryByRole("button", { name })).toBeNull();
  });
});

describe("a tap on « Confirmer » for an order of more pieces than are in stock", () => {
  const MISSING = "Robe Wax, M\u00a0: 3\u00a0demandées, 1\u00a0en\u00a0stock";
  const answer = vi.fn(({ acceptShortage }) =>
    acceptShortage
      ? { changeOrderState: order({ state: "CONFIRMED" }) }
      : refusal("CONFLICT", "Il n’y a pas assez de pièces en stock", { 0: MISSING, 1: "Sac\u00a0: …" }),
  );

  it("opens a question that names the missing pieces", async () => {
    const { user, dialog } = await open({}, { ChangeOrderState: answer });
    await user.click(dialog.getByRole("button", { name: "Confirmer" }));
    expect(await dialog.findByText(/^Pas assez en stock/)).toBeVisible();
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      MISSING,
      "Sac\u00a0: …",
    ]);
    expect(dialog.queryByRole("alert")).toBeNull();
    expect(dialog.getByText("Nouvelle")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Confirmer quand même" }));
    expect(await dialog.findByText("Confirmée")).toBeVisible();
    expect(answer.mock.calls.map(([{ acceptShortage }]) => acceptShortage)).toEqual([false, true]);
    // « Confirmer quand même » sends the id of the refused request once more, because both ask for the same change.
    expect(new Set(answer.mock.calls.map(([{ requestId }]) => requestId)).size).toBe(1);
    expect(dialog.queryByText(/^Pas assez en stock/)).toBeNull();
  });

  it("changes nothing if the admin answers no", async () => {
    const { user, dialog } = await open({}, { ChangeOrderState: answer });
    await user.click(dialog.getByRole("button", { name: "Confirmer" }));
    await user.click(await dialog.findByRole("button", { name: "Revenir" }));
    expect(dialog.getByRole("button", { name: "Confirmer" })).toBeEnabled();
    expect(dialog.getByText("Nouvelle")).toBeVisible();
  });
});

describe("the personal data of a customer without a phone number", () => {
  const nameless = { customerPhone: null, customerName: "Binta", quarter: null };

  it("can be erased from a finished order, which then shows no name", async () => {
    const done: Partial<Order> = { ...nameless, state: "DELIVERED" };
    const { user, dialog } = await open(done, {
      EraseCustomer: () => ({ eraseCustomer: { __typename: "CustomerErasure", orders: 1, messages: 0 } }),
      PanelOrder: () => ({ order: order({ ...done, customerName: null }) }),
    });
    await user.click(dialog.getByRole("button", { name: "Effacer ses données" }));
    const question = screen.getByRole("dialog", { name: "Effacer les données de cette personne" });
    expect(text(question)).toContain("nom et quartier de cette commande");
    await user.click(within(question).getByRole("button", { name: "Effacer pour toujours" }));
    expect(await dialog.findByText("Sans nom")).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Effacer ses données" })).toBeNull();
  });

  it("cannot be erased while the order is open", async () => {
    const { dialog } = await open(nameless);
    expect(dialog.getByText("Binta")).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Effacer ses données" })).toBeNull();
  });
});
