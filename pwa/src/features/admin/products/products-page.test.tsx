import { act, screen, waitFor, within } from "@testing-library/react";
import { CATEGORIES } from "graphql-server/features/catalogue/category/category";
import { describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage } from "../../../app/testing/render.tsx";
import { deadNetwork, losingFirst, refusal } from "../../../app/testing/server.ts";
import { connection } from "../../../lib/http/connection-monitor.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import {
  admin,
  adminProduct,
  createdProduct,
  productPage,
  superAdmin,
  undoneAnswer,
} from "../testing/admin-responses.ts";
import { ProductsPage } from "./products-page.tsx";

const open = (
  answers: NonNullable<RenderOptions["answers"]>,
  user: typeof admin | typeof superAdmin = admin,
) =>
  renderPage(<ProductsPage user={user} />, {
    address: "/admin-panel/all-products",
    path: "/admin-panel/all-products",
    user,
    answers,
  });
const shownNames = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);

describe("the list of products in the panel", () => {
  it("shows an admin only their own products", async () => {
    const asked = vi.fn(() => productPage([adminProduct(1)]));
    await open({ PanelProducts: asked });
    expect(await screen.findByRole("heading", { name: "Robe Wouri 1" })).toBeDefined();
    expect(asked).toHaveBeenCalledWith({ filter: { ownerId: admin.id }, first: 20 });
  });

  it("shows a super admin all products, with their owners", async () => {
    const asked = vi.fn(() => productPage([adminProduct(1)]));
    await open({ PanelProducts: asked }, superAdmin);
    const card = within(await screen.findByRole("article"));
    expect(card.getByText(admin.name)).toBeVisible();
    expect(asked).toHaveBeenCalledWith({ filter: {}, first: 20 });
  });

  it("can be searched and filtered by category", async () => {
    const asked = vi.fn((_: Record<string, unknown>) => productPage([adminProduct(1)]));
    const { user } = await open({ PanelProducts: asked });
    await user.type(screen.getByRole("searchbox"), " wouri ");
    await user.selectOptions(screen.getByLabelText("Filtrer par catégorie"), "Robe");
    await waitFor(() =>
      expect(asked.mock.lastCall?.[0]).toEqual({
        filter: { categories: ["Robe"], ownerId: admin.id, search: "wouri" },
        first: 20,
      }),
    );
  });

  it("offers in its filter the 22 standard categories, then the other categories that products have", async () => {
    const brought = ["Chapeaux", "Écharpes"].map((value) => ({
      __typename: "Category",
      value,
      label: value,
    }));
    const fixed = CATEGORIES.map(({ value, label }) => ({ __typename: "Category", value, label }));
    const asked = vi.fn((_: Record<string, unknown>) => productPage([adminProduct(1)]));
    const { user } = await open({
      PanelProducts: asked,
      PanelCategories: () => ({ __typename: "Query", categories: [...fixed, ...brought] }),
    });
    const choice = within(screen.getByLabelText("Filtrer par catégorie"));
    expect(choice.getAllByRole("option")).toHaveLength(23);
    await user.selectOptions(
      screen.getByLabelText("Filtrer par catégorie"),
      await choice.findByRole("option", { name: "Écharpes" }),
    );
    expect(choice.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Catégories",
      ...fixed.map(({ label }) => label),
      "Chapeaux",
      "Écharpes",
    ]);
    await waitFor(() =>
      expect(asked.mock.lastCall?.[0]).toMatchObject({ filter: { categories: ["Écharpes"] } }),
    );
  });

  it("offers to remove the filters if no product matches", async () => {
    const { user } = await open({
      PanelProducts: ({ filter }) =>
        (filter as { categories?: string[] }).categories ? productPage([]) : productPage([adminProduct(1)]),
    });
    await user.selectOptions(screen.getByLabelText("Filtrer par catégorie"), "Jupe");
    await user.click(await screen.findByRole("button", { name: "Réinitialiser les filtres" }));
    expect(await screen.findByRole("heading", { name: "Robe Wouri 1" })).toBeDefined();
  });

  it("loads more products, page by page", async () => {
    const { user } = await open({
      PanelProducts: ({ after }) =>
        after
          ? productPage([adminProduct(2), adminProduct(3)], { totalCount: 3 })
          : productPage([adminProduct(1), adminProduct(2)], { hasNextPage: true, totalCount: 3 }),
    });
    expect(await screen.findByText("2 produits sur 3")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Voir plus" }));
    await waitFor(() => expect(shownNames()).toEqual(["Robe Wouri 1", "Robe Wouri 2", "Robe Wouri 3"]));
    expect(screen.queryByRole("button", { name: "Voir plus" })).toBeNull();
  });

  it("shows « Failed to fetch products » after a failure, and loads again after a click", async () => {
    let isDown = true;
    const { user } = await open({
      PanelProducts: () => (isDown ? deadNetwork() : productPage([adminProduct(1)])),
    });
    expect(await screen.findByText("Failed to fetch products")).toBeDefined();
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith("Failed to fetch products"));
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByRole("heading", { name: "Robe Wouri 1" })).toBeDefined();
  });

  it("loads again automatically after a sign that the server can be reached", async () => {
    let isDown = true;
    await open({ PanelProducts: () => (isDown ? deadNetwork() : productPage([adminProduct(1)])) });
    expect(await screen.findByText("Failed to fetch products")).toBeDefined();
    isDown = false;
    act(() => connection.reportAlive());
    expect(await screen.findByRole("heading", { name: "Robe Wouri 1" })).toBeDefined();
  });
});

