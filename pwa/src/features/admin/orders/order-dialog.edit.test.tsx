import { screen, waitFor, within } from "@testing-library/react";
import type { AuditLogAction } from "graphql-server/features/audit-log/audit-log";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, deadNetwork, losingFirst, refusal } from "../../../app/testing/server.ts";
import type { ChangeOrderMutationVariables, OrderParts } from "../../../data/graphql/admin.generated.ts";
import type { Order } from "../api/orders-api.ts";
import { admin, adminProduct, productPage, sizes } from "../testing/admin-responses.ts";
import { orderPage, panelLine, panelOrder, WITHOUT_PAYMENTS } from "../testing/order-responses.ts";
import { OrdersPage } from "./orders-page.tsx";

const PRODUCT = adminProduct(1, {
  productName: "Robe Kribi",
  sellingPrice: 15_000,
  variants: sizes(["M", "L"], { L: "SOLD_OUT" }).map((one) => ({ ...one, colour: "Bordeaux" })),
});

function changed(order: Order, { delivery, discount, customer, lines }: OrderParts): Order {
  const next: Order = {
    ...order,
    ...(delivery && {
      fee: delivery.fee ?? null,
      quarter: delivery.quarter ?? null,
      isPickup: delivery.isPickup,
    }),
    ...(discount && { discount: discount.amount, discountReason: discount.reason }),
    ...(customer && { customerName: customer.name ?? null, customerPhone: customer.phone ?? null }),
    ...(lines && {
      lines: lines.map((line, place) =>
        panelLine({
          ...{ productId: line.productId ?? null, variant: line.variant ?? null, image: null },
          ...{ position: line.position ?? 10 + place, productName: line.productName },
          ...{ size: line.size ?? null, colour: line.colour ?? null },
          ...{ price: line.price, quantity: line.quantity },
        }),
      ),
    }),
  };
  const total = next.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return { ...next, total, due: total - next.discount + (next.fee ?? 0) };
}

