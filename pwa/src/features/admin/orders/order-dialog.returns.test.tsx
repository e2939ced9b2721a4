import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, answerOperations, losingFirst, refusal, server } from "../../../app/testing/server.ts";
import type { ReturnInput } from "../../../data/graphql/admin.generated.ts";
import type { Order } from "../api/orders-api.ts";
import { admin, adminProduct, productPage, sizes } from "../testing/admin-responses.ts";
import { orderPage, panelLine, panelOrder, WITHOUT_PAYMENTS } from "../testing/order-responses.ts";
import { OrdersPage } from "./orders-page.tsx";

const delivered = (overrides: Partial<Order> = {}): Order =>
  panelOrder({ state: "DELIVERED", paid: 31_500, ...overrides });

/** Answers like the server for one order. A return that is sent twice with the same id is stored once. */
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
  const products = [
    adminProduct(2, { productName: "Foulard", sellingPrice: 3_000 }),
    adminProduct(1, {
      ...{ productName: "Robe Kribi", sellingPrice: 15_000 },
      variants: sizes(["M", "L"]).map((one) => ({ ...one, colour: "Bordeaux" })),
    }),
  ];
  const page = await renderPage(<OrdersPage />, {
    user: admin,
    answers: {
      ...WITHOUT_PAYMENTS,
      PanelOrders: () => orderPage(order),
      PanelProducts: () => productPage(products),
      OrderProducts: () => ({ productsById: products }),
      ...answers,
    },
  });
  await page.user.click(await screen.findByRole("button", { name: "K7M-42P" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Commande K7M-42P" }));
  return { ...page, dialog };
}

const form = () => within(screen.getByRole("dialog", { name: "Retour ou échange" }));
async function choose(user: Awaited<ReturnType<typeof renderPage>>["user"], name: string): Promise<void> {
  await user.click(form().getByRole("button", { name: "Ajouter de la boutique" }));
  await user.type(form().getByLabelText("Chercher un produit de la boutique"), "a");
  await user.click(await form().findByRole("button", { name: `Ajouter ${name}` }));
}

const text = (element: HTMLElement) => element.textContent?.replace(/\s+/g, " ") ?? "";

it("the form for a return shows the amount to give back, and asks whether the pieces go back into the stock", async () => {
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
      acceptShortage: false,
    },
  ]);
  expect(dialog.getByText("1 sur 2 rapportée")).toBeVisible();
  expect(text(screen.getByRole("dialog"))).toContain("À rembourser15 000 FCFA");
});

it("an exchange is a return that also contains the articles that the customer gets instead", async () => {
  const { sent, ReturnOrder } = shelf(delivered());
  const { user, dialog } = await open(delivered(), { ReturnOrder });
  await user.click(dialog.getByRole("button", { name: "Retour ou échange" }));
  await user.click(form().getByRole("button", { name: /^Une pièce de plus/ }));
  await choose(user, "Foulard");
  expect(text(form().getByRole("status"))).toBe("Nouveau total : 19 500 FCFA, à rembourser : 12 000 FCFA");
  await user.click(form().getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.exchange).toMatchObject([{ productName: "Foulard", price: 3_000, quantity: 1 }]);
});

it("a return of more pieces than the customer has is not sent", async () => {
  const order = delivered({ lines: [panelLine({ returned: 1 })] });
  const { user, dialog } = await open(order);
  await user.click(dialog.getByRole("button", { name: "Retour ou échange" }));
  const pieces = form().getByLabelText("Pièces");
  await user.clear(pieces);
  await user.type(pieces, "2");
  await user.click(form().getByRole("button", { name: "Enregistrer" }));
  expect(form().getByRole("alert")).toHaveTextContent("La personne n’a pas autant de pièces");
});

