import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage } from "../../../app/testing/render.tsx";
import { deadNetwork, refusal } from "../../../app/testing/server.ts";
import { ProductsPage } from "../products/products-page.tsx";
import { admin, adminProduct, productPage, undoneAnswer } from "../testing/admin-responses.ts";

const products = [adminProduct(1), adminProduct(2), adminProduct(3)];
const edit = (overrides: object) => ({
  __typename: "ProductsEdit",
  count: 2,
  left: [],
  products: [],
  ...overrides,
});
const shownNames = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);

/** Opens the page and chooses the first two of three products. */
async function choose(answers: NonNullable<RenderOptions["answers"]>) {
  const { user } = await renderPage(<ProductsPage user={admin} />, {
    address: "/admin-panel/all-products",
    path: "/admin-panel/all-products",
    user: admin,
    answers: { PanelProducts: () => productPage(products), ...answers },
  });
  await screen.findByRole("heading", { name: "Robe Wouri 1" });
  expect(screen.queryByRole("checkbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Sélectionner" }));
  for (const name of ["Robe Wouri 1", "Robe Wouri 2"])
    await user.click(screen.getByRole("checkbox", { name: `Choisir ${name}` }));
  expect(screen.getByText("2 produits choisis")).toBeDefined();
  const press = (name: string) =>
    user.click(within(screen.getByRole("group", { name: "Produits choisis" })).getByRole("button", { name }));
  return { user, press, dialog: () => within(screen.getByRole("dialog")) };
}

const ids = products.slice(0, 2).map(({ id }) => id);