describe("deleting a product from the list", () => {
  const ask = async (DeleteProduct: () => unknown) => {
    const list = vi
      .fn(() => productPage([adminProduct(2)]))
      .mockReturnValueOnce(productPage([adminProduct(1), adminProduct(2)]));
    const view = await open({ PanelProducts: list, DeleteProduct });
    await view.user.click(await screen.findByRole("button", { name: "Supprimer Robe Wouri 1" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText(/Êtes-vous sûr de vouloir supprimer ce produit.\?/)).toBeDefined();
    return { ...view, list, dialog };
  };
  const confirm = async (DeleteProduct: () => unknown) => {
    const view = await ask(DeleteProduct);
    await view.user.click(view.dialog.getByRole("button", { name: "Supprimer" }));
    return view;
  };

  it("removes its row and shows a confirmation", async () => {
    await confirm(() => ({ deleteProduct: true }));
    expect(await screen.findByText("Produit supprimé avec succès")).toBeDefined();
    expect(toast.success).toHaveBeenCalledWith("Produit supprimé avec succès");
    expect(shownNames()).toEqual(["Robe Wouri 2"]);
  });

  it("changes nothing if the user cancels it", async () => {
    const deleted = vi.fn();
    const { user, dialog } = await ask(deleted);
    await user.click(dialog.getByRole("button", { name: "Annuler" }));
    expect(screen.queryByText(/Êtes-vous sûr/)).toBeNull();
    expect(deleted).not.toHaveBeenCalled();
  });

  it.each([
    [
      "a refusal, in the server's words",
      () => refusal("FORBIDDEN", "Ce produit n'est pas le vôtre"),
      "Ce produit n'est pas le vôtre",
    ],
    ["a refusal without a message", () => ({ deleteProduct: false }), "Échec de la suppression"],
    ["a fault of the server", () => refusal("INTERNAL_SERVER_ERROR", "Aïe"), "Échec de la suppression"],
    ["a failure of the network", deadNetwork, "Erreur lors de la suppression"],
  ])("shows a message after %s", async (_, answer, message) => {
    const { dialog } = await confirm(answer);
    expect(await dialog.findByText(message)).toBeDefined();
    expect(toast.error).toHaveBeenCalledWith(message);
    expect(shownNames()).toContain("Robe Wouri 1");
  });

  it("counts as done if another user has deleted the product first", async () => {
    const { list } = await confirm(() => refusal("NOT_FOUND", "Ce produit n'existe plus"));
    expect(await screen.findByText("Produit supprimé avec succès")).toBeDefined();
    expect(screen.queryByText(/Êtes-vous sûr/)).toBeNull();
    expect(toast.error).not.toHaveBeenCalled();
    expect(screen.queryByRole("button", { name: "Annuler" })).toBeNull();
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
    expect(shownNames()).toEqual(["Robe Wouri 2"]);
  });

  it("disables the button until the server has answered", async () => {
    let answer: (value: unknown) => void = () => undefined;
    const answered = new Promise((resolve) => (answer = resolve));
    const { dialog } = await confirm(() => answered);
    expect(dialog.getByRole("button", { name: "Suppression..." })).toBeDisabled();
    answer({ deleteProduct: true });
    await waitFor(() => expect(shownNames()).toEqual(["Robe Wouri 2"]));
  });
});

describe("undoing the deletion of a product", () => {
  const deleteFirst = async (answers: NonNullable<RenderOptions["answers"]>) => {
    const deleted = vi.fn((_: Record<string, unknown>) => ({ deleteProduct: true }));
    const view = await open({
      PanelProducts: () => productPage([adminProduct(1), adminProduct(2)]),
      DeleteProduct: deleted,
      ...answers,
    });
    await view.user.click(await screen.findByRole("button", { name: "Supprimer Robe Wouri 1" }));
    const dialog = within(screen.getByRole("dialog"));
    await view.user.click(dialog.getByRole("button", { name: "Supprimer" }));
    await screen.findByText("Produit supprimé avec succès");
    return { ...view, deleted };
  };

  it("is offered by a notice that gets the focus, so that the next Tab reaches its button", async () => {
    const undone = vi.fn((_: Record<string, unknown>) => undoneAnswer({ products: [adminProduct(1)] }));
    const { user, deleted } = await deleteFirst({ Undo: undone });
    await user.tab();
    expect(screen.getByRole("button", { name: "Annuler" })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(await screen.findByText("C’est annulé")).toBeDefined();
    expect(shownNames()).toEqual(["Robe Wouri 1", "Robe Wouri 2"]);
    expect(undone).toHaveBeenCalledWith({
      editId: deleted.mock.lastCall?.[0].editId,
      isListed: true,
      requestId: expect.any(String),
    });
  });

  it("can be tried again if the network fails; the page shows the error", async () => {
    let isDown = true;
    const { user } = await deleteFirst({
      Undo: () => (isDown ? deadNetwork() : undoneAnswer({ products: [adminProduct(1)] })),
    });
    await user.click(screen.getByRole("button", { name: "Annuler" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Connexion impossible");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Annuler" }));
    expect(await screen.findByText("C’est annulé")).toBeDefined();
  });

  it("shows the restored product even if the answer to the undo was lost", async () => {
    let isBack = false;
    const { user } = await deleteFirst({
      Undo: losingFirst(() => {
        if (isBack) return refusal("CONFLICT", "Cette action est déjà annulée");
        isBack = true;
        return undoneAnswer({ products: [adminProduct(1)] });
      }),
    });
    expect(shownNames()).toEqual(["Robe Wouri 2"]);
    for (const message of [/^Connexion impossible/, "Cette action est déjà annulée"]) {
      await user.click(screen.getByRole("button", { name: "Annuler" }));
      await screen.findByText(message);
    }
    await waitFor(() => expect(shownNames()).toEqual(["Robe Wouri 1", "Robe Wouri 2"]));
    expect(screen.queryByRole("button", { name: "Annuler" })).toBeNull();
  });
});

it("the list can be sorted by date, price and name", async () => {
  const newest = vi.fn((_: Record<string, unknown>) => productPage([adminProduct(1)]));
  const sorted = vi.fn((_: Record<string, unknown>) => ({
    products: productPage([adminProduct(2), adminProduct(1)]).products,
  }));
  const { user } = await open({ PanelProducts: newest, SortedProducts: sorted });
  const order = screen.getByLabelText("Trier les produits");
  await user.selectOptions(order, "Prix croissant");
  await waitFor(() => expect(newest.mock.lastCall?.[0]).toMatchObject({ sort: "asc" }));
  await user.selectOptions(order, "Nom");
  await waitFor(() => expect(shownNames()).toEqual(["Robe Wouri 2", "Robe Wouri 1"]));
  expect(sorted.mock.lastCall?.[0]).toEqual({ filter: { ownerId: admin.id }, order: "NAME", first: 20 });
});

it("a product can be copied: the form of a new product opens with its values and photos, but another name", async () => {
  const created = vi.fn(createdProduct);
  const { user } = await open({
    PanelProducts: () => productPage([adminProduct(1)]),
    CreateProduct: created,
  });
  await user.click(await screen.findByRole("button", { name: "Dupliquer Robe Wouri 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Nouveau produit" }));
  expect(dialog.getByLabelText("Nom du produit")).toHaveValue("Robe Wouri 1 (copie)");
  await user.click(dialog.getByRole("button", { name: "Publier" }));
  expect(await screen.findByText("Produit ajouté avec succès")).toBeDefined();
  const { productImages, brandName, price, sellingPrice } = adminProduct(1);
  expect(created.mock.lastCall?.[0]).toMatchObject({
    id: expect.not.stringMatching(adminProduct(1).id),
    input: { productName: "Robe Wouri 1 (copie)", productImages, brandName, price, sellingPrice },
  });
});

it("a new product becomes the first row of the list, unless the list has a filter", async () => {
  let isSlow = false;
  const { user } = await open({
    PanelProducts: ({ filter }) => {
      if (isSlow) return new Promise<never>(() => undefined);
      return productPage([adminProduct((filter as { categories?: string[] }).categories ? 2 : 1)]);
    },
    CreateProduct: createdProduct,
  });
  const category = screen.getByLabelText("Filtrer par catégorie");
  await user.selectOptions(category, "Jupe");
  await waitFor(() => expect(shownNames()).toEqual(["Robe Wouri 2"]));
  await user.selectOptions(category, "");
  await user.click(await screen.findByRole("button", { name: "Dupliquer Robe Wouri 1" }));
  await user.click(await screen.findByRole("button", { name: "Publier" }));
  await waitFor(() => expect(shownNames()).toEqual(["Robe Wouri 1 (copie)", "Robe Wouri 1"]));
  isSlow = true;
  await user.selectOptions(category, "Jupe");
  await waitFor(() => expect(shownNames()).toEqual(["Robe Wouri 2"]));
});
