import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { back, box, names, open, PRODUCTS, shows } from "../../../app/testing/opened-listing.tsx";
import { deadNetwork } from "../../../app/testing/server.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { cardProduct } from "../testing/card-product.ts";
import { listAnswers } from "../testing/list-answers.ts";
import { page as listingPage } from "./listing-page.tsx";

describe("the listing", () => {
  it("shows the products of the categories in its URL, their number, and the categories as its heading", async () => {
    await open("?category=Robe&category=Ensemble");
    await shows("Robe en wax", "Robe longue", "Ensemble ndop");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/^Robe, Ensemble$/);
    expect(screen.getByText("3 articles")).toBeInTheDocument();
    expect(box("Robe")).toBeChecked();
    expect(box("Ensemble")).toBeChecked();
    expect(box("Jupe")).not.toBeChecked();
    expect(document.title).toBe("Robe, Ensemble — Mboa Mode");
  });

  it("shows all products if its URL contains no category", async () => {
    await open();
    await waitFor(() => expect(names()).toHaveLength(6));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Tous les produits");
    // There are checkboxes for the 22 default categories, for another category that a product has, and for the filters
    // « promotion » and « disponible ».
    expect(screen.getAllByRole("checkbox")).toHaveLength(25);
  });

  it("shows six placeholders until the products have loaded", async () => {
    const { container } = await open("", () => new Promise(() => undefined));
    expect(screen.getByText("Chargement des produits")).toBeInTheDocument();
    expect(container.querySelectorAll("li > [aria-hidden]")).toHaveLength(6);
  });

  it("queries the products with the same variables in the browser as on the server", async () => {
    const { asked } = await open("?category=Robe&category=Jupe&min=10000&sort=dsc&q=o");
    const search = new URLSearchParams("category=Robe&category=Jupe&min=10000&sort=dsc&q=o");
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(listingPage.queries?.({ params: {}, search })[0]?.variables).toEqual(asked[0]);
  });
});

describe("a category with sub-categories", () => {
  it("shows links to these sub-categories", async () => {
    await open("?category=Femmes");
    const subCategories = within(screen.getByRole("navigation", { name: "Dans Femmes" }));
    expect(subCategories.getByRole("link", { name: "Robe" })).toHaveAttribute(
      "href",
      "/product-category?category=Robe",
    );
    expect(subCategories.getAllByRole("link")).toHaveLength(7);
  });
});

describe("after scrolling far down a list", () => {
  it("going back to the list shows the products added by « Voir plus » again", async () => {
    const many = Array.from({ length: 45 }, (_, place) => cardProduct(place));
    const { user } = await open("", listAnswers(many));
    await user.click(await screen.findByRole("button", { name: "Voir plus" }));
    await waitFor(() => expect(names()).toHaveLength(40));
    await user.click(box("Jupe"));
    await screen.findByText("Aucun produit trouvé pour ces filtres");
    await user.click(back());
    await waitFor(() => expect(names()).toHaveLength(40));
  });

  it("changing filters scrolls to the first product, but going back leaves the scroll position to the browser", async () => {
    const { user } = await open();
    await waitFor(() => expect(names()).toHaveLength(6));
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, -500, 0, 0));
    await user.click(box("Jupe"));
    await shows("Jupe plissée");
    expect(scroll).toHaveBeenCalledTimes(1);
    await user.click(back());
    await waitFor(() => expect(names()).toHaveLength(6));
    expect(scroll).toHaveBeenCalledTimes(1);
  });
});

describe("if the server does not answer", () => {
  it("the listing shows an error, and tries again on request", async () => {
    let isDown = true;
    const answer = listAnswers(PRODUCTS);
    const { user } = await open("?category=Jupe", (variables) =>
      isDown ? deadNetwork() : answer(variables),
    );
    expect(await screen.findByText(/Connexion impossible/)).toBeInTheDocument();
    expect(toast.error).toHaveBeenCalledWith("Failed to fetch products");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    await shows("Jupe plissée");
  });
});
