import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { refusedEdit } from "../../../app/testing/server.ts";
import type { EditConflict } from "../../../lib/result.ts";
import type { ProductInput } from "../api/products-api.ts";
import { dropStoredDraft, storedForms } from "../forms/draft-storage.ts";
import { ProductsPage } from "../products/products-page.tsx";
import { admin, adminProduct, productPage, sizes, updatedProduct } from "../testing/admin-responses.ts";

const ADDRESS = "/admin-panel/all-products";
const saved = () =>
  adminProduct(1, {
    variants: sizes(["38", "39", "40"]),
    stock: [{ __typename: "VariantStock", number: 1, count: 7 }],
  });

/**
 * Opens the form of a product.
 * @param conflict a colleague's change. The server refuses the form's first save because of it, and accepts the next
 * one
 */
async function open(conflict?: EditConflict) {
  let isRefused = conflict !== undefined;
  const updated = vi.fn((variables: Record<string, unknown>) => {
    if (!conflict || !isRefused) return updatedProduct(variables);
    isRefused = false;
    return refusedEdit(conflict);
  });
  const { user, unmount } = await renderPage(<ProductsPage user={admin} />, {
    address: `${ADDRESS}?produit=${saved().id}`,
    path: ADDRESS,
    user: admin,
    answers: {
      PanelProducts: () => productPage([saved()]),
      PanelProduct: () => ({ product: saved() }),
      UpdateProduct: updated,
    },
  });
  await screen.findByLabelText("Nom du produit");
  const form = within(await screen.findByRole("dialog", { name: "Modifier le produit" }));
  return {
    user,
    unmount,
    form,
    tap: (name: string | RegExp) => user.click(form.getByRole("button", { name })),
    save: () => user.click(form.getByRole("button", { name: "Enregistrer" })),
    sent: () => updated.mock.lastCall?.[0].input as ProductInput,
    seen: () => updated.mock.lastCall?.[0].seen as ProductInput,
  };
}

// Drafts stay in memory from one test to the next, because the module's variables outlive a test.
beforeEach(() => {
  for (const form of storedForms(admin.id)) dropStoredDraft(admin.id, form);
});

const done = () => screen.findByText("Produit mis à jour avec succès");

const SAVED = [
  { number: 1, size: "38", colour: null, swatch: null, availability: "AVAILABLE", stock: 7 },
  { number: 2, size: "39", colour: null, swatch: null, availability: "AVAILABLE", stock: null },
  { number: 3, size: "40", colour: null, swatch: null, availability: "AVAILABLE", stock: null },
];
const theirs = (size: string, changed: object): EditConflict => {
  const variant = SAVED.find((one) => one.size === size);
  return { field: `variants:${variant?.number}`, value: { ...variant, ...changed }, by: "Awa" };
};

describe("the sizes of a product that is being edited", () => {
  it("are sent with the sizes that the form showed at first, so that the server can notice other changes", async () => {
    const { tap, save, sent, seen } = await open();
    await tap("Retirer\u00a0: Taille 40");
    await tap(/^Taille 39/);
    await save();
    await done();
    expect(sent().variants).toEqual([SAVED[0], { ...SAVED[1], availability: "LAST_PIECES" }]);
    expect(seen().variants).toEqual(SAVED);
  });

  it("count as unchanged if the user has removed a size by mistake and added it again", async () => {
    const { tap, form } = await open();
    await tap("Retirer\u00a0: Taille 40");
    await tap("Ajouter\u00a0: Taille 40");
    await tap("Annuler");
    expect(form.queryByText("Brouillon retrouvé")).toBeNull();
    expect(storedForms(admin.id)).toEqual([]);
  });

  it("show a colleague's change of one of them in words, and the user can accept the change", async () => {
    const { tap, save, form, sent, seen } = await open(theirs("39", { availability: "SOLD_OUT" }));
    await tap(/^Taille 39/);
    await save();
    const choice = await form.findByRole("region", { name: "39\u00a0: deux versions" });
    expect(choice).toHaveTextContent("39 : Awa a mis « 39, Épuisé »");
    await tap("Prendre l’autre");
    expect(form.getByRole("button", { name: "Taille 39\u00a0: Épuisé" })).toBeDefined();
    await tap("Retirer\u00a0: Taille 40");
    await save();
    await done();
    expect(sent().variants).toEqual([SAVED[0], { ...SAVED[1], availability: "SOLD_OUT" }]);
    expect(seen().variants).toEqual([SAVED[0], { ...SAVED[1], availability: "SOLD_OUT" }, SAVED[2]]);
  });

  it("if a colleague has changed the same size, stay as the user wants after « Garder le mien »", async () => {
    const { tap, save, form, sent, seen } = await open(theirs("38", { stock: 4 }));
    await form.findByRole("textbox", { name: "Pièces\u00a0: Taille 38" });
    await tap("Retirer\u00a0: Taille 38");
    await save();
    expect(await form.findByRole("region")).toHaveTextContent("38 : Awa a mis « 38, Disponible, 4 pièces »");
    await tap("Garder le mien");
    await save();
    await done();
    expect(sent().variants).toEqual([SAVED[1], SAVED[2]]);
    expect(seen().variants).toEqual([{ ...SAVED[0], stock: 4 }, SAVED[1], SAVED[2]]);
  });

  it("show that a colleague has removed a size that the user has changed, and the user can accept this", async () => {
    const { tap, save, form, sent } = await open({ field: "variants:2", value: null, by: "Awa" });
    await tap(/^Taille 39/);
    await save();
    expect(await form.findByRole("region")).toHaveTextContent("39 : Awa l’a retiré");
    await tap("Prendre l’autre");
    expect(form.getByRole("button", { name: "Ajouter\u00a0: Taille 39" })).toBeDefined();
    await tap(/^Taille 40/);
    await save();
    await done();
    expect(sent().variants).toEqual([SAVED[0], { ...SAVED[2], availability: "LAST_PIECES" }]);
  });
});

describe("the number of pieces at or below which a product is nearly sold out", () => {
  const field = "Bientôt épuisé à partir de";

  it("is sent only if it is valid, together with the number that was saved before", async () => {
    const { user, form, save, sent, seen } = await open();
    expect(form.getByLabelText(field)).toHaveValue("2");
    await user.clear(form.getByLabelText(field));
    await user.type(form.getByLabelText(field), "2000");
    await save();
    expect(form.getByLabelText(field)).toBeInvalid();
    await user.clear(form.getByLabelText(field));
    await user.type(form.getByLabelText(field), "5");
    await save();
    await done();
    expect([seen().lowStockAt, sent().lowStockAt]).toEqual([2, 5]);
  });

  it("is hidden and not sent if pieces are not counted", async () => {
    const { user, form, save, sent } = await open();
    await user.click(form.getByLabelText("Compter les pièces"));
    expect(form.queryByLabelText(field)).toBeNull();
    await save();
    await done();
    expect(sent()).not.toHaveProperty("lowStockAt");
  });

  it("if a colleague has changed it too, can be replaced by the colleague's number", async () => {
    const { user, form, tap, save, sent } = await open({ field: "lowStockAt", value: 9, by: "Awa" });
    await user.clear(form.getByLabelText(field));
    await user.type(form.getByLabelText(field), "5");
    await save();
    await form.findByRole("button", { name: "Prendre l’autre" });
    await tap("Prendre l’autre");
    expect(form.getByLabelText(field)).toHaveValue("9");
    await save();
    await done();
    expect(sent().lowStockAt).toBe(9);
  });
});
