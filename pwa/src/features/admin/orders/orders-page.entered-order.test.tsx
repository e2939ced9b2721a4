import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { openOrders, order } from "../../../app/testing/opened-orders.tsx";
import { type Answer, refusal } from "../../../app/testing/server.ts";
import { adminProduct, productPage, sizes } from "../testing/admin-responses.ts";
import { orderPage } from "../testing/order-responses.ts";

describe("an order that an admin enters by hand", () => {
  const MESSAGE =
    "Je souhaite commander : Robe Kribi (16\u202f000\u00a0FCFA)\nTaille : 42\nCommande : ABC-DEF";
  const openForm = async (answers: Record<string, Answer>) => {
    const page = await openOrders(answers);
    await page.user.click(await screen.findByRole("button", { name: "Enregistrer une commande" }));
    const dialog = await screen.findByRole("dialog", { name: "Enregistrer une commande" });
    return { ...page, form: within(dialog) };
  };

  it("is filled in from a pasted message; a click saves it and shows the stored order", async () => {
    const made = order({ id: "0d3f0000-0000-4000-8000-000000000003", number: "ABCDEF" });
    const recorded = vi.fn((_: Record<string, unknown>) => ({ recordOrder: made }));
    const { user, form } = await openForm({
      PanelOrders: () => (recorded.mock.lastCall ? orderPage(made, order()) : orderPage(order())),
      RecordOrder: recorded,
    });
    await user.click(form.getByRole("textbox", { name: /^Message reçu/ }));
    await user.paste(MESSAGE);
    expect(await form.findByText("Commande ABC-DEF")).toBeDefined();
    expect(form.getByRole("textbox", { name: "Article 1" })).toHaveValue("Robe Kribi");
    expect(form.getByRole("textbox", { name: "Taille" })).toHaveValue("42");
    await user.click(form.getByRole("button", { name: "Enregistrer" }));
    expect(await screen.findByRole("dialog", { name: "Commande ABC-DEF" })).toBeDefined();
    expect(recorded.mock.calls[0]?.[0].input).toMatchObject({
      number: "ABCDEF",
      lines: [{ productName: "Robe Kribi", size: "42", price: 16_000, quantity: 1 }],
    });
    expect(await screen.findByRole("button", { name: "ABC-DEF", hidden: true })).toBeDefined();
  });

  it("is not stored again if the shop already has the pasted message's order, which is opened instead", async () => {
    const known = order({
      id: "0d3f0000-0000-4000-8000-000000000004",
      number: "ABCDEF",
      state: "SHIPPED",
      total: 16_000,
    });
    const { user, form } = await openForm({
      PanelOrders: ({ search }) => (search === "ABCDEF" ? orderPage(known) : orderPage(order())),
    });
    await user.click(form.getByRole("textbox", { name: /^Message reçu/ }));
    await user.paste(MESSAGE);
    const dialog = await screen.findByRole("dialog", { name: "Commande ABC-DEF" });
    expect(within(dialog).getByText("En route")).toBeDefined();
    expect(screen.queryByRole("dialog", { name: "Enregistrer une commande" })).toBeNull();
  });

  it.each([
    ["cancelled", { state: "CANCELLED", total: 16_000 }],
    ["one with another total, because a stranger has used the number", { total: 1 }],
    ["one with another phone number", { total: 16_000, customerPhone: "237699887766" }],
  ] as const)(
    "is stored although the shop already has an order with the same number, if the shop's order is %s",
    async (_, other) => {
      const known = order({ id: "0d3f0000-0000-4000-8000-000000000004", number: "ABCDEF", ...other });
      const recorded = vi.fn((_: Record<string, unknown>) => ({ recordOrder: order({ number: "ABCDEF" }) }));
      const asked = vi.fn(({ search }) => (search === "ABCDEF" ? orderPage(known) : orderPage(order())));
      const { user, form } = await openForm({ PanelOrders: asked, RecordOrder: recorded });
      await user.click(form.getByRole("textbox", { name: /^Message reçu/ }));
      await user.paste(`${MESSAGE}\nTéléphone : +237 6 77 12 34 56`);
      await waitFor(() => expect(asked).toHaveBeenCalledWith(expect.objectContaining({ search: "ABCDEF" })));
      await user.click(form.getByRole("button", { name: "Enregistrer" }));
      await waitFor(() => expect(recorded).toHaveBeenCalledOnce());
      expect(recorded.mock.lastCall?.[0].input).toMatchObject({ number: "ABCDEF" });
    },
  );

  it("can have articles from a search in the shop's products, with their sizes and prices", async () => {
    const recorded = vi.fn((_: Record<string, unknown>) => ({ recordOrder: order() }));
    const bag = adminProduct(2, { productName: "Sac Bonanjo", sellingPrice: 24_500 });
    const dress = adminProduct(1, {
      productName: "Robe Kribi",
      sellingPrice: 15_000,
      variants: sizes(["S", "M"]),
    });
    const { user, form } = await openForm({
      PanelProducts: ({ filter }) =>
        productPage([(filter as { search: string }).search === "sac" ? bag : dress]),
      RecordOrder: recorded,
    });
    for (const [search, choice] of [
      ["robe", "Ajouter Robe Kribi, M"],
      ["sac", "Ajouter Sac Bonanjo"],
    ] as const) {
      await user.click(form.getByRole("button", { name: "Choisir dans la boutique" }));
      await user.type(
        form.getByRole("textbox", { name: "Chercher un produit de la boutique" }),
        `${search}{Enter}`,
      );
      await user.click(await form.findByRole("button", { name: choice }));
    }
    await user.click(form.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(recorded).toHaveBeenCalledOnce());
    expect(recorded.mock.lastCall?.[0].input).toMatchObject({
      lines: [
        { productId: dress.id, productName: "Robe Kribi", size: "M", price: 15_000, quantity: 1 },
        { productId: bag.id, productName: "Sac Bonanjo", size: null, price: 24_500, quantity: 1 },
      ],
    });
  });

  it("accepts amounts in any usual spelling; any other text stays in its field, with an error", async () => {
    const recorded = vi.fn((_: Record<string, unknown>) => ({ recordOrder: order() }));
    const { user, form } = await openForm({ RecordOrder: recorded });
    const [price, quantity, fee] = [/^Prix/, /^Quantité/, /^Livraison/].map((name) =>
      form.getByRole("textbox", { name }),
    );
    if (!price || !quantity || !fee) throw new Error("a field is missing");
    await user.type(form.getByRole("textbox", { name: "Article 1" }), "Robe");
    await user.type(price, "15000.5");
    await user.clear(quantity);
    await user.type(quantity, "2,5");
    await user.type(fee, "1 50");
    await user.click(form.getByRole("button", { name: "Enregistrer" }));
    expect(price).toHaveAccessibleDescription(/«.15000\.5.» n’est pas un nombre entier de francs/);
    expect(quantity).toHaveAccessibleDescription(/«.2,5.» n’est pas un nombre de pièces/);
    expect(fee).toHaveAccessibleDescription(/«.1 50.» n’est pas un nombre entier de francs/);
    expect([price, quantity, fee].map((field) => (field as HTMLInputElement).value)).toEqual([
      ...["15000.5", "2,5", "1 50"],
    ]);
    expect(recorded).not.toHaveBeenCalled();
    for (const [field, text] of [
      [price, "15000.00"],
      [quantity, "2.0"],
      [fee, "1 000 FCFA"],
    ] as const) {
      await user.clear(field);
      await user.paste(text);
    }
    await user.click(form.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(recorded).toHaveBeenCalledOnce());
    expect(recorded.mock.calls[0]?.[0].input).toMatchObject({
      fee: 1_000,
      lines: [{ productName: "Robe", price: 15_000, quantity: 2 }],
    });
  });

  it("is not sent without an article; typed values stay after a refusal, after closing and after a reload", async () => {
    const { user, form, unmount } = await openForm({
      RecordOrder: () => refusal("CONFLICT", "Déjà enregistrée"),
    });
    await user.click(form.getByRole("button", { name: "Enregistrer" }));
    expect(await form.findByRole("alert")).toHaveTextContent("La commande n’a pas d’article");
    await user.type(form.getByRole("textbox", { name: "Article 1" }), "Montre");
    await user.type(form.getByRole("textbox", { name: "Prix" }), "9 000");
    await user.click(form.getByRole("button", { name: "Enregistrer" }));
    expect(await form.findByText("Déjà enregistrée")).toBeDefined();
    const [close] = form.getAllByRole("button", { name: "Fermer" });
    if (close) await user.click(close);
    await user.click(screen.getByRole("button", { name: "Enregistrer une commande" }));
    expect(await screen.findByRole("textbox", { name: "Article 1" })).toHaveValue("Montre");
    unmount();
    const reloaded = await openForm({ RecordOrder: () => ({ recordOrder: order() }) });
    expect(reloaded.form.getByRole("textbox", { name: "Prix" })).toHaveValue("9 000");
    await reloaded.user.click(reloaded.form.getByRole("button", { name: "Enregistrer" }));
    await screen.findByRole("dialog", { name: "Commande K7M-42P" });
    reloaded.unmount();
    const next = await openForm({});
    expect(next.form.getByRole("textbox", { name: "Article 1" })).toHaveValue("");
  });
});
