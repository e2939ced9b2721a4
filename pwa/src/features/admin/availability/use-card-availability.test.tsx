import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage } from "../../../app/testing/render.tsx";
import { deadNetwork } from "../../../app/testing/server.ts";
import { ProductsPage } from "../products/products-page.tsx";
import { admin, adminProduct, productPage, sizes, undoneAnswer } from "../testing/admin-responses.ts";

const bag = (availability: "AVAILABLE" | "SOLD_OUT" = "AVAILABLE") => adminProduct(1, { availability });
const shoes = (states: Parameters<typeof sizes>[1] = {}) =>
  adminProduct(2, { variants: sizes(["38", "39", "40"], states) });
const open = async (
  answers: NonNullable<RenderOptions["answers"]>,
  ...products: ReturnType<typeof bag>[]
) => {
  const view = await renderPage(<ProductsPage user={admin} />, {
    address: "/admin-panel/all-products",
    path: "/admin-panel/all-products",
    user: admin,
    answers: { PanelProducts: () => productPage(products), ...answers },
  });
  await screen.findAllByRole("article");
  return {
    ...view,
    tap: async (name: string) => view.user.click(await screen.findByRole("button", { name })),
  };
};

describe("the availability on a product's card", () => {
  it("is changed to sold out by one click, and the card then has an undo button", async () => {
    const changed = vi.fn((_: Record<string, unknown>) => ({ changeAvailability: bag("SOLD_OUT") }));
    const undone = vi.fn((_: Record<string, unknown>) => undoneAnswer({ products: [bag()] }));
    const { tap } = await open({ ChangeAvailability: changed, Undo: undone }, bag());
    await tap("Disponible\u00a0: passer en épuisé Robe Wouri 1");
    const button = await screen.findByRole("button", {
      name: "Épuisé\u00a0: remettre en vente Robe Wouri 1",
    });
    // The button keeps the focus, because an admin may mark several products one after the other.
    expect(button).toHaveFocus();
    expect(changed.mock.lastCall?.[0]).toEqual({
      productId: bag().id,
      changes: [{ number: 0, availability: "SOLD_OUT" }],
      editId: expect.any(String),
    });
    await tap("Annuler\u00a0: Robe Wouri 1");
    await screen.findByRole("button", { name: /^Disponible/ });
    expect(undone).toHaveBeenCalledWith({
      editId: changed.mock.lastCall?.[0].editId,
      isListed: true,
      requestId: expect.any(String),
    });
    expect(screen.queryByRole("button", { name: /^Annuler/ })).toBeNull();
  });

  it("is not undone if a colleague has changed it since; the card says so", async () => {
    const undone = () => undoneAnswer({ left: ["Robe Wouri 1"] });
    const sold = () => ({ changeAvailability: bag("SOLD_OUT") });
    const { tap } = await open({ ChangeAvailability: sold, Undo: undone }, bag());
    await tap("Disponible\u00a0: passer en épuisé Robe Wouri 1");
    await tap("Annuler\u00a0: Robe Wouri 1");
    const alert = await within(screen.getByRole("article")).findByRole("alert");
    expect(alert).toHaveTextContent(/Rien n’a été annulé.*Robe Wouri 1.*a changé depuis/);
    expect(screen.queryByRole("button", { name: /^Annuler/ })).toBeNull();
  });

  it("is changed back to available by one click", async () => {
    const changed = vi.fn((_: Record<string, unknown>) => ({ changeAvailability: bag() }));
    const { tap } = await open({ ChangeAvailability: changed }, bag("SOLD_OUT"));
    await tap("Épuisé\u00a0: remettre en vente Robe Wouri 1");
    await within(screen.getByRole("article")).findByRole("button", { name: /^Disponible/ });
    expect(changed.mock.lastCall?.[0].changes).toEqual([{ number: 0, availability: "AVAILABLE" }]);
  });

  it("stays unchanged if the network fails; the next click repeats the change with the same id", async () => {
    const changed = vi.fn((_: Record<string, unknown>): unknown =>
      changed.mock.calls.length === 1 ? deadNetwork() : { changeAvailability: bag("SOLD_OUT") },
    );
    const { tap } = await open({ ChangeAvailability: changed }, bag());
    await tap("Disponible\u00a0: passer en épuisé Robe Wouri 1");
    const alert = await within(screen.getByRole("article")).findByRole("alert");
    expect(alert).toHaveTextContent("Connexion impossible");
    await tap("Disponible\u00a0: passer en épuisé Robe Wouri 1");
    await within(screen.getByRole("article")).findByRole("button", { name: /^Épuisé/ });
    expect(screen.queryByRole("alert")).toBeNull();
    const [first, second] = changed.mock.calls.map(([{ editId }]) => editId);
    expect(second).toBe(first);
  });

  it("is changed in a sheet if the product has sizes, and only the changed sizes are sent", async () => {
    const changed = vi.fn((_: Record<string, unknown>): unknown =>
      changed.mock.calls.length === 1 ? deadNetwork() : { changeAvailability: shoes({ "39": "SOLD_OUT" }) },
    );
    const { user, tap } = await open({ ChangeAvailability: changed }, bag(), shoes());
    await tap("Disponible\u00a0: choisir pour Robe Wouri 2");
    const sheet = within(screen.getByRole("dialog", { name: "Disponibilité" }));
    expect(sheet.getByRole("button", { name: "Enregistrer" })).toBeDisabled();
    for (const state of ["Disponible", "Dernières pièces"])
      await user.click(sheet.getByRole("button", { name: `Taille 39\u00a0: ${state}` }));
    await user.click(sheet.getByRole("button", { name: "Enregistrer" }));
    expect(await sheet.findByText(/^Connexion impossible/)).toBeDefined();
    expect(sheet.getByRole("button", { name: "Taille 39\u00a0: Épuisé" })).toBeDefined();
    await user.click(sheet.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Disponibilité" })).toBeNull());
    expect(changed.mock.lastCall?.[0]).toMatchObject({
      productId: shoes().id,
      changes: [{ number: 2, availability: "SOLD_OUT" }],
    });
    expect(screen.getByText("1 sur 3 épuisée")).toBeDefined();
    expect(screen.getByRole("button", { name: "Annuler\u00a0: Robe Wouri 2" })).toBeDefined();
  });

  it("stays sold out for a size with a stock of 0, even after « Tout disponible »", async () => {
    const changed = vi.fn((_: Record<string, unknown>) => ({ changeAvailability: shoes() }));
    const stock = [{ __typename: "VariantStock" as const, number: 1, count: 0 }];
    const counted = { ...shoes({ "38": "SOLD_OUT", "39": "SOLD_OUT" }), stock };
    const { tap } = await open({ ChangeAvailability: changed }, counted);
    await tap("Disponible\u00a0: choisir pour Robe Wouri 2");
    const sheet = within(screen.getByRole("dialog", { name: "Disponibilité" }));
    expect(sheet.queryByRole("button", { name: /^Taille 38/ })).toBeNull();
    await tap("Tout disponible");
    await tap("Enregistrer");
    await waitFor(() =>
      expect(changed.mock.lastCall?.[0].changes).toEqual([{ number: 2, availability: "AVAILABLE" }]),
    );
  });

  it("follows the number of pieces of a counted size, even after « Tout épuisé » or « Tout disponible »", async () => {
    const changed = vi.fn((_: Record<string, unknown>) => ({ changeAvailability: shoes() }));
    const stock = [
      { __typename: "VariantStock" as const, number: 1, count: 1 },
      { __typename: "VariantStock" as const, number: 2, count: 7 },
    ];
    const counted = { ...shoes({ "38": "SOLD_OUT", "40": "SOLD_OUT" }), stock };
    const { tap } = await open({ ChangeAvailability: changed }, counted);
    await tap("Disponible\u00a0: choisir pour Robe Wouri 2");
    const sheet = within(screen.getByRole("dialog", { name: "Disponibilité" }));
    expect(
      sheet.getByText("Ce qui est compté suit son nombre de pièces, à changer dans le produit."),
    ).toBeVisible();
    await tap("Tout épuisé");
    const shown = () => sheet.getAllByRole("listitem").map((item) => item.textContent);
    expect(shown()).toEqual(["38Dernières pièces", "39Disponible", "40Épuisé"]);
    await tap("Tout disponible");
    expect(shown()).toEqual(["38Dernières pièces", "39Disponible", "40Disponible"]);
    expect(sheet.queryByRole("button", { name: /^Taille 3[89]/ })).toBeNull();
    await tap("Enregistrer");
    await waitFor(() =>
      expect(changed.mock.lastCall?.[0].changes).toEqual([
        { number: 1, availability: "LAST_PIECES" },
        { number: 3, availability: "AVAILABLE" },
      ]),
    );
  });

  it("becomes « Dernières pièces » by a click on « Épuisé » if one piece is in stock", async () => {
    const changed = vi.fn((_: Record<string, unknown>) => ({ changeAvailability: bag() }));
    const stock = [{ __typename: "VariantStock" as const, number: 0, count: 1 }];
    const { tap } = await open({ ChangeAvailability: changed }, { ...bag("SOLD_OUT"), stock });
    await tap("Épuisé\u00a0: remettre en vente Robe Wouri 1");
    await waitFor(() =>
      expect(changed.mock.lastCall?.[0].changes).toEqual([{ number: 0, availability: "LAST_PIECES" }]),
    );
  });

  it("is changed to sold out for all sizes together by « Tout épuisé »", async () => {
    const changed = vi.fn((_: Record<string, unknown>) => ({ changeAvailability: shoes() }));
    const { tap } = await open({ ChangeAvailability: changed }, shoes({ "38": "SOLD_OUT" }));
    await tap("Disponible\u00a0: choisir pour Robe Wouri 2");
    await tap("Tout épuisé");
    await tap("Enregistrer");
    await waitFor(() =>
      expect(changed.mock.lastCall?.[0].changes).toEqual([
        { number: 2, availability: "SOLD_OUT" },
        { number: 3, availability: "SOLD_OUT" },
      ]),
    );
  });
});