async function open(answers: Record<string, Answer> = {}, overrides: Partial<Order> = {}) {
  const order = panelOrder(overrides);
  const sent: ChangeOrderMutationVariables[] = [];
  const ChangeOrder: Answer = (variables) => {
    const change = variables as ChangeOrderMutationVariables;
    sent.push(change);
    return { changeOrder: changed(order, change.to) };
  };
  const page = await renderPage(<OrdersPage />, {
    user: admin,
    answers: {
      ...WITHOUT_PAYMENTS,
      PanelOrders: () => orderPage(order),
      OrderProducts: () => ({ productsById: [PRODUCT] }),
      PanelProducts: () => productPage([PRODUCT]),
      ChangeOrder,
      ...answers,
    },
  });
  const { user } = page;
  await user.click(await screen.findByRole("button", { name: "K7M-42P" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Commande K7M-42P" }));
  return { ...page, order, sent, dialog };
}

const form = (name: string) => within(screen.getByRole("dialog", { name }));
const text = (element: HTMLElement) => element.textContent?.replace(/\s+/g, " ") ?? "";

describe("the delivery (fee and quarter) of an order in its dialog", () => {
  it("is changed by a tap on the fee, a new amount and a tap on « Enregistrer »", async () => {
    const { user, sent, dialog } = await open();
    await user.click(dialog.getByRole("button", { name: /^Modifier la livraison/ }));
    // The field has the focus and its text is selected, so that typing replaces the old fee.
    await user.keyboard("2 000");
    await user.click(form("Livraison").getByRole("button", { name: "Enregistrer" }));
    expect(await dialog.findByRole("button", { name: /^Modifier la livraison.: 2/ })).toBeVisible();
    expect(screen.queryByRole("dialog", { name: "Livraison" })).toBeNull();
    expect(sent).toEqual([
      {
        id: "0d3f0000-0000-4000-8000-000000000001",
        seen: { delivery: { fee: 1_500, quarter: "Akwa", isPickup: false } },
        to: { delivery: { fee: 2_000, quarter: "Akwa", isPickup: false } },
        acceptShortage: false,
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ]);
  });

  it("can have the fee « à convenir » until it is agreed, and has no fee if the customer fetches the order", async () => {
    const { user, sent, dialog } = await open();
    await user.click(dialog.getByRole("button", { name: /^Modifier la livraison/ }));
    await user.clear(form("Livraison").getByLabelText(/^Frais/));
    await user.click(form("Livraison").getByRole("button", { name: "Enregistrer" }));
    const button = await dialog.findByRole("button", { name: /à convenir/ });
    await user.click(button);
    await user.click(form("Livraison").getByRole("checkbox", { name: /^Retrait à la boutique/ }));
    expect(form("Livraison").queryByLabelText(/^Frais/)).toBeNull();
    await user.click(form("Livraison").getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ to }) => to.delivery)).toEqual([
      { fee: null, quarter: "Akwa", isPickup: false },
      { fee: 0, quarter: null, isPickup: true },
    ]);
  });

  it("is not saved if the typed fee is not a whole number", async () => {
    const { user, sent, dialog } = await open();
    await user.click(dialog.getByRole("button", { name: /^Modifier la livraison/ }));
    await user.keyboard("mille");
    await user.click(form("Livraison").getByRole("button", { name: "Enregistrer" }));
    expect(await form("Livraison").findByRole("alert")).toHaveTextContent(/n’est pas un nombre entier/);
    expect(sent).toEqual([]);
  });

  it("shows the fee that a colleague has saved first, beside the fee that the admin has typed", async () => {
    const theirs = panelOrder({ fee: 3_000, due: 33_000 });
    let isFirst = true;
    const ChangeOrder = vi.fn((variables) => {
      if (!isFirst) return { changeOrder: changed(theirs, variables.to) };
      isFirst = false;
      return refusal(
        "CONFLICT",
        "Un collègue a changé la livraison entre-temps. Relisez d’abord la commande",
      );
    });
    const { user, dialog } = await open({ ChangeOrder, PanelOrder: () => ({ order: theirs }) });
    await user.click(dialog.getByRole("button", { name: /^Modifier la livraison/ }));
    await user.keyboard("2 000");
    await user.click(form("Livraison").getByRole("button", { name: "Enregistrer" }));
    const choice = await form("Livraison").findByRole("region", { name: /deux versions$/ });
    expect(text(choice)).toContain("une autre personne a mis « 3 000 FCFA »");
    expect(form("Livraison").getByLabelText(/^Frais/)).toHaveValue("2 000");
    await user.click(within(choice).getByRole("button", { name: "Garder le mien" }));
    await user.click(form("Livraison").getByRole("button", { name: "Enregistrer" }));
    expect(await dialog.findByRole("button", { name: /^Modifier la livraison.: 2/ })).toBeVisible();
    expect(ChangeOrder.mock.calls.map(([{ seen }]) => seen.delivery.fee)).toEqual([1_500, 3_000]);
  });

  it("is saved with the admin's fee and a colleague's quarter, once the form has shown this quarter", async () => {
    const theirs = panelOrder({ quarter: "Bali" });
    let isFirst = true;
    const ChangeOrder = vi.fn((variables) => {
      if (!isFirst) return { changeOrder: changed(theirs, variables.to) };
      isFirst = false;
      return refusal(
        "CONFLICT",
        "Un collègue a changé la livraison entre-temps. Relisez d’abord la commande",
      );
    });
    const { user, dialog } = await open({ ChangeOrder, PanelOrder: () => ({ order: theirs }) });
    await user.click(dialog.getByRole("button", { name: /^Modifier la livraison/ }));
    await user.keyboard("2 000");
    await user.click(form("Livraison").getByRole("button", { name: "Enregistrer" }));
    expect(text(await form("Livraison").findByRole("alert"))).toContain("Un collègue a changé la livraison");
    expect(form("Livraison").getByLabelText(/^Quartier/)).toHaveValue("Bali");
    await user.click(form("Livraison").getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Livraison" })).toBeNull());
    expect(ChangeOrder.mock.lastCall?.[0].to.delivery).toEqual({
      ...{ fee: 2_000, quarter: "Bali", isPickup: false },
    });
  });

  it("is saved by a second tap on « Enregistrer » after the first answer was lost", async () => {
    const order = panelOrder();
    const ChangeOrder = losingFirst((variables) => ({
      changeOrder: changed(order, (variables as ChangeOrderMutationVariables).to),
    }));
    const { user, dialog } = await open({ ChangeOrder });
    await user.click(dialog.getByRole("button", { name: /^Modifier la livraison/ }));
    await user.keyboard("2 000");
    await user.click(form("Livraison").getByRole("button", { name: "Enregistrer" }));
    expect(await form("Livraison").findByRole("alert")).toHaveTextContent(/^Connexion impossible/);
    await user.click(form("Livraison").getByRole("button", { name: "Enregistrer" }));
    expect(await dialog.findByRole("button", { name: /^Modifier la livraison.: 2/ })).toBeVisible();
  });

  it("is still in the form after a reload, as the admin has typed it, if it could not be saved", async () => {
    const { user, dialog, unmount } = await open({ ChangeOrder: deadNetwork });
    await user.click(dialog.getByRole("button", { name: /^Modifier la livraison/ }));
    await user.keyboard("2 000");
    unmount();
    const reloaded = await open();
    await reloaded.user.click(reloaded.dialog.getByRole("button", { name: /^Modifier la livraison/ }));
    expect(form("Livraison").getByLabelText(/^Frais/)).toHaveValue("2 000");
    expect(form("Livraison").getByText("Brouillon retrouvé")).toBeVisible();
    await reloaded.user.click(form("Livraison").getByRole("button", { name: "Effacer" }));
    expect(form("Livraison").getByLabelText(/^Frais/)).toHaveValue("1500");
  });
});

describe("the articles of an order in its dialog", () => {
  const openLines = async (...options: Parameters<typeof open>) => {
    const page = await open(...options);
    await page.user.click(page.dialog.getByRole("button", { name: "Modifier les articles" }));
    const lines = form("Articles");
    return { ...page, lines };
  };

  it("can be changed: quantity, size, and an agreed price", async () => {
    const { user, sent, lines } = await openLines();
    await user.click(lines.getByRole("button", { name: /^Une pièce de plus/ }));
    const variant = await lines.findByLabelText("Taille et couleur");
    await user.selectOptions(variant, "L · Bordeaux — épuisé");
    const price = lines.getByLabelText("Prix d’une pièce");
    await user.clear(price);
    await user.type(price, "14 000");
    expect(text(lines.getByRole("status"))).toContain("42 000 FCFA30 000 FCFA");
    expect(lines.getByText(/^Prix de la boutique/)).toBeVisible();
    await user.click(lines.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.to.lines).toEqual([
      {
        ...{ position: 0, productId: panelLine().productId, productName: "Robe Kribi", image: null },
        ...{ variant: 2, size: "L", colour: "Bordeaux", price: 14_000, quantity: 3 },
      },
    ]);
  });

  it("can be removed, and can be added from the shop's products or typed by hand", async () => {
    const { user, sent, lines } = await openLines();
    await user.click(lines.getByRole("button", { name: "Retirer Robe Kribi" }));
    await user.click(lines.getByRole("button", { name: "Ajouter de la boutique" }));
    await user.type(lines.getByLabelText("Chercher un produit de la boutique"), "robe");
    const choose = () => lines.findByRole("button", { name: "Ajouter Robe Kribi, M · Bordeaux" });
    await user.click(await choose());
    await user.click(lines.getByRole("button", { name: "Ajouter de la boutique" }));
    await user.type(lines.getByLabelText("Chercher un produit de la boutique"), "robe");
    await user.click(await choose());
    await user.click(lines.getByRole("button", { name: "Autre article" }));
    await user.type(lines.getByLabelText("Article"), "Emballage cadeau");
    await user.type(lines.getAllByLabelText("Prix d’une pièce")[1] ?? document.body, "500");
    await user.click(lines.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.to.lines).toMatchObject([
      { position: null, productId: PRODUCT.id, size: "M", variant: 1, price: 15_000, quantity: 2 },
      { position: null, productId: null, productName: "Emballage cadeau", price: 500, quantity: 1 },
    ]);
    expect(sent[0]?.seen.lines).toMatchObject([{ position: 0, quantity: 2 }]);
  });

  it("cannot be saved once all are removed, which moves the focus to the heading", async () => {
    const { user, sent, lines } = await openLines();
    await user.click(lines.getByRole("button", { name: "Retirer Robe Kribi" }));
    expect(lines.getByRole("heading", { name: /articles/i })).toHaveFocus();
    await user.click(lines.getByRole("button", { name: "Enregistrer" }));
    expect(await lines.findByRole("alert")).toHaveTextContent("La commande n’a pas d’article");
    expect(sent).toEqual([]);
  });

  it("are saved after a question if the stock has too few pieces", async () => {
    const MISSING = "Robe Kribi, M : 3 demandées, 1 en stock";
    const ChangeOrder = vi.fn(({ acceptShortage, to }) =>
      acceptShortage
        ? { changeOrder: changed(panelOrder(), to) }
        : refusal("CONFLICT", "Il n’y a pas assez de pièces en stock", { 0: MISSING }),
    );
    const { user, lines } = await openLines({ ChangeOrder });
    await user.click(lines.getByRole("button", { name: /^Une pièce de plus/ }));
    await user.click(lines.getByRole("button", { name: "Enregistrer" }));
    expect(await lines.findByText(/^Robe Kribi, M.*1 en stock$/)).toBeVisible();
    await user.click(lines.getByRole("button", { name: "Revenir" }));
    await user.click(lines.getByRole("button", { name: "Enregistrer" }));
    await user.click(await lines.findByRole("button", { name: "Enregistrer quand même" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Articles" })).toBeNull());
    expect(ChangeOrder.mock.calls.map(([{ acceptShortage }]) => acceptShortage)).toEqual([
      ...[false, false, true],
    ]);
  });
});

it("a discount can have a reason and can be turned into a supplement", async () => {
  const { user, sent, dialog } = await open();
  await user.click(dialog.getByRole("button", { name: /^Modifier la remise/ }));
  await user.keyboard("2 000");
  await user.type(form("Remise").getByLabelText(/^Raison/), "Cliente fidèle");
  await user.click(form("Remise").getByRole("button", { name: "Enregistrer" }));
  expect(await dialog.findByText("Cliente fidèle")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: /^Modifier la remise/ }));
  await user.selectOptions(form("Remise").getByLabelText("Effet"), "Plus cher (supplément)");
  await user.click(form("Remise").getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ to }) => to.discount)).toEqual([
    { amount: 2_000, reason: "Cliente fidèle" },
    { amount: -2_000, reason: "Cliente fidèle" },
  ]);
});

