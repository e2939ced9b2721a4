import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage } from "../../../app/testing/render.tsx";
import { deadNetwork, losingFirst, refusal, refusedEdit } from "../../../app/testing/server.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import type { ProductInput } from "../api/products-api.ts";
import { ProductsPage } from "../products/products-page.tsx";
import { admin, adminProduct, productPage, updatedProduct } from "../testing/admin-responses.ts";

const ADDRESS = "/admin-panel/all-products";
const open = (answers: NonNullable<RenderOptions["answers"]>) =>
  renderPage(<ProductsPage user={admin} />, {
    address: `${ADDRESS}?produit=${adminProduct(1).id}`,
    path: ADDRESS,
    user: admin,
    answers: { PanelProducts: () => productPage([adminProduct(1)]), ...answers },
  });
type View = Awaited<ReturnType<typeof open>>;

const dialog = () => within(screen.getByRole("dialog", { name: /produit/ }));
const save = (user: View["user"]) => user.click(dialog().getByRole("button", { name: "Enregistrer" }));

describe("the form of a product that the shop already has", () => {
  const open1 = async (answers: NonNullable<RenderOptions["answers"]>) => {
    const view = await open({ PanelProduct: () => ({ product: adminProduct(1) }), ...answers });
    await screen.findByLabelText("Prix de vente (FCFA)");
    await screen.findByRole("dialog", { name: /produit/ });
    return view;
  };
  const setPrice = async (user: View["user"], price: string) => {
    const field = dialog().getByLabelText("Prix de vente (FCFA)");
    await user.clear(field);
    await user.type(field, price);
  };

  it("sends the new values, and the values that the form showed at first", async () => {
    const updated = vi.fn(updatedProduct);
    const { user } = await open1({ UpdateProduct: updated });
    await setPrice(user, "14000");
    await save(user);
    expect(await screen.findByText("Produit mis à jour avec succès")).toBeDefined();
    expect(updated.mock.lastCall?.[0]).toMatchObject({
      id: adminProduct(1).id,
      requestId: expect.any(String),
      input: { brandName: "Atelier Bonanjo", sellingPrice: 14_000 },
      seen: { brandName: "Atelier Bonanjo", sellingPrice: 18_500 },
    });
  });

  it("requires an image", async () => {
    const { user } = await open1({});
    await user.click(dialog().getByRole("button", { name: "Retirer la photo 1" }));
    await save(user);
    expect(dialog().getByText("Veuillez sélectionner au moins une image")).toBeDefined();
    expect(toast.error).toHaveBeenCalledWith("Veuillez sélectionner au moins une image");
  });

  it.each([
    [
      "a refusal, in the server's words",
      () => refusal("FORBIDDEN", "Ce produit n'est pas le vôtre"),
      "Ce produit n'est pas le vôtre",
    ],
    ["a failure of the network", deadNetwork, "Erreur lors de la mise à jour du produit"],
    [
      "a fault of the server",
      () => refusal("INTERNAL_SERVER_ERROR", "…"),
      "Erreur lors de la mise à jour du produit",
    ],
  ])("shows a message after %s", async (_, answer, message) => {
    const { user } = await open1({ UpdateProduct: answer });
    await setPrice(user, "14000");
    await save(user);
    expect(await dialog().findByText(message)).toBeDefined();
    expect(toast.error).toHaveBeenCalledWith(message);
  });

  it("shows « Enregistrement... » on the disabled button until the answer arrives", async () => {
    const { user } = await open1({ UpdateProduct: () => new Promise(() => undefined) });
    await setPrice(user, "14000");
    await save(user);
    expect(await dialog().findByRole("button", { name: "Enregistrement..." })).toBeDisabled();
  });

  it("asks no question if a colleague has changed another field, and shows the colleague's value after saving", async () => {
    const { user } = await open1({
      UpdateProduct: (variables) => ({
        updateProduct: { ...updatedProduct(variables).updateProduct, sellingPrice: 12_000 },
      }),
    });
    await user.type(dialog().getByLabelText("Marque"), " Sawa");
    await save(user);
    expect(await screen.findByText("Produit mis à jour avec succès")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Garder le mien" })).toBeNull();
    expect(screen.getAllByText(/12.000.FCFA/)).not.toHaveLength(0);
  });

  describe("after a colleague has changed the price that the user is changing,", () => {
    const openWithConflict = async (typed: string) => {
      const updated = vi.fn(({ seen, ...variables }: Record<string, unknown>) =>
        (seen as ProductInput).sellingPrice === 12_000
          ? updatedProduct(variables)
          : refusedEdit({ field: "sellingPrice", value: 12_000, by: "Awa" }),
      );
      const { user } = await open1({ UpdateProduct: updated });
      await user.type(dialog().getByLabelText("Marque"), " Sawa");
      await setPrice(user, typed);
      await save(user);
      const choice = await dialog().findByRole("region", { name: "Prix de vente\u00a0: deux versions" });
      return { user, updated, choice };
    };

    it("shows the colleague's price beside the field, and saves only after the user has chosen", async () => {
      const { user, updated, choice } = await openWithConflict("14 000,00 FCFA");
      await waitFor(() => expect(choice).toHaveFocus());
      expect(choice).toHaveTextContent("Prix de vente : Awa a mis « 12 000 FCFA »");
      expect(dialog().getAllByRole("region")).toEqual([choice]);
      expect(dialog().queryByText(/entre-temps/)).toBeNull();
      expect(toast.error).not.toHaveBeenCalled();
      await save(user);
      expect(choice).toHaveFocus();
      expect(updated).toHaveBeenCalledTimes(1);
    });

    it.each([
      ["keeps the user's price on request", "Garder le mien", "14 000", 14_000],
      ["takes the colleague's price on request", "Prendre l’autre", "12000", 12_000],
    ])("%s, and saves the other fields too", async (_, button, text, sellingPrice) => {
      const { user, updated } = await openWithConflict("14 000");
      await user.click(dialog().getByRole("button", { name: button }));
      expect(dialog().getByLabelText("Prix de vente (FCFA)")).toHaveValue(text);
      expect(dialog().queryByRole("region")).toBeNull();
      await save(user);
      expect(await screen.findByText("Produit mis à jour avec succès")).toBeDefined();
      expect(updated.mock.lastCall?.[0]).toMatchObject({
        input: { brandName: "Atelier Bonanjo Sawa", sellingPrice },
        seen: { brandName: "Atelier Bonanjo", sellingPrice: 12_000 },
      });
    });

    it("does not ask again after a reload if the user has already chosen one of the two prices", async () => {
      const { user, updated } = await openWithConflict("14000");
      await user.click(dialog().getByRole("button", { name: "Garder le mien" }));
      cleanup();
      const again = await open1({ UpdateProduct: updated });
      await save(again.user);
      expect(await screen.findByText("Produit mis à jour avec succès")).toBeDefined();
      expect(updated.mock.lastCall?.[0]).toMatchObject({ input: { sellingPrice: 14_000 } });
    });
  });

  it.each([
    [
      "« une autre personne », if the colleague is unknown",
      null,
      12_000,
      "une autre personne a mis « 12 000 FCFA »",
    ],
    ["that the colleague has emptied the field", "Awa", "", "Awa a vidé ce champ"],
  ])("in the choice between two values, says %s", async (_, by, value, text) => {
    const field = value === "" ? "description" : "sellingPrice";
    const { user } = await open1({ UpdateProduct: () => refusedEdit({ field, value, by }) });
    await setPrice(user, "14000");
    await save(user);
    expect(await dialog().findByRole("region")).toHaveTextContent(text);
  });

  it("shows, beside each field that both have changed, the choice between the two values", async () => {
    const [first, second] = ["/images/a", "/images/b"];
    const images = adminProduct(1, {
      productImages: [first, second],
      variants: [
        {
          __typename: "ProductVariant",
          number: 1,
          size: null,
          colour: "Noir",
          swatch: null,
          availability: "AVAILABLE",
        },
        {
          __typename: "ProductVariant",
          number: 2,
          size: null,
          colour: "Rouge",
          swatch: null,
          availability: "AVAILABLE",
        },
      ],
    });
    const { user } = await open1({
      PanelProducts: () => productPage([images]),
      PanelProduct: () => ({ product: images }),
      UpdateProduct: () =>
        refusedEdit(
          { field: "productName", value: "Robe Kribi", by: "Awa" },
          { field: `imageColours:${second}`, value: "Rouge", by: "Awa" },
          { field: "category", value: "Jupe", by: "Bih" },
        ),
    });
    await user.selectOptions(dialog().getByLabelText("Couleur de la photo 2"), "Noir");
    await save(user);
    await dialog().findAllByRole("region");
    expect(
      dialog()
        .getAllByRole("region")
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Couleur de la photo 2.: Awa a mis «.Rouge.»/),
      expect.stringMatching(/^Nom du produit.: Awa a mis «.Robe Kribi.»/),
      expect.stringMatching(/^Catégorie.: Bih a mis «.Jupe.»/),
    ]);
    const colour = within(dialog().getByRole("region", { name: /^Couleur de la photo 2/ }));
    await user.click(colour.getByRole("button", { name: "Prendre l’autre" }));
    expect(dialog().getByLabelText("Couleur de la photo 2")).toHaveValue("Rouge");
    expect(dialog().getAllByRole("region")).toHaveLength(2);
  });

  it("shows the colleague's photos once the user has clicked « Prendre l’autre »", async () => {
    const { user } = await open1({
      UpdateProduct: () =>
        refusedEdit({ field: "productImages", value: ["/images/a", "/images/b"], by: "Awa" }),
    });
    await setPrice(user, "14000");
    await save(user);
    expect(await dialog().findByRole("region")).toHaveTextContent("Awa a mis « 2 photos »");
    await user.click(dialog().getByRole("button", { name: "Prendre l’autre" }));
    expect(dialog().getByRole("button", { name: "Retirer la photo 2" })).toBeDefined();
  });

  it("with a restored draft, still shows a colleague's later change of another field", async () => {
    const view = await open1({});
    await setPrice(view.user, "14000");
    view.unmount();
    const theirs = adminProduct(1, { brandName: "Sawa", updatedAt: "2026-11-20T11:00:00.000Z" });
    const updated = vi.fn(updatedProduct);
    const { user } = await open1({
      PanelProducts: () => productPage([theirs]),
      PanelProduct: () => ({ product: theirs }),
      UpdateProduct: updated,
    });
    expect(dialog().getByText("Brouillon retrouvé")).toBeDefined();
    expect(dialog().getByLabelText("Marque")).toHaveValue("Sawa");
    await save(user);
    expect(await screen.findByText("Produit mis à jour avec succès")).toBeDefined();
    expect(updated.mock.lastCall?.[0]).toMatchObject({
      input: { brandName: "Sawa", sellingPrice: 14_000 },
      seen: { brandName: "Sawa", sellingPrice: 18_500 },
    });
  });

  it("sends the change with the same id if the user saves again after a lost answer", async () => {
    const updated = vi.fn(updatedProduct);
    const { user } = await open1({ UpdateProduct: losingFirst(updated) });
    await setPrice(user, "14000");
    await save(user);
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    await save(user);
    expect(await screen.findByText("Produit mis à jour avec succès")).toBeDefined();
    expect(updated.mock.calls[1]).toEqual(updated.mock.calls[0]);
  });

  it("asks, before it sends a selling price above the original price, whether the price is right", async () => {
    const updated = vi.fn(updatedProduct);
    const { user } = await open1({ UpdateProduct: updated });
    await setPrice(user, "26000");
    await save(user);
    expect(dialog().getByText("Le prix de vente dépasse le prix d’origine.")).toBeDefined();
    expect(updated).not.toHaveBeenCalled();
    await user.click(dialog().getByRole("button", { name: "Inverser les prix" }));
    expect(dialog().getByLabelText("Prix de vente (FCFA)")).toHaveValue("25000");
    expect(dialog().queryByText("Le prix de vente dépasse le prix d’origine.")).toBeNull();
    await setPrice(user, "27000");
    await save(user);
    await user.click(dialog().getByRole("button", { name: "Enregistrer quand même" }));
    await waitFor(() => expect(updated).toHaveBeenCalledTimes(1));
    expect(updated.mock.lastCall?.[0]).toMatchObject({ input: { price: 26_000, sellingPrice: 27_000 } });
  });

  it("says that a colleague has deleted the product meanwhile", async () => {
    await open({ PanelProducts: () => productPage([]), PanelProduct: () => ({ product: null }) });
    expect(await screen.findByText("Ce produit n’existe plus")).toBeDefined();
  });
});
