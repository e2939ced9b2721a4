import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, answerOperations, losingFirst, refusal, server } from "../../../app/testing/server.ts";
import type { ReturnInput } from "../../../data/graphql/admin.generated.ts";
import type { Order } from "../api/orders-api.ts";
import { admin, adminProduct, productPage } from "../testing/admin-responses.ts";
import { orderPage, panelLine, panelOrder, WITHOUT_PAYMENTS } from "../testing/order-responses.ts";
import { OrdersPage } from "./orders-page.tsx";

const delivered = (overrides: Partial<Order> = {}): Order =>
  panelOrder({ state: "DELIVERED", paid: 31_500, ...overrides });

/** Simulates the server's returns of an order: a second return with the same id is not stored. */
function shelf(order: Order) {
  const sent: ReturnInput[] = [];
  const known = new Set<string>();
  let now = order;
  const ReturnOrder: Answer = ({ input }) => {
    const back = input as ReturnInput;
    sent.push(back);
    if (!known.has(back.id))
      now = {
        ...now,
        lines: now.lines.map((line) => ({
          ...line,
          returned:
            line.returned + (back.lines.find(({ position }) => position === line.position)?.quantity ?? 0),
        })),
        due: 16_500,
        returned: 15_000,
      };
    known.add(back.id);
    return { returnOrder: now };
  };
  return { sent, ReturnOrder };
}

