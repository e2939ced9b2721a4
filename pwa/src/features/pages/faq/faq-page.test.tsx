import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { FaqPage } from "./faq-page.tsx";

describe("the questions of the FAQ", () => {
  it("open their answers one by one", async () => {
    const { user } = await renderPage(<FaqPage />);
    const question = screen.getByText(/Comment puis-je payer/);
    const answer = within(question.closest("details") ?? document.body).getByText(/mobile money/);
    expect(answer).not.toBeVisible();
    await user.click(question);
    expect(answer).toBeVisible();
  });

  it("are in the table of contents", async () => {
    const { container } = await renderPage(<FaqPage />);
    const contents = within(screen.getByRole("navigation", { name: "Sommaire" }));
    for (const link of contents.getAllByRole<HTMLAnchorElement>("link"))
      expect(container.querySelector(`section${link.hash}`)).toBeInTheDocument();
  });

  it.each([
    ["the default opening hours if the owner has set none", null, "Le service client est disponible 24/7."],
    ["the opening hours that the owner has set", "Fermé le dimanche", "Fermé le dimanche"],
    ["no opening hours if the owner has emptied them", "", ""],
  ])("are followed by %s", async (_, hoursNote, expected) => {
    await renderPage(<FaqPage />, { shop: { hoursNote } });
    const section = screen.getByRole("heading", { name: /Une autre question/ }).closest("section");
    expect(section?.querySelector("p")?.textContent ?? "").toBe(expected);
  });
});