it("the customer's name and phone number can be changed", async () => {
  const { user, sent, dialog } = await open();
  await user.click(dialog.getByRole("button", { name: "Modifier la personne" }));
  const name = form("Personne").getByLabelText(/^Nom/);
  await user.clear(name);
  await user.type(name, "Mme Ngo");
  await user.click(form("Personne").getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    seen: { customer: { name: "Awa Ngono", phone: "+237 6 77 12 34 56" } },
    to: { customer: { name: "Mme Ngo", phone: "+237 6 77 12 34 56" } },
  });
});

describe("the dialog of an order", () => {
  it.each(["DELIVERED", "CANCELLED", "RETURNED"] as const)(
    "offers no edits of an order in the state %s",
    async (state) => {
      const { dialog } = await open({}, { state });
      expect(dialog.queryByRole("button", { name: /^Modifier/ })).toBeNull();
    },
  );

  it("shows « Prête » instead of « En route » for an order that the customer collects", async () => {
    const ChangeOrderState = () => ({ changeOrderState: panelOrder({ state: "SHIPPED", isPickup: true }) });
    const { user, dialog } = await open({ ChangeOrderState }, { state: "CONFIRMED", isPickup: true });
    await user.click(dialog.getByRole("button", { name: "Marquer prête" }));
    expect(await dialog.findByText("Prête")).toBeVisible();
  });

  it.each<[string, Partial<Order>, string]>([
    ["nothing is paid", { due: 31_500 }, "À payer31 500 FCFA"],
    [
      "a part is paid",
      { due: 31_500, paid: 10_000 },
      "Reste à payer21 500 FCFAAcompte : 10 000 FCFA sur 31 500 FCFA",
    ],
    ["all is paid", { due: 31_500, paid: 31_500 }, "Payée31 500 FCFA"],
    ["too much is paid", { due: 20_000, paid: 31_500 }, "À rembourser11 500 FCFA"],
    [
      "the order was cancelled after a payment",
      { state: "CANCELLED", due: 0, paid: 5_000 },
      "À rembourser5 000 FCFA",
    ],
  ])("shows at the top the amount to pay or to give back if %s", async (_, overrides, owed) => {
    await open({}, overrides);
    const content = text(screen.getByRole("dialog"));
    expect(content.slice(0, content.indexOf("Awa Ngono"))).toContain(owed);
  });

  it("shows what the customer ordered and the difference, if the shop has changed the order", async () => {
    const { dialog } = await open(
      {},
      {
        lines: [panelLine({ quantity: 3 })],
        total: 45_000,
        fee: 2_000,
        due: 47_000,
        editedAt: "2026-11-23T09:00:00.000Z",
        asOrdered: {
          __typename: "OrderAsPlaced",
          lines: [
            {
              __typename: "OrderedLine",
              productName: "Robe Kribi",
              size: "M",
              colour: "Bordeaux",
              price: 15_000,
              quantity: 2,
            },
          ],
          total: 30_000,
          fee: 1_500,
          quarter: "Akwa",
        },
      },
    );
    const changes = text(dialog.getByRole("region", { name: "Changements" }));
    expect(changes).toContain("2 × Robe Kribi, M · Bordeaux → 3 × Robe Kribi, M · Bordeaux");
    expect(changes).toContain("Livraison : 1 500 FCFA → 2 000 FCFA");
    expect(changes).toContain("Commandé : 31 500 FCFA (+ 15 500 FCFA depuis)");
  });

  it("shows in its history who did what and when, after a click that opens the history", async () => {
    const entry = (action: AuditLogAction, actorName: string, ...changes: [string, string, string][]) => ({
      ...{
        __typename: "AuditLogEntry",
        id: action,
        action,
        actorId: actorName,
        actorName,
        createdAt: "2026-11-23T09:00:00.000Z",
      },
      changes: changes.map(([field, from, to]) => ({ __typename: "AuditLogChange", field, from, to })),
    });
    const OrderHistory = vi.fn(() => ({
      orderHistory: [
        entry("PAYMENT_ENTERED", "Béa", ["payment", "", "Espèces, 10 000 FCFA"]),
        entry(
          "ORDER_EDITED",
          "Awa",
          ["lines", "2 × Robe\n1 × Sac", "3 × Robe\n1 × Sac"],
          ["customer", "", ""],
          ["discount", "500 FCFA", "500 FCFA"],
        ),
        entry("ORDER_CHANGED", "Awa", ["state", "NEW", "CONFIRMED"]),
      ],
    }));
    const { dialog, user } = await open({ OrderHistory });
    expect(OrderHistory).not.toHaveBeenCalled();
    await user.click(dialog.getByText("Historique"));
    const [paid, edited, confirmed] = (await dialog.findAllByRole("listitem"))
      .map(text)
      .filter((one) => /^(Awa|Béa)/.test(one));
    expect(paid).toMatch(/^Béa a noté un paiement de la commande.*paiement : Espèces, 10 000 FCFA$/);
    expect(edited).toMatch(/articles : 2 × Robe 3 × Robepersonneremise$/);
    expect(confirmed).toContain("état : Nouvelle → Confirmée");
  });
});
