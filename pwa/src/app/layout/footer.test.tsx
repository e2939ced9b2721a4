import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Footer } from "./footer.tsx";
import type { Subscribe } from "./newsletter-form.tsx";
import { visit } from "./testing/visit.tsx";

const subscribed = () => vi.fn<Subscribe>(async () => ({ ok: true, value: "sent" }));

describe("the footer", () => {
  it("links to the shop's pages, phone, e-mail, chat and social networks, and shows the year", async () => {
    await visit(<Footer onSubscribe={subscribed()} />);
    const goes = Object.fromEntries(
      screen
        .getAllByRole("link")
        .map((link) => [link.getAttribute("aria-label") ?? link.textContent, link.getAttribute("href")]),
    );
    expect(goes).toEqual({
      Promotions: "/product-category?promotion=1",
      "Mes commandes": "/orders",
      "À propos": "/about",
      Contact: "/contact",
      FAQ: "/faq",
      Conditions: "/terms",
      Accessibilité: "/accessibilite",
      "Se désinscrire": "/desinscription",
      "+237 6 00 00 00 00": "tel:+237600000000",
      "bonjour@boutique.example": "mailto:bonjour@boutique.example",
      WhatsApp: "https://wa.me/237600000000",
      Facebook: "https://social.example/boutique",
      Instagram: "https://photo.example/boutique",
    });
    expect(screen.getByText("© 2026")).toBeDefined();
  });

  it("accepts an e-mail address for the newsletter, and confirms it beside the form", async () => {
    const onSubscribe = subscribed();
    await visit(<Footer onSubscribe={onSubscribe} />);
    const field = screen.getByLabelText<HTMLInputElement>("Votre adresse e-mail");
    expect([field.type, field.name]).toEqual(["email", "newsletterEmail"]);
    // The empty element must exist before the confirmation, because screen readers announce only changes of an element
    // that already exists.
    const place = screen.getByRole("status");
    expect(place).toBeEmptyDOMElement();
    await userEvent.type(field, "aicha@example.com");
    await userEvent.click(screen.getByRole("button", { name: "S’abonner" }));
    expect(onSubscribe).toHaveBeenCalledWith("aicha@example.com");
    await waitFor(() => expect(place).toHaveTextContent("Merci"));
    expect(field.value).toBe("");
  });

  it("says that an e-mail address that is entered without a network is sent later", async () => {
    await visit(<Footer onSubscribe={async () => ({ ok: true, value: "kept" })} />);
    const field = screen.getByLabelText<HTMLInputElement>("Votre adresse e-mail");
    await userEvent.type(field, "aicha@example.com");
    await userEvent.click(screen.getByRole("button", { name: "S’abonner" }));
    expect(await screen.findByText(/dès que la connexion revient/)).toBeVisible();
    expect(field.value).toBe("");
  });

  it("says why a subscription failed, and keeps the typed address", async () => {
    await visit(
      <Footer onSubscribe={async () => ({ ok: false, code: "NETWORK", message: "Connexion impossible" })} />,
    );
    const field = screen.getByLabelText<HTMLInputElement>("Votre adresse e-mail");
    await userEvent.type(field, "aicha@example.com");
    await userEvent.click(screen.getByRole("button", { name: "S’abonner" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Connexion impossible");
    expect(field.value).toBe("aicha@example.com");
  });
});
