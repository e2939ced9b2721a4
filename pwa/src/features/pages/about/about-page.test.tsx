import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { AboutPage } from "./about-page.tsx";

describe("the about page", () => {
  it("presents the foundation and the four values, and links to the catalogue", async () => {
    await renderPage(<AboutPage />);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("La mode d’ici, choisie avec vous");
    expect(screen.getByText("Depuis 2022")).toBeVisible();
    expect(screen.getByText(/Tout a commencé en 2022/)).toBeVisible();
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Qualité Premium",
      "Fiabilité",
      "Service Client",
      "Livraison Rapide",
    ]);
    expect(screen.getByRole("link", { name: "Découvrir le catalogue" })).toHaveAttribute("href", "/product");
  });

  const about = (text: string) => renderPage(<AboutPage />, { shop: { texts: { about: text } } });

  it("shows the owner's title and smaller heading in place of the default title and year", async () => {
    await about("# Chez nous\n## Depuis 1998\nNous cousons.\n\n# Après\nLa suite.");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Chez nous");
    expect(screen.getByText("Depuis 1998")).toBeVisible();
    expect(screen.getByText("Nous cousons.")).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: "Après" })).toBeVisible();
    expect(document.body).not.toHaveTextContent("2022");
    expect(document.querySelector("meta[name=description]")?.getAttribute("content")).toBe("Nous cousons.");
  });

  it("keeps the default title if the owner's text has no title", async () => {
    await about("Nous cousons.\n\n# Après\nLa suite.");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("La mode d’ici, choisie avec vous");
    expect(screen.getByText("Nous cousons.")).toBeVisible();
  });
});