async function open(order: Order, answers: Record<string, Answer> = {}) {
  const product = adminProduct(2, { productName: "Foulard", sellingPrice: 3_000 });
  const page = await renderPage(<OrdersPage />, {
    user: admin,
    answers: {
      ...WITHOUT_PAYMENTS,
      PanelOrders: () => orderPage(order),
      PanelProducts: () => productPage([product]),
      OrderProducts: () => ({ productsById: [product] }),
      ...answers,
    },
  });
  await page.user.click(await screen.findByRole("button", { name: "K7M-42P" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Commande K7M-42P" }));
  return { ...page, dialog };
}

const form = () => within(screen.getByRole("dialog", { name: "Retour ou échange" }));
const text = (element: HTMLElement) => element.textContent?.replace(/\s+/g, " ") ?? "";

it("a return shows the amount to refund, and the admin chooses whether the pieces go back into the stock", async () => {
  const { sent, ReturnOrder } = shelf(delivered());
  const { user, dialog } = await open(delivered(), { ReturnOrder });
  await user.click(dialog.getByRole("button", { name: "Retour ou échange" }));
  await user.click(form().getByRole("button", { name: "Enregistrer" }));
  expect(form().getByRole("alert")).toHaveTextContent("Indiquez ce qui revient");
  await user.click(form().getByRole("button", { name: /^Une pièce de plus/ }));
  expect(text(form().getByRole("status"))).toBe("Nouveau total : 16 500 FCFA, à rembourser : 15 000 FCFA");
  await user.click(form().getByRole("checkbox", { name: "Remettre en stock" }));
  await user.type(form().getByLabelText(/^Raison/), "Trop petit");
  await user.click(form().getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Retour ou échange" })).toBeNull());
  expect(sent).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      reason: "Trop petit",
      lines: [{ position: 0, quantity: 1, isRestocked: false }],
    },
  ]);
  expect(dialog.getByText("1 sur 2 rapportée")).toBeVisible();
  expect(text(screen.getByRole("dialog"))).toContain("À rembourser15 000 FCFA");
});

it("an exchange adds what the customer takes instead", async () => {
  const { sent, ReturnOrder } = shelf(delivered());
  const { user, dialog } = await open(delivered(), { ReturnOrder });
  await user.click(dialog.getByRole("button", { name: "Retour ou échange" }));
  await user.click(form().getByRole("button", { name: /^Une pièce de plus/ }));
  await user.click(form().getByRole("button", { name: "Ajouter de la boutique" }));
  await user.type(form().getByLabelText("Chercher un produit de la boutique"), "foulard");
  await user.click(await form().findByRole("button", { name: "Ajouter Foulard" }));
  expect(text(form().getByRole("status"))).toBe("Nouveau total : 19 500 FCFA, à rembourser : 12 000 FCFA");
  await user.click(form().getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.exchange).toMatchObject([{ productName: "Foulard", price: 3_000, quantity: 1 }]);
});

it("more pieces than the customer has are not sent", async () => {
  const order = delivered({ lines: [panelLine({ returned: 1 })] });
  const { user, dialog } = await open(order);
  await user.click(dialog.getByRole("button", { name: "Retour ou échange" }));
  const pieces = form().getByLabelText("Pièces");
  await user.clear(pieces);
  await user.type(pieces, "2");
  await user.click(form().getByRole("button", { name: "Enregistrer" }));
  expect(form().getByRole("alert")).toHaveTextContent("La personne n’a pas autant de pièces");
});

it("a return whose answer was lost counts once, and other later input is reported", async () => {
  const { sent, ReturnOrder } = shelf(delivered());
  const { user, dialog } = await open(delivered(), { ReturnOrder: losingFirst(ReturnOrder) });
  await user.click(dialog.getByRole("button", { name: "Retour ou échange" }));
  await user.click(form().getByRole("button", { name: /^Une pièce de plus/ }));
  await user.click(form().getByRole("button", { name: "Enregistrer" }));
  expect(await form().findByText(/^Connexion impossible/)).toBeVisible();
  await user.click(form().getByRole("button", { name: /^Une pièce de plus/ }));
  await user.click(form().getByRole("button", { name: "Enregistrer" }));
  expect(await dialog.findByText(/^Un premier envoi était déjà arrivé/)).toBeVisible();
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

it("pieces of an exchange that are missing are named, and the form stays", async () => {
  const ReturnOrder = () =>
    refusal("CONFLICT", "Il n’y a pas assez de pièces en stock", { 0: "Foulard : 1 demandée, 0 en stock" });
  const { user, dialog } = await open(delivered(), { ReturnOrder });
  await user.click(dialog.getByRole("button", { name: "Retour ou échange" }));
  await user.click(form().getByRole("button", { name: /^Une pièce de plus/ }));
  await user.click(form().getByRole("button", { name: "Enregistrer" }));
  expect(await form().findByText("Foulard : 1 demandée, 0 en stock")).toBeVisible();
  expect(form().getByLabelText("Pièces")).toHaveValue("1");
});

it("a return that a customer asks for is marked in the list, filtered, and names the reason", async () => {
  const order = delivered({ returnRequestedAt: "2026-11-25T09:00:00.000Z", returnReason: "Trop petit" });
  const PanelOrders = vi.fn((variables) => orderPage(...(variables.returnRequested ? [order] : [])));
  const { user, address } = await renderPage(<OrdersPage />, {
    user: admin,
    address: "/admin-panel/orders",
    answers: { ...WITHOUT_PAYMENTS, PanelOrders },
  });
  await user.selectOptions(
    await screen.findByRole("combobox", { name: "Filtrer par état" }),
    "Retours demandés",
  );
  expect(text(await screen.findByRole("article"))).toContain("Retour demandé");
  expect(address()).toBe("/admin-panel/orders?etat=retours-demandes");
  expect(PanelOrders).toHaveBeenLastCalledWith({ returnRequested: true, first: 20 });
  await user.click(screen.getByRole("button", { name: "K7M-42P" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Commande K7M-42P" }));
  expect(dialog.getByText(/« Trop petit »/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Retour ou échange" }));
  expect(form().getByLabelText(/^Raison/)).toHaveValue("Trop petit");
});

it("a return that a customer asks for is declined with a reason, unless a colleague has answered first", async () => {
  const seen = "2026-11-25T09:00:00.000Z";
  const asked = delivered({ returnRequestedAt: seen, returnReason: "Trop petit" });
  const declined = { ...asked, returnRequestedAt: null, returnDeclineReason: "Déjà portée" };
  const DeclineReturn = vi.fn((_: Record<string, unknown>) => ({ declineReturn: declined }));
  const { user, dialog } = await open(asked, { DeclineReturn });
  const decline = () => within(screen.getByRole("dialog", { name: "Refuser la demande" }));
  await user.click(dialog.getByRole("button", { name: "Refuser la demande" }));
  await user.click(decline().getByRole("button", { name: "Refuser" }));
  expect(decline().getByText("Dites pourquoi")).toBeVisible();
  await user.type(decline().getByLabelText("Raison"), "Déjà portée");

  server.use(
    ...answerOperations({
      DeclineReturn: () => refusal("CONFLICT", "Cette demande n’attend plus de réponse"),
      PanelOrder: () => ({ order: asked }),
    }),
  );
  await user.click(decline().getByRole("button", { name: "Refuser" }));
  expect(await decline().findByText("Cette demande n’attend plus de réponse")).toBeVisible();
  expect(decline().getByLabelText("Raison")).toHaveValue("Déjà portée");

  server.use(...answerOperations({ DeclineReturn }));
  await user.click(decline().getByRole("button", { name: "Refuser" }));
  expect(await dialog.findByText("Retour ou échange refusé")).toBeVisible();
  const requestId = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(DeclineReturn).toHaveBeenCalledWith({ orderId: asked.id, seen, reason: "Déjà portée", requestId });
  expect(text(screen.getByRole("dialog"))).toContain("« Déjà portée »");
  expect(dialog.queryByRole("button", { name: "Refuser la demande" })).toBeNull();
});
