import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, refusal } from "../../../app/testing/server.ts";
import type { Order } from "../api/orders-api.ts";
import { admin } from "../testing/admin-responses.ts";
import { orderPage, panelOrder, WITHOUT_PAYMENTS } from "../testing/order-responses.ts";
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

describe("an order with a colleague's article", () => {
  it("is shown, with the reason why it cannot be changed", async () => {
    const { dialog } = await open({ mayChange: false });
    expect(dialog.getByRole("status")).toHaveTextContent(
      /^Cette commande contient un article qui n’est pas à vous.: un super administrateur la traite\.$/,
    );
    for (const name of ["Confirmer", "Annuler la commande"])
      expect(dialog.getByRole("button", { name })).toBeDisabled();
    const note = dialog.getByRole("textbox", { name: "Note pour les collègues" });
    expect(note).toBeDisabled();
    expect(note).toHaveValue("Rappeler à midi");
    expect(dialog.getByRole("link", { name: "Appeler" })).toBeVisible();
  });

  it("shows no such reason if the order can be changed", async () => {
    const { dialog } = await open({});
    expect(dialog.queryByText(/n’est pas à vous/)).toBeNull();
    expect(dialog.getByRole("button", { name: "Confirmer" })).toBeEnabled();
  });
});

describe("a confirmation of more pieces than are in stock", () => {
  const MISSING = "Robe Wax, M\u00a0: 3\u00a0demandées, 1\u00a0en\u00a0stock";
  const answer = vi.fn(({ acceptShortage }) =>
    acceptShortage
      ? { changeOrderState: order({ state: "CONFIRMED" }) }
      : refusal("CONFLICT", "Il n’y a pas assez de pièces en stock", { 0: MISSING, 1: "Sac\u00a0: …" }),
  );

  it("asks first, with the missing pieces, and is then possible", async () => {
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
    expect(dialog.queryByText(/^Pas assez en stock/)).toBeNull();
  });

  it("can be cancelled, and the order stays unchanged", async () => {
    const { user, dialog } = await open({}, { ChangeOrderState: answer });
    await user.click(dialog.getByRole("button", { name: "Confirmer" }));
    await user.click(await dialog.findByRole("button", { name: "Revenir" }));
    expect(dialog.getByRole("button", { name: "Confirmer" })).toBeEnabled();
    expect(dialog.getByText("Nouvelle")).toBeVisible();
  });
});
