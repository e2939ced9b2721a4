import { act, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { renderPage, testUser } from "../../../app/testing/render.tsx";
import { type Answer, deadNetwork, requestsAnswered } from "../../../app/testing/server.ts";
import type { ProductCardFragment } from "../../../data/graphql/catalogue.generated.ts";
import { favourites, recentlyViewed } from "../../../data/offline/saved-products/saved-products.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { ProductCard } from "../product-card.tsx";
import { LazyRecentlyViewed } from "../recently-viewed/lazy-recently-viewed.tsx";
import { cardProduct } from "../testing/card-product.ts";
import { FavouritesPage } from "./favourites-page.tsx";

const robe = cardProduct(1, { productName: "Robe en wax" });
const sac = cardProduct(2, { productName: "Sac Akwa" });

const sold =
  (...products: ProductCardFragment[]): Answer =>
  ({ ids }) => ({
    __typename: "Query",
    productsById: products.filter(({ id }) => Array.isArray(ids) && ids.includes(id)),
  });
const open = (SavedProducts: Answer = sold(robe, sac)) =>
  renderPage(
    <Routes>
      <Route path="/favoris" element={<FavouritesPage />} />
      <Route path="/" element={<ProductCard product={robe} sizes="10vw" />} />
    </Routes>,
    { address: "/favoris", answers: { SavedProducts } },
  );
const names = () => screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
const heart = (name: string) => screen.findByRole("button", { name: `Favori : ${name}` });

describe("favourites", () => {
  it("are explained on the page if there are none", async () => {
    await open();
    expect(screen.getByText("Pas encore de favoris")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Voir le catalogue" })).toHaveAttribute("href", "/product");
  });

  it("are added and removed by a click on a product's heart, by a visitor too", async () => {
    const { user } = await renderPage(<ProductCard product={robe} sizes="10vw" />);
    expect(await heart("Robe en wax")).toHaveAttribute("aria-pressed", "false");
    await user.click(await heart("Robe en wax"));
    expect(await heart("Robe en wax")).toHaveAttribute("aria-pressed", "true");
    expect(favourites.has(robe.id)).toBe(true);
    await user.click(await heart("Robe en wax"));
    expect(favourites.has(robe.id)).toBe(false);
  });

  it("are at most 200: adding another shows a message, and all favourites stay", async () => {
    for (let number = 10; number < 210; number += 1) favourites.put(cardProduct(number));
    const { user } = await renderPage(<ProductCard product={robe} sizes="10vw" />);
    await user.click(await heart("Robe en wax"));
    expect(toast.error).toHaveBeenCalledWith("200 favoris au plus : retirez-en d’abord un", { stays: true });
    expect(favourites.get()).toHaveLength(200);
  });

  it("are shown newest first, with today's prices", async () => {
    favourites.put(robe);
    favourites.put(sac);
    await open(sold({ ...robe, sellingPrice: 9_900, price: 9_900 }, sac));
    expect(names()).toEqual(["Sac Akwa", "Robe en wax"]);
    expect(await screen.findByText(/9 900 FCFA$/)).toBeInTheDocument();
    expect(screen.getByText("2 articles")).toBeInTheDocument();
  });

  it("are shown as they were saved if there is no network", async () => {
    favourites.put(robe);
    const answer = vi.fn(deadNetwork);
    await open(answer);
    // Waits until the request is answered. If the test ended earlier, the page would abort the request, and msw would
    // throw an error that no code handles.
    await waitFor(() => expect(answer).toHaveBeenCalled());
    await requestsAnswered();
    expect(names()).toEqual(["Robe en wax"]);
    expect(screen.getByText(/18 500 FCFA$/)).toBeInTheDocument();
  });

  it("that are no longer sold are marked, and can be removed", async () => {
    favourites.put(robe);
    favourites.put(sac);
    const { user } = await open(sold(robe));
    expect(await screen.findByText("Ce produit n’est plus en vente.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Retirer Sac Akwa des favoris" }));
    expect(names()).toEqual(["Robe en wax"]);
    expect(screen.getByText("1 article")).toBeInTheDocument();
  });

  it("stay on screen after their removal, and can be restored, until the user leaves the page", async () => {
    favourites.put(robe);
    const { user, unmount } = await open();
    await user.click(await heart("Robe en wax"));
    expect(names()).toEqual(["Robe en wax"]);
    await user.click(await heart("Robe en wax"));
    expect(favourites.has(robe.id)).toBe(true);
    await user.click(await heart("Robe en wax"));
    unmount();
    await open();
    expect(names()).toEqual([]);
  });

  it("include a product that becomes a favourite while the page is open", async () => {
    await open();
    favourites.put(sac);
    await waitFor(() => expect(names()).toEqual(["Sac Akwa"]));
  });

  it("of a user leave the screen when the user signs out in another tab", async () => {
    localStorage.setItem(`favoris:${testUser.id}`, JSON.stringify([robe]));
    const { session } = await renderPage(<FavouritesPage />, {
      user: testUser,
      answers: { SavedProducts: sold(robe) },
    });
    expect(names()).toEqual(["Robe en wax"]);
    expect(screen.getByText("La déconnexion efface vos favoris de cet appareil.")).toBeInTheDocument();
    for (const key of ["token", "user"]) localStorage.removeItem(key);
    await act(() => session.restore());
    expect(names()).toEqual([]);
  });

  it("are shown in portions if there are many", async () => {
    const many = Array.from({ length: 60 }, (_, number) =>
      cardProduct(number, { productName: `Robe ${number}` }),
    );
    for (const product of many) favourites.put(product);
    const { user } = await open(sold(...many));
    expect(names()).toHaveLength(50);
    await user.click(screen.getByRole("button", { name: "Voir plus" }));
    expect(names()).toHaveLength(60);
  });
});

describe("the recently viewed products", () => {
  it("are shown in a row, without those that are no longer sold", async () => {
    recentlyViewed.put(robe);
    recentlyViewed.put(sac);
    await renderPage(<LazyRecentlyViewed />, { answers: { SavedProducts: sold(sac) } });
    expect(await screen.findByRole("heading", { name: "Vus récemment" })).toBeInTheDocument();
    await waitFor(() => expect(names()).toEqual(["Sac Akwa"]));
  });

  it("are not shown on a device on which none were viewed", async () => {
    const { container } = await renderPage(<LazyRecentlyViewed />);
    // Waits for the row's code, because no row is shown before it has loaded.
    await act(() => vi.dynamicImportSettled());
    expect(container.querySelector("section")).toBeNull();
  });
});
