import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../app/testing/render.tsx";
import { AboutPage } from "./about-page.tsx";

describe("the about page", () => {
  it("tells of the foundation and the four values, and leads to the catalogue", async () => {
    await renderPage(<AboutPage />);
    expect(screen.getByText(/Tout a commencé en 2022/)).toBeVisible();
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Qualité Premium",
      "Fiabilité",
      "Service Client",
      "Livraison Rapide",
    ]);
    expect(screen.getByRole("link", { name: "Découvrir le catalogue" })).toHaveAttribute("href", "/product");
  });
});
