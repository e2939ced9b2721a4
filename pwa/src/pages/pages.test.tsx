import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "../app/testing/render.tsx";
import { ResponseStatusContext } from "../lib/response-status.tsx";
import { AboutPage } from "./about/about-page.tsx";
import { ContactPage } from "./contact/contact-page.tsx";
import { NotFoundPage } from "./errors/not-found-page.tsx";
import { FaqPage } from "./faq/faq-page.tsx";
import { TermsPage } from "./terms/terms-page.tsx";

describe.each([
  ["about", AboutPage],
  ["contact", ContactPage],
  ["faq", FaqPage],
  ["terms", TermsPage],
  ["not found", NotFoundPage],
])("the %s page", (_, Page) => {
  it("has one first heading, a title and a description of its own", async () => {
    await renderPage(<Page />);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(document.title).toMatch(/.+ — Mboa Mode$/);
    const description = document.querySelector<HTMLMetaElement>("meta[name=description]")?.content ?? "";
    expect(description.length).toBeGreaterThan(30);
    expect(description.length).toBeLessThanOrEqual(160);
  });

  it("sets no space a line could break at before a French sign", async () => {
    const { container } = await renderPage(<Page />);
    expect(container.textContent).not.toMatch(/ [:;!?»]|« /);
  });
});

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

describe("the questions", () => {
  it("open their answers one by one", async () => {
    const { user } = await renderPage(<FaqPage />);
    const question = screen.getByText(/Comment puis-je payer/);
    const answer = within(question.closest("details") ?? document.body).getByText(/mobile money/);
    expect(answer).not.toBeVisible();
    await user.click(question);
    expect(answer).toBeVisible();
  });

  it("are reached from the contents", async () => {
    const { container } = await renderPage(<FaqPage />);
    const contents = within(screen.getByRole("navigation", { name: "Sommaire" }));
    for (const link of contents.getAllByRole<HTMLAnchorElement>("link"))
      expect(container.querySelector(`section${link.hash}`)).toBeInTheDocument();
  });
});

/** The words of a page, its narrow spaces made plain. */
const plain = ({ textContent }: Element) => (textContent ?? "").replace(/[\u202f\u00a0]/g, " ");

describe("the terms", () => {
  it("name the shop and how it is reached, as it is set up", async () => {
    await renderPage(<TermsPage />, {
      shop: { name: "Chez Ada", address: "Bastos, Yaoundé", phone: "237677112233" },
    });
    expect(screen.getByText(/Chez Ada vend au Cameroun/)).toHaveTextContent(
      /Bastos, Yaoundé.*\+237 6 77 11 22 33.*contact@mboamode\.example/,
    );
  });

  it("promise what is kept no longer than the server keeps it, and the returns the questions speak of", async () => {
    const { container } = await renderPage(<TermsPage />);
    const terms = plain(container);
    expect(terms).toContain("Les messages du formulaire de contact sont effacés 3 ans après leur envoi");
    const faq = plain((await renderPage(<FaqPage />)).container);
    for (const text of [terms, faq]) {
      expect(text).toContain("14 jours après la réception");
      expect(text).toContain(
        "les sous-vêtements, maillots, perruques, mèches et produits de beauté ne sont repris que dans leur emballage fermé, sauf défaut",
      );
      expect(text).toContain("24-48h");
      expect(text).toMatch(/Orange Money.*MTN MoMo/);
    }
  });
});

describe("an unknown address", () => {
  it("is answered as not found and leads back to the catalogue, the search and the categories", async () => {
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
