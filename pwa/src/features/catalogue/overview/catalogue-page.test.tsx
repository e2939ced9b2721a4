import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { deadNetwork } from "../../../app/testing/server.ts";
import type { CataloguePageQuery } from "../../../data/graphql/catalogue.generated.ts";
import { cardProduct } from "../testing/card-product.ts";
import { CataloguePage } from "./catalogue-page.tsx";

const group = (category: string, products: number) => ({
  __typename: "CategoryGroup" as const,
  category,
  productCount: products,
  products: Array.from({ length: products }, (_, place) =>
    cardProduct(place + category.length * 100, { category }),
  ),
});
const answer = (...categoryGroups: ReturnType<typeof group>[]): CataloguePageQuery => ({
  __typename: "Query",
  categoryGroups,
});
const catalogue = () => answer(group("Robe", 3), group("Pull", 0), group("Cosmétiques", 1));
const show = (server: () => unknown = catalogue) =>
  renderPage(<CataloguePage />, { address: "/product", answers: { CataloguePage: server } });

describe("the catalogue page", () => {
  it("starts with a banner about this year's limited edition", async () => {
    await show();
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
      /^Nouvelle Collection 2026 Édition Limitée$/,
    );
    expect(document.title).toContain("2026");
  });

  it("has a row for each category that has products, in the sequence of the server's answer", async () => {
    await show();
    await screen.findByRole("heading", { name: "Robe" });
    expect(screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual([
      "Robe",
      "Cosmétiques",
    ]);
    const row = within(screen.getByRole("region", { name: "Robe" }));
    expect(row.getAllByRole("article")).toHaveLength(3);
    const [order] = row.getAllByRole("link", { name: /^Commander/ });
    expect(decodeURIComponent(order?.getAttribute("href") ?? "")).toContain("text=Je souhaite commander :");
    expect(row.getByRole("link", { name: "Tout voir : Robe" })).toHaveAttribute(
      "href",
      "/product-category?category=Robe",
    );
  });

  it("rendered in the browser, first shows the cards of three rows, and placeholders in the other rows", async () => {
    const names = ["Robe", "Pull", "Pagne", "Sac à main", "Chaussures"];
    const cardsAtFirst = vi.fn();
    const observer = new MutationObserver(() => {
      const rows = screen.queryAllByRole("region");
      if (rows.length === names.length)
        cardsAtFirst(rows.map((row) => within(row).queryAllByRole("article").length));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await show(() => answer(...names.map((name) => group(name, 2))));
    await screen.findByRole("heading", { name: "Chaussures" });
    await expect.poll(() => screen.getAllByRole("article").length).toBe(10);
    observer.disconnect();
    expect(cardsAtFirst.mock.calls[0]).toEqual([[2, 2, 2, 0, 0]]);
  });

  it("at first loads only the visible images: two in the banner and two in the first row", async () => {
    await show();
    await screen.findByRole("heading", { name: "Robe" });
    const loading = [...document.querySelectorAll("img")].map((image) => image.getAttribute("loading"));
    expect(loading).toEqual(["eager", "eager", "eager", "eager", "lazy", "lazy"]);
  });

  it("shows a row full of placeholders while the products load", async () => {
    await show(() => new Promise(() => undefined));
    const [row] = screen.getAllByRole("region");
    expect(within(row as HTMLElement).getAllByRole("listitem")).toHaveLength(13);
  });

  it("says that products could not be loaded, and loads them again on request", async () => {
    let dead = true;
    const { user } = await show(() => (dead ? deadNetwork() : catalogue()));
    const again = await screen.findByRole("button", { name: "Réessayer" });
    dead = false;
    await user.click(again);
    expect(await screen.findByRole("heading", { name: "Robe" })).toBeVisible();
  });

  it("shows that there are no products yet", async () => {
    await show(() => answer());
    expect(await screen.findByText("La collection arrive bientôt")).toBeVisible();
  });
});
