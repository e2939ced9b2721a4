import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage } from "../../app/testing/render.tsx";
import { deadNetwork, refusal } from "../../app/testing/server.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { admin, adminProduct, productPage } from "../testing/admin-responses.ts";
import { ProductsPage } from "./products-page.tsx";

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

describe("editing a product", () => {
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

  it("sends the version the editing began with, so that nothing is overwritten", async () => {
    const updated = vi.fn(({ input }: Record<string, unknown>) => ({
      updateProduct: adminProduct(1, input as object),
    }));
    const { user } = await open1({ UpdateProduct: updated });
    await setPrice(user, "14000");
    await save(user);
    expect(await screen.findByText("Produit mis à jour avec succès")).toBeDefined();
    expect(updated.mock.lastCall?.[0]).toMatchObject({
      id: adminProduct(1).id,
      ifUpdatedAt: "2026-11-20T10:00:00.000Z",
      input: { sellingPrice: 14_000 },
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
      "the server's words",
      () => refusal("FORBIDDEN", "Ce produit n'est pas le vôtre"),
      "Ce produit n'est pas le vôtre",
    ],
    ["a dead network", deadNetwork, "Erreur lors de la mise à jour du produit"],
    ["a fault", () => refusal("INTERNAL_SERVER_ERROR", "…"), "Erreur lors de la mise à jour du produit"],
  ])("shows the message for %s: %#", async (_, answer, message) => {
    const { user } = await open1({ UpdateProduct: answer });
    await setPrice(user, "14000");
    await save(user);
    expect(await dialog().findByText(message)).toBeDefined();
    expect(toast.error).toHaveBeenCalledWith(message);
  });

  it("shows « Enregistrement... » while it is being sent", async () => {
    const { user } = await open1({ UpdateProduct: () => new Promise(() => undefined) });
    await setPrice(user, "14000");
    await save(user);
    expect(await dialog().findByRole("button", { name: "Enregistrement..." })).toBeDisabled();
  });

  it("shows the second user the conflict, and overwrites only on demand", async () => {
    const theirs = adminProduct(1, { sellingPrice: 12_000, updatedAt: "2026-11-20T11:00:00.000Z" });
    const updated = vi.fn(({ ifUpdatedAt, input }: Record<string, unknown>) =>
      ifUpdatedAt === theirs.updatedAt
        ? { updateProduct: adminProduct(1, input as object) }
        : refusal("CONFLICT", "Ce produit a été modifié entre-temps"),
    );
    let isChanged = false;
    const { user } = await open1({
      UpdateProduct: updated,
      PanelProduct: () => ({ product: isChanged ? theirs : adminProduct(1) }),
    });
    isChanged = true;
    await setPrice(user, "14000");
    await save(user);
    const notice = within(await dialog().findByRole("alert"));
    expect(notice.getByText("Ce produit a été modifié entre-temps")).toBeDefined();
    expect(notice.getByText("Prix de vente").parentElement?.textContent?.replace(/\s/g, " ")).toBe(
      "Prix de vente14 000 FCFA chez vous, 12 000 FCFA enregistré",
    );
    await user.click(notice.getByRole("button", { name: "Enregistrer la mienne" }));
    expect(await screen.findByText("Produit mis à jour avec succès")).toBeDefined();
  });

  it("takes the saved version when that is chosen", async () => {
    const theirs = adminProduct(1, { sellingPrice: 12_000, updatedAt: "2026-11-20T11:00:00.000Z" });
    let isChanged = false;
    const { user } = await open1({
      UpdateProduct: () => refusal("CONFLICT", "…"),
      PanelProduct: () => ({ product: isChanged ? theirs : adminProduct(1) }),
    });
    isChanged = true;
    await setPrice(user, "14000");
    await save(user);
    await user.click(await dialog().findByRole("button", { name: "Prendre la version enregistrée" }));
    expect(dialog().getByLabelText("Prix de vente (FCFA)")).toHaveValue(12_000);
  });

  it("knows its own words again when only the answer was lost", async () => {
    const mine = adminProduct(1, { sellingPrice: 14_000, updatedAt: "2026-11-20T11:00:00.000Z" });
    let isSaved = false;
    const { user } = await open1({
      UpdateProduct: () => refusal("CONFLICT", "…"),
      PanelProduct: () => ({ product: isSaved ? mine : adminProduct(1) }),
    });
    isSaved = true;
    await setPrice(user, "14000");
    await save(user);
    expect(await screen.findByText("Produit mis à jour avec succès")).toBeDefined();
  });

  it("says that a product is gone", async () => {
    await open({ PanelProducts: () => productPage([]), PanelProduct: () => ({ product: null }) });
    expect(await screen.findByText("Ce produit n’existe plus")).toBeDefined();
  });
});
