import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { deadNetwork } from "../../../app/testing/server.ts";
import type { HomePageQuery } from "../../../data/graphql/catalogue.generated.ts";
import { cardProduct } from "../testing/card-product.ts";
import { HomePage } from "./home-page.tsx";

const topLevel = ["Accessoires", "Femmes", "Hommes"];

/** Returns the server's answer to the query of the home page. The first category has the fewest products. */
function home(): HomePageQuery {
  const values = [...topLevel, "Jupe", "Perruques et mèches", "Robe", "Sac à main", "Tennis"];
  return {
    __typename: "Query",
    newest: {
      __typename: "ProductConnection",
      edges: [31, 1].map((place) => ({ __typename: "ProductEdge", node: cardProduct(place) })),
    },
    topLevelCategories: topLevel.map((value, place) => ({
      __typename: "Category",
      value,
      label: value,
      products: [cardProduct(place * 10 + 1), cardProduct(place * 10 + 2)],
    })),
    categories: values.map((value, place) => ({
      __typename: "Category",
      value,
      label: value,
      productCount: place,
      newestProduct: {
        __typename: "Product",
        thumbnail: cardProduct(place).thumbnail,
        thumbnailColour: "#d8cfc0",
      },
    })),
  };
}

const never = () => new Promise(() => undefined);
const show = (answer: () => unknown = home) => renderPage(<HomePage />, { answers: { HomePage: answer } });

describe("the home page", () => {
  it("shows banner, product rows and featured categories in a fixed sequence", async () => {
    await show();
    await screen.findByRole("heading", { name: "Catégories à la une" });
    const headings = screen.getAllByRole("heading").filter(({ tagName }) => tagName !== "H3");
    expect(headings.map((heading) => heading.textContent)).toEqual([
      "Nouvelle Collection",
      "Nouveautés",
      "Accessoires",
      "Femmes",
      "Hommes",
      "Nouvelle Collection 2026",
      "Catégories à la une",
    ]);
  });

  it("has its own title and description", async () => {
    await show();
    await screen.findByRole("heading", { name: "Accessoires" });
    expect(document.title).toBe("Mode, chaussures et accessoires au Cameroun — Mboa Mode");
    expect(document.querySelector('meta[name="description"]')?.getAttribute("content")).toMatch(/24-48h/);
  });

  it("shows the four selling points (« Nos avantages »)", async () => {
    await show();
    const advantages = within(screen.getByRole("list", { name: "Nos avantages" }));
    expect(advantages.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Livraison expressEn 24-48h",
      "Promotions régulièresJusqu'à -50%",
      expect.stringContaining("24/7"),
      expect.stringContaining("Support rapide"),
    ]);
  });

  it("has a strip with links to every category", async () => {
    await show();
    const strip = within(await screen.findByRole("navigation", { name: "Toutes les catégories" }));
    expect(within(strip.getByRole("list")).getAllByRole("link")).toHaveLength(8);
    expect(strip.getByRole("link", { name: "Perruques et mèches" })).toHaveAttribute(
      "href",
      "/product-category?category=Perruques+et+m%C3%A8ches",
    );
  });

  it("has the newest products of all categories as its first row", async () => {
    await show();
    await screen.findAllByRole("article");
    const row = within(screen.getByRole("region", { name: "Nouveautés" }));
    const names = [31, 1].map((place) => cardProduct(place).productName);
    expect(row.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(names);
    expect(row.getByRole("link", { name: "Tout voir : Nouveautés" })).toHaveAttribute(
      "href",
      "/product-category",
    );
  });

  it("has a row of products for each top-level category, with the home page's message in its order links", async () => {
    await show();
    await screen.findAllByRole("article");
    const row = within(screen.getByRole("region", { name: "Femmes" }));
    expect(row.getAllByRole("article")).toHaveLength(2);
    expect(row.getByRole("link", { name: "Tout voir : Femmes" })).toHaveAttribute(
      "href",
      "/product-category?category=Femmes",
    );
    const [order] = row.getAllByRole("link", { name: /^Commander/ });
    expect(decodeURIComponent(order?.getAttribute("href") ?? "")).toContain(
      "Je souhaite commander ce produit :",
    );
  });

  it("shows the panel of the year's collection below its last product row", async () => {
    await show();
    expect(await screen.findByRole("link", { name: /Nouvelle Collection 2026/ })).toHaveAttribute(
      "href",
      "/product",
    );
  });

  it("features the categories with the most products, and marks every fourth as new", async () => {
    await show();
    const featured = within(await screen.findByRole("region", { name: "Catégories à la une" }));
    expect(featured.getByRole("link", { name: "Tout voir : Catégories à la une" })).toHaveAttribute(
      "href",
      "/product",
    );
    const cards = featured.getAllByRole("listitem");
    expect(cards.map((card) => card.textContent)).toEqual([
      "Tennis7+ articles",
      "Sac à main6+ articles",
      "Robe5+ articles",
      "NouveauPerruques et mèches4+ articles",
      "Jupe3+ articles",
      "Hommes2+ articles",
      "Femmes1+ articles",
    ]);
    expect(within(cards[1] as HTMLElement).getByRole("link")).toHaveAttribute(
      "href",
      "/product-category?category=Sac+%C3%A0+main",
    );
  });

  it("reserves space for the category strip and the product rows while they load", async () => {
    const { container } = await show(never);
    expect(screen.getByText("Chargement…")).toBeInTheDocument();
    expect(container.querySelectorAll(".strip li")).toHaveLength(10);
    expect(within(screen.getByRole("region", { name: "Femmes" })).getAllByRole("listitem")).toHaveLength(13);
  });

  it("says that products could not be loaded, and loads them again on request", async () => {
    let dead = true;
    const { user } = await show(() => (dead ? deadNetwork() : home()));
    const again = await screen.findByRole("button", { name: "Réessayer" });
    expect(screen.getByRole("link", { name: "Acheter maintenant" })).toBeVisible();
    dead = false;
    await user.click(again);
    expect(await screen.findByRole("link", { name: "Tout voir : Femmes" })).toBeVisible();
  });

  it("shows no product rows and no featured categories in an empty shop", async () => {
    await show(() => ({
      ...home(),
      newest: { __typename: "ProductConnection", edges: [] },
      topLevelCategories: home().topLevelCategories.map((category) => ({ ...category, products: [] })),
      categories: home().categories.map((category) => ({
        ...category,
        productCount: 0,
        newestProduct: null,
      })),
    }));
    expect(await screen.findByText("La collection arrive bientôt")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Nouveautés" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Femmes" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Catégories à la une" })).toBeNull();
    expect(screen.getByRole("link", { name: "Femmes" })).toBeVisible();
  });
});
