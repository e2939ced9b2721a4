import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { ResponseStatusContext } from "../../../lib/response-status.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

describe("a page at an unknown URL", () => {
  it("says that nothing was found, and links to the catalogue, the search and the categories", async () => {
    const status = { code: 200 };
    await renderPage(
      <ResponseStatusContext value={status}>
        <NotFoundPage />
      </ResponseStatusContext>,
    );
    expect(status.code).toBe(404);
    expect(screen.getByRole("link", { name: "Voir le catalogue" })).toHaveAttribute("href", "/product");
    expect(screen.getByRole("link", { name: "Rechercher un produit" })).toHaveAttribute("href", "/search");
    expect(screen.getByRole("link", { name: "Perruques et mèches" })).toHaveAttribute(
      "href",
      "/product-category?category=Perruques+et+m%C3%A8ches",
    );
  });
});