describe("the products that an admin has chosen in the list", () => {
  it("get another category by one edit, and a notice with an undo button appears", async () => {
    const changed = vi.fn((_: Record<string, unknown>) => ({ changeCategories: edit({}) }));
    const undone = vi.fn((_: Record<string, unknown>) => undoneAnswer({ count: 2, left: ["Robe Wouri 2"] }));
    const { user, press, dialog } = await choose({ ChangeCategories: changed, Undo: undone });
    await press("Catégorie");
    expect(dialog().getByRole("button", { name: "Changer" })).toBeDisabled();
    await user.selectOptions(dialog().getByLabelText("Catégorie"), "Jupe");
    await user.click(dialog().getByRole("button", { name: "Changer" }));
    expect(await screen.findByText("2 produits modifiés")).toBeDefined();
    expect(changed.mock.lastCall?.[0]).toEqual({ editId: expect.any(String), ids, category: "Jupe" });
    expect(screen.queryByRole("checkbox")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Annuler" }));
    expect(await screen.findByText(/annulé pour 2 produits.*Robe Wouri 2.*reste tel quel/)).toBeDefined();
    expect(undone).toHaveBeenCalledWith({
      editId: changed.mock.lastCall?.[0].editId,
      isListed: true,
      requestId: expect.any(String),
    });
  });

  it("get a category that the admin has typed instead of chosen", async () => {
    const changed = vi.fn((_: Record<string, unknown>) => ({ changeCategories: edit({}) }));
    const { user, press, dialog } = await choose({ ChangeCategories: changed });
    await press("Catégorie");
    await user.selectOptions(dialog().getByLabelText("Catégorie"), "Autre…");
    await user.type(dialog().getByLabelText("Nouvelle catégorie"), " ");
    expect(dialog().getByRole("button", { name: "Changer" })).toBeDisabled();
    await user.type(dialog().getByLabelText("Nouvelle catégorie"), "Pagne wax");
    await user.click(dialog().getByRole("button", { name: "Changer" }));
    expect(await screen.findByText("2 produits modifiés")).toBeDefined();
    expect(changed.mock.lastCall?.[0]).toMatchObject({ ids, category: "Pagne wax" });
  });

  it("get prices changed by a percentage, after the dialog has shown the new prices", async () => {
    const changed = vi.fn((_: Record<string, unknown>) => ({
      changePrices: edit({ products: [adminProduct(1, { sellingPrice: 14_800 })] }),
    }));
    const { user, press, dialog } = await choose({ ChangePrices: changed });
    await press("Prix");
    await user.click(dialog().getByRole("button", { name: "Changer" }));
    expect(dialog().getByRole("alert")).toHaveTextContent("nombre entier de -90 à 300");
    await user.type(dialog().getByLabelText("Pourcentage"), "-12,5");
    expect(dialog().getByRole("alert")).toHaveTextContent(/«.-12,5.» n’est pas un pourcentage entier/);
    await user.clear(dialog().getByLabelText("Pourcentage"));
    await user.type(dialog().getByLabelText("Pourcentage"), "−20,0 %");
    const examples = dialog().getByRole("list", { name: "Exemples" }).textContent?.replace(/\s/g, " ");
    expect(examples).toContain("Robe Wouri 1 : 18 500 FCFA → 14 800 FCFA");
    await user.click(dialog().getByRole("button", { name: "Changer" }));
    await waitFor(() =>
      expect(changed.mock.lastCall?.[0]).toMatchObject({
        ids,
        change: { percent: -20, roundTo: 100, both: false },
      }),
    );
    expect((await screen.findAllByText(/14.800.FCFA/)).length).toBeGreaterThan(0);
  });

  it("cause a warning if a new selling price would be above the original price", async () => {
    const { user, press, dialog } = await choose({});
    await press("Prix");
    await user.type(dialog().getByLabelText("Pourcentage"), "50");
    expect(dialog().getByText("Le prix de vente dépasse le prix d’origine.")).toBeDefined();
    await user.click(dialog().getByRole("checkbox", { name: "Changer aussi le prix d’origine" }));
    expect(dialog().queryByText("Le prix de vente dépasse le prix d’origine.")).toBeNull();
  });

  it("are marked as sold out without a question; a second click after a failure has the same edit id", async () => {
    const sold = vi.fn((_: Record<string, unknown>): unknown =>
      sold.mock.calls.length === 1 ? deadNetwork() : { markSoldOut: edit({}) },
    );
    const { press } = await choose({ MarkSoldOut: sold });
    await press("Épuisé");
    expect(await screen.findByRole("alert")).toHaveTextContent("Erreur réseau");
    await press("Épuisé");
    expect(await screen.findByText("2 produits épuisés")).toBeDefined();
    expect(sold.mock.lastCall?.[0]).toEqual({ editId: expect.any(String), ids, isSoldOut: true });
    expect(new Set(sold.mock.calls.map(([{ editId }]) => editId)).size).toBe(1);
    expect(screen.getByRole("button", { name: "Annuler" })).toBeDefined();
  });

  it("are made available again with one button", async () => {
    const sold = vi.fn((_: Record<string, unknown>) => ({ markSoldOut: edit({}) }));
    const { press } = await choose({ MarkSoldOut: sold });
    await press("Disponible");
    expect(await screen.findByText("2 produits disponibles")).toBeDefined();
    expect(sold.mock.lastCall?.[0]).toMatchObject({ isSoldOut: false });
  });

  it("are deleted after a question", async () => {
    const deleted = vi.fn((_: Record<string, unknown>) => ({ deleteProducts: edit({}) }));
    const { user, press, dialog } = await choose({ DeleteProducts: deleted });
    await press("Supprimer");
    expect(dialog().getByText(/supprimer ces 2 produits/)).toBeDefined();
    await user.click(dialog().getByRole("button", { name: "Supprimer" }));
    expect(await screen.findByText("2 produits supprimés")).toBeDefined();
    expect(shownNames()).toEqual(["Robe Wouri 3"]);
    expect(screen.getByRole("button", { name: "Annuler" })).toBeDefined();
  });

  it("are deleted under the same edit id by a second click; the dialog shows a failure or a refusal", async () => {
    const answers = [
      deadNetwork,
      () => refusal("FORBIDDEN", "Vous ne pouvez modifier que vos propres produits"),
    ];
    const deleted = vi.fn((_: Record<string, unknown>) => answers[deleted.mock.calls.length - 1]?.());
    const { user, press, dialog } = await choose({ DeleteProducts: deleted });
    await press("Supprimer");
    await user.click(dialog().getByRole("button", { name: "Supprimer" }));
    expect(await dialog().findByText("Erreur réseau")).toBeDefined();
    await user.click(dialog().getByRole("button", { name: "Supprimer" }));
    expect(await dialog().findByText(/vos propres produits/)).toBeDefined();
    expect(new Set(deleted.mock.calls.map(([{ editId }]) => editId)).size).toBe(1);
  });

  it("get new prices under the same edit id only if the admin repeats the same change", async () => {
    const changed = vi.fn((_: Record<string, unknown>) => deadNetwork());
    const { user, press, dialog } = await choose({ ChangePrices: changed });
    const change = async (percent: string) => {
      await press("Prix");
      await user.type(dialog().getByLabelText("Pourcentage"), percent);
      await user.click(dialog().getByRole("button", { name: "Changer" }));
      await dialog().findByText("Erreur réseau");
      await user.click(dialog().getByRole("button", { name: "Annuler" }));
    };
    for (const percent of ["-20", "-20", "-10"]) await change(percent);
    const [first, again, other] = changed.mock.calls.map(([{ editId }]) => editId);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it("can be printed as labels, unless no product is chosen", async () => {
    const { press, user, dialog } = await choose({
      OrderProducts: ({ ids: asked }) => ({
        productsById: products.filter(({ id }) => (asked as string[]).includes(id)),
      }),
    });
    await press("Étiquettes");
    expect(await dialog().findByText("2 étiquettes sur 1 feuille")).toBeVisible();
    for (const close of dialog().getAllByRole("button", { name: "Fermer" }).slice(-1))
      await user.click(close);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("2 produits choisis")).toBeDefined();
    await press("Tous");
    await press("Aucun");
    expect(screen.getByRole("button", { name: "Étiquettes" })).toBeDisabled();
  });

  it("can be all products on screen (« Tous ») or none (« Aucun »)", async () => {
    const { press } = await choose({});
    await press("Tous");
    expect(screen.getByText("3 produits choisis")).toBeDefined();
    await press("Aucun");
    expect(screen.getByText("Choisissez des produits")).toBeDefined();
    await press("Terminer");
    expect(screen.queryByRole("group", { name: "Produits choisis" })).toBeNull();
  });
});
