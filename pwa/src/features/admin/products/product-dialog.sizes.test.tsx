import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { refusal } from "../../../app/testing/server.ts";
import { admin, adminProduct, productPage, sizes } from "../testing/admin-responses.ts";
import { ProductsPage } from "./products-page.tsx";

const ADDRESS = "/admin-panel/all-products";
const saved = (
  states: Parameters<typeof sizes>[1] = {},
  overrides: Parameters<typeof adminProduct>[1] = {},
) =>
  adminProduct(1, {
    variants: sizes(["38", "39", "40"], states),
    stock: [{ __typename: "VariantStock", number: 1, count: 7 }],
    ...overrides,
  });
const later = { updatedAt: "2026-11-20T11:00:00.000Z" };

/**
 * Opens the form of a product. Afterwards the server has the version `theirs`, and refuses changes that started from
 * another version.
 */
async function open(theirs = saved()) {
  const updated = vi.fn((_: Record<string, unknown>) =>
    updated.mock.lastCall?.[0].ifUpdatedAt === theirs.updatedAt
      ? { updateProduct: theirs }
      : refusal("CONFLICT", "…"),
  );
  let isOpen = false;
  const { user, unmount } = await renderPage(<ProductsPage user={admin} />, {
    address: `${ADDRESS}?produit=${theirs.id}`,
    path: ADDRESS,
    user: admin,
    answers: {
      PanelProducts: () => productPage([saved()]),
      PanelProduct: () => ({ product: isOpen ? theirs : saved() }),
      UpdateProduct: updated,
    },
  });
  await screen.findByLabelText("Nom du produit");
  isOpen = true;
  const form = within(await screen.findByRole("dialog", { name: "Modifier le produit" }));
  return {
    user,
    unmount,
    form,
    tap: (name: string | RegExp) => user.click(form.getByRole("button", { name })),
    save: () => user.click(form.getByRole("button", { name: "Enregistrer" })),
    sent: () => updated.mock.lastCall?.[0].input,
  };
}
const done = () => screen.findByText("Produit mis à jour avec succès");

describe("the sizes of an edited product", () => {
  it("are not sent if only another field was changed", async () => {
    const { user, form, save, sent } = await open();
    await user.type(form.getByLabelText("Marque"), " Sawa");
    await save();
    await done();
    expect(sent()).toMatchObject({ brandName: "Atelier Bonanjo Sawa" });
    expect(sent()).not.toHaveProperty("variants");
    expect(sent()).not.toHaveProperty("availability");
  });

  it("are sent with their numbers; availabilities and counts only if changed, because orders reduce the stock", async () => {
    const { tap, save, sent } = await open();
    await tap("Retirer\u00a0: Taille 40");
    await tap(/^Taille 39/);
    await save();
    await done();
    expect((sent() as { variants: unknown }).variants).toEqual([
      { number: 1, size: "38", colour: null, swatch: null },
      { number: 2, size: "39", colour: null, swatch: null, availability: "LAST_PIECES" },
    ]);
  });

  it("keep their number when one was removed by mistake and added again", async () => {
    const { tap, save, sent } = await open();
    await tap("Retirer\u00a0: Taille 40");
    await tap("Ajouter\u00a0: Taille 40");
    await save();
    await done();
    expect(sent()).not.toHaveProperty("variants");
  });

  it("keep a colleague's change of another size, without a question", async () => {
    const { tap, save, sent } = await open(saved({ "40": "SOLD_OUT" }, later));
    await tap(/^Taille 39/);
    await save();
    await done();
    expect((sent() as { variants: unknown }).variants).toMatchObject([
      { number: 1 },
      { number: 2, availability: "LAST_PIECES" },
      { number: 3, size: "40" },
    ]);
    expect(JSON.stringify(sent())).not.toContain("AVAILABLE");
  });

  it("show a conflict in words if a colleague has changed the same size", async () => {
    const { tap, save, form, sent } = await open(saved({ "39": "SOLD_OUT" }, later));
    await tap(/^Taille 39/);
    await save();
    const notice = within(await form.findByRole("alert"));
    expect(notice.getByText("39").parentElement?.textContent?.replace(/\s/g, " ")).toBe(
      "39Votre version : 39, Dernières piècesVersion enregistrée : 39, Épuisé",
    );
    await tap("Prendre la version enregistrée");
    expect(form.getByRole("button", { name: "Taille 39\u00a0: Épuisé" })).toBeDefined();
    await tap("Retirer\u00a0: Taille 40");
    await save();
    await done();
    expect(JSON.stringify(sent())).not.toContain("LAST_PIECES");
  });
});
