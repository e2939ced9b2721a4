import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { AccessibilityPage } from "./accessibility-page.tsx";

it("the accessibility page names the standard, and the shop's chat, phone, e-mail and contact page", async () => {
  const { container } = await renderPage(<AccessibilityPage />, { shop: { phone: "237677112233" } });
  expect(container).toHaveTextContent(/WCAG 2\.2.*RGAA/);
  expect(container.textContent).toContain("+237\u00a06\u00a077\u00a011\u00a022\u00a033");
  expect(container).toHaveTextContent("contact@mboamode.example");
  const goes = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(goes).toEqual(
    expect.arrayContaining(["/contact", "https://wa.me/237600000000", "tel:+237677112233"]),
  );
});
