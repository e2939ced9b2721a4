import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "../app/testing/render.tsx";
import { AboutPage } from "../features/pages/about/about-page.tsx";
import { ContactPage } from "../features/pages/contact/contact-page.tsx";
import { NotFoundPage } from "../features/pages/errors/not-found-page.tsx";
import { FaqPage } from "../features/pages/faq/faq-page.tsx";
import { TermsPage } from "../features/pages/terms/terms-page.tsx";
import { AccessibilityPage } from "../features/pages/texts/accessibility-page.tsx";

describe.each([
  ["about", AboutPage],
  ["contact", ContactPage],
  ["faq", FaqPage],
  ["terms", TermsPage],
  ["accessibility", AccessibilityPage],
  ["not found", NotFoundPage],
])("the %s page", (_, Page) => {
  it("has one main heading, a title with the shop's name, and a description of at most 160 characters", async () => {
    await renderPage(<Page />);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(document.title).toMatch(/.+ — Mboa Mode$/);
    const description = document.querySelector<HTMLMetaElement>("meta[name=description]")?.content ?? "";
    expect(description.length).toBeGreaterThan(30);
    expect(description.length).toBeLessThanOrEqual(160);
  });

  it("has no normal space before a French punctuation mark", async () => {
    const { container } = await renderPage(<Page />);
    expect(container.textContent).not.toMatch(/ [:;!?»]|« /);
  });
});
