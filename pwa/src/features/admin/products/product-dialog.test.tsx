import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage } from "../../../app/testing/render.tsx";
import { deadNetwork, losingFirst, refusal } from "../../../app/testing/server.ts";
import { toast } from "../../../ui/feedback/toast.ts";
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

  it("sends the version from which the edit started, so that nothing is overwritten", async () => {
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
      requestId: expect.any(String),
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

  it("shows the second user the conflict, and overwrites only on request", async () => {
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
      "Prix de venteVotre version : 14 000 FCFAVersion enregistrée : 12 000 FCFA",
    );
    await user.click(notice.getByRole("button", { name: "Enregistrer la mienne" }));
    expect(await screen.findByText("Produit mis à jour avec succès")).toBeDefined();
  });

  it("uses the saved version if it is chosen", async () => {
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
    expect(dialog().getByLabelText("Prix de vente (FCFA)")).toHaveValue("12000");
  });

  it("keeps the changes of both in different fields, without a question", async () => {
    const theirs = adminProduct(1, {
      price: 30_000,
      sellingPrice: 20_000,
      updatedAt: "2026-11-20T11:00:00.000Z",
    });
    const updated = vi.fn(({ ifUpdatedAt, input }: Record<string, unknown>) =>
      ifUpdatedAt === theirs.updatedAt
        ? { updateProduct: adminProduct(1, input as object) }
        : refusal("CONFLICT", "…"),
    );
    let isChanged = false;
    const { user } = await open1({
      UpdateProduct: updated,
      PanelProduct: () => ({ product: isChanged ? theirs : adminProduct(1) }),
    });
    isChanged = true;
    await user.clear(dialog().getByLabelText("Marque"));
    await user.type(dialog().getByLabelText("Marque"), "Sawa");
    await save(user);
    expect(await screen.findByText("Produit mis à jour avec succès")).toBeDefined();
    expect(updated.mock.lastCall?.[0]).toMatchObject({
      input: { brandName: "Sawa", price: 30_000, sellingPrice: 20_000 },
    });
  });

  it("shows a conflict only in fields that both have changed, and keeps the other changes of both", async () => {
    const theirs = adminProduct(1, {
      sellingPrice: 12_000,
      category: "Jupe",
      updatedAt: "2026-11-20T11:00:00.000Z",
    });
    const updated = vi.fn(({ ifUpdatedAt, input }: Record<string, unknown>) =>
      ifUpdatedAt === theirs.updatedAt
        ? { updateProduct: adminProduct(1, input as object) }
        : refusal("CONFLICT", "…"),
    );
    let isChanged = false;
    const { user } = await open1({
      UpdateProduct: updated,
      PanelProduct: () => ({ product: isChanged ? theirs : adminProduct(1) }),
    });
    isChanged = true;
    await setPrice(user, "14000");
    await user.clear(dialog().getByLabelText("Marque"));
    await user.type(dialog().getByLabelText("Marque"), "Sawa");
    await save(user);
    const notice = within(await dialog().findByRole("alert"));
    expect(notice.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Prix de vente"]);
    await user.click(notice.getByRole("button", { name: "Prendre la version enregistrée" }));
    await save(user);
    expect(await screen.findByText("Produit mis à jour avec succès")).toBeDefined();
    expect(updated.mock.lastCall?.[0]).toMatchObject({
      input: { brandName: "Sawa", category: "Jupe", sellingPrice: 12_000 },
    });
  });

  it("merges a draft of several days ago with later changes", async () => {
    const view = await open1({});
    await setPrice(view.user, "14000");
    view.unmount();
    const theirs = adminProduct(1, { brandName: "Sawa", updatedAt: "2026-11-20T11:00:00.000Z" });
    const updated = vi.fn(({ input }: Record<string, unknown>) => ({
      updateProduct: adminProduct(1, input as object),
    }));
    const { user } = await open({
      PanelProducts: () => productPage([theirs]),
      PanelProduct: () => ({ product: theirs }),
      UpdateProduct: updated,
    });
    await screen.findByLabelText("Prix de vente (FCFA)");
    await screen.findByRole("dialog", { name: /produit/ });
    expect(screen.queryByText("Ce produit a été modifié entre-temps")).toBeNull();
    await save(user);
    expect(await screen.findByText("Produit mis à jour avec succès")).toBeDefined();
    expect(updated.mock.lastCall?.[0]).toMatchObject({
      ifUpdatedAt: theirs.updatedAt,
      requestId: expect.any(String),
      input: { brandName: "Sawa", sellingPrice: 14_000 },
    });
  });

  it("recognises its own values after a lost answer", async () => {
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

  it("is sent again as the same request after a lost answer", async () => {
    const updated = vi.fn(({ input }: Record<string, unknown>) => ({
      updateProduct: adminProduct(1, input as object),
    }));
    const { user } = await open1({ UpdateProduct: losingFirst(updated) });
    await setPrice(user, "14000");
    await save(user);
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    await save(user);
    expect(await screen.findByText("Produit mis à jour avec succès")).toBeDefined();
    expect(updated.mock.calls[1]).toEqual(updated.mock.calls[0]);
  });

  it("has no conflict if an amount only has another notation than the saved one", async () => {
    const mine = adminProduct(1, { sellingPrice: 14_000, updatedAt: "2026-11-20T11:00:00.000Z" });
    let isSaved = false;
    const { user } = await open1({
      UpdateProduct: () => refusal("CONFLICT", "…"),
      PanelProduct: () => ({ product: isSaved ? mine : adminProduct(1) }),
    });
    isSaved = true;
    await setPrice(user, "14 000,00 FCFA");
    await save(user);
    expect(await screen.findByText("Produit mis à jour avec succès")).toBeDefined();
  });

  it("shows both amounts of a conflict, in any notation", async () => {
    const theirs = adminProduct(1, { sellingPrice: 12_000, updatedAt: "2026-11-20T11:00:00.000Z" });
    let isChanged = false;
    const { user } = await open1({
      UpdateProduct: () => refusal("CONFLICT", "…"),
      PanelProduct: () => ({ product: isChanged ? theirs : adminProduct(1) }),
    });
    isChanged = true;
    await setPrice(user, "14.000 F");
    await save(user);
    const notice = await dialog().findByRole("alert");
    expect(notice.textContent).toMatch(/Votre version.: 14.000.FCFA/);
    expect(notice.textContent).toMatch(/Version enregistrée.: 12.000.FCFA/);
  });

  it("asks once if a selling price above the original one is intended", async () => {
    const updated = vi.fn(({ input }: Record<string, unknown>) => ({
      updateProduct: adminProduct(1, input as object),
    }));
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

  it("shows that a product was deleted", async () => {
    await open({ PanelProducts: () => productPage([]), PanelProduct: () => ({ product: null }) });
    expect(await screen.findByText("Ce produit n’existe plus")).toBeDefined();
  });
});