it("if a changed return is sent again after a lost answer, a warning says that the first one was stored", async () => {
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

describe("an exchange for which the stock has too few pieces", () => {
  /**
   * Sends an exchange for which the stock has too few pieces. The server refuses it, and the page asks whether to store
   * it anyway.
   */
  async function ask() {
    const { sent, ReturnOrder } = shelf(delivered());
    const missing = { 0: "Foulard : 1 demandée, 0 en stock" };
    const asking: Answer = (variables) => {
      const input = variables.input as ReturnInput;
      if (input.acceptShortage) return ReturnOrder(variables);
      sent.push(input);
      return refusal("CONFLICT", "Il n’y a pas assez de pièces en stock", missing);
    };
    const page = await open(delivered(), { ReturnOrder: asking });
    await page.user.click(page.dialog.getByRole("button", { name: "Retour ou échange" }));
    await page.user.click(form().getByRole("button", { name: /^Une pièce de plus/ }));
    await choose(page.user, "Foulard");
    await page.user.click(form().getByRole("button", { name: "Enregistrer" }));
    expect(await form().findByText(/^Pas assez en stock\. Enregistrer quand même/)).toBeVisible();
    expect(form().getByText("Foulard : 1 demandée, 0 en stock")).toBeVisible();
    expect(form().queryByRole("alert")).toBeNull();
    return { ...page, sent };
  }

  it("is stored after the admin has answered that it shall be stored anyway", async () => {
    const { user, sent } = await ask();
    await user.click(form().getByRole("button", { name: "Enregistrer quand même" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Retour ou échange" })).toBeNull());
    expect(sent.map(({ acceptShortage }) => acceptShortage)).toEqual([false, true]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  });

  it("can be changed instead: a button of the question leads back to the form with the typed values", async () => {
    const { user, sent } = await ask();
    await user.click(form().getByRole("button", { name: "Revenir" }));
    expect(form().getByLabelText("Pièces")).toHaveValue("1");
    expect(form().getByText("Foulard")).toBeVisible();
    await user.click(form().getByRole("button", { name: "Enregistrer" }));
    await form().findByRole("button", { name: "Enregistrer quand même" });
    expect(sent.map(({ acceptShortage }) => acceptShortage)).toEqual([false, false]);
  });

  it("can be saved without a question after the admin has removed the article with the missing pieces", async () => {
    const { user } = await ask();
    await user.click(form().getByRole("button", { name: "Retirer Foulard" }));
    expect(form().queryByRole("button", { name: "Enregistrer quand même" })).toBeNull();
    expect(form().getByRole("button", { name: "Enregistrer" })).toBeVisible();
  });
});

describe("an exchange", () => {
  /**
   * Creates an order of two dresses, bought for 12 000 FCFA each with a discount of 3 000 FCFA. The dress now costs 15
   * 000.
   */
  const promotion = (overrides: Partial<Order> = {}): Order =>
    delivered({
      ...{ total: 24_000, fee: 0, discount: 3_000, due: 21_000, paid: 21_000 },
      lines: [panelLine({ price: 12_000 })],
      ...overrides,
    });
  const addPiece = () => form().getAllByRole("button", { name: /^Une pièce de plus/ });
  const start = async (order: Order) => {
    const { sent, ReturnOrder } = shelf(order);
    const page = await open(order, { ReturnOrder });
    await page.user.click(page.dialog.getByRole("button", { name: "Retour ou échange" }));
    await page.user.click(addPiece()[0] ?? document.body);
    return { ...page, sent };
  };

  it("for another size of the same product takes price and discount from the returned piece", async () => {
    const { user, sent } = await start(promotion());
    await choose(user, "Robe Kribi, L · Bordeaux");
    const price = form().getByLabelText("Prix d’une pièce");
    expect(price).toHaveValue("12000");
    expect(price).toHaveAttribute("readonly");
    expect(price).toHaveAccessibleDescription("Le prix de l’article qui revient, avec sa part de la remise");
    expect(form().queryByText(/^Nouveau total/)).toBeNull();
    await user.click(form().getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.exchange).toMatchObject([{ size: "L", price: 12_000, quantity: 1 }]);
  });

  it("with more new pieces than returned pieces asks only for the price of the additional pieces", async () => {
    const { user, sent } = await start(promotion());
    await choose(user, "Robe Kribi, L · Bordeaux");
    await user.click(addPiece().at(-1) ?? document.body);
    const price = form().getByLabelText("Prix d’une pièce");
    expect(price).toHaveValue("15000");
    expect(price).not.toHaveAttribute("readonly");
    expect(text(form().getByText(/^Au prix de l’article qui revient/))).toBe(
      "Au prix de l’article qui revient : 1 × 12 000 FCFA. Indiquez le prix de l’autre",
    );
    expect(text(form().getByRole("status"))).toBe("Nouveau total : 36 000 FCFA, reste à payer : 15 000 FCFA");
    await user.click(form().getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.exchange).toMatchObject([{ price: 15_000, quantity: 2 }]);
  });

  it("of two pieces bought at different prices shows both prices in the new article's price field", async () => {
    const lines = [
      panelLine({ price: 12_000, quantity: 1 }),
      panelLine({ position: 1, size: "S", price: 15_000, quantity: 1 }),
    ];
    const { user } = await start(promotion({ lines, total: 27_000, due: 24_000, paid: 24_000 }));
    await user.click(addPiece()[1] ?? document.body);
    await choose(user, "Robe Kribi, L · Bordeaux");
    await user.click(addPiece().at(-1) ?? document.body);
    const price = form().getByLabelText<HTMLInputElement>("Prix d’une pièce");
    expect(price.value.replace(/\s/g, " ")).toBe("1 × 12 000 FCFA, 1 × 15 000 FCFA");
    expect(form().queryByText(/^Nouveau total/)).toBeNull();
  });

  it("for another product proposes its current price, and says that the order's discount does not apply", async () => {
    const { user, sent } = await start(promotion());
    await choose(user, "Foulard");
    const price = form().getByLabelText("Prix d’une pièce");
    expect(price).toHaveValue("3000");
    expect(price).toHaveAccessibleDescription(
      /^Remise de la commande\s: 3\s000\sFCFA, elle ne vaut pas pour ce nouvel article$/,
    );
    expect(text(form().getByRole("status"))).toBe("Nouveau total : 13 500 FCFA, à rembourser : 7 500 FCFA");
    await user.clear(price);
    await user.type(price, "2 500");
    await user.click(form().getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.exchange).toMatchObject([{ productName: "Foulard", price: 2_500 }]);
  });
});

it("after a return of all pieces, an order costs 0 FCFA, even with a supplement of an odd amount", async () => {
  const order = delivered({
    ...{ total: 24_000, fee: 0, discount: -2_001, due: 26_001, paid: 26_001 },
    lines: [
      panelLine({ price: 12_000, quantity: 1 }),
      panelLine({ position: 1, price: 12_000, quantity: 1 }),
    ],
  });
  const { user, dialog } = await open(order);
  await user.click(dialog.getByRole("button", { name: "Retour ou échange" }));
  for (const more of form().getAllByRole("button", { name: /^Une pièce de plus/ })) await user.click(more);
  expect(text(form().getByRole("status"))).toBe("Nouveau total : 0 FCFA, à rembourser : 26 001 FCFA");
});

it("an order with a requested return is marked in the list, found by a filter, and shows the reason", async () => {
  const order = delivered({ returnRequestedAt: "2026-11-25T09:00:00.000Z", returnReason: "Trop petit" });
  const PanelOrders = vi.fn((variables) => orderPage(...(variables.task ? [order] : [])));
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
  expect(PanelOrders).toHaveBeenLastCalledWith({ task: "RETURN_REQUESTED", first: 20 });
  await user.click(screen.getByRole("button", { name: "K7M-42P" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Commande K7M-42P" }));
  expect(dialog.getByText(/« Trop petit »/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Retour ou échange" }));
  expect(form().getByLabelText(/^Raison/)).toHaveValue("Trop petit");
});

it("declining a return needs a reason, which stays in the dialog if a colleague has answered first", async () => {
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
