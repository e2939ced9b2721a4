import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "../app/testing/render.tsx";
import { ServicesPage } from "./services-page.tsx";

it("shows the eight services in their order", async () => {
  await renderPage(<ServicesPage />);
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Manucure Simple",
    "Vernis Semi-Permanent",
    "Dépose",
    "Vernis Gel sur Capsule",
    "Remplissage",
    "Gainage Main",
    "Gainage Pieds",
    "Construction Main",
  ]);
});

it("books each by a chat message that names it, or by a call", async () => {
  await renderPage(<ServicesPage />);
  for (const card of screen.getAllByRole("article")) {
    const title = within(card).getByRole("heading").textContent;
    const booking = within(card).getByRole<HTMLAnchorElement>("link", { name: "Réserver" });
    const address = new URL(booking.href);
    expect(address.host + address.pathname).toBe("wa.me/237600000000");
    expect(address.searchParams.get("text")).toBe(`Je souhaite réserver ce service : ${title}`);
    expect(booking).toHaveAccessibleDescription(title);
    expect(within(card).getByRole("link", { name: "Appeler" })).toHaveAttribute("href", "tel:+237600000000");
  }
});
