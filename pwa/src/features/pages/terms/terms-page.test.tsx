import { screen } from "@testing-library/react";
import { ORDER_STATE_LABELS } from "graphql-server/features/orders/order-state";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { FaqPage } from "../faq/faq-page.tsx";
import { TermsPage } from "./terms-page.tsx";

/** Returns the text with normal spaces in place of no-break spaces. */
const plain = ({ textContent }: Element) => (textContent ?? "").replace(/[\u202f\u00a0]/g, " ");

describe("the terms of sale", () => {
  it("contain the shop's name and contact details from its settings", async () => {
    await renderPage(<TermsPage />, {
      shop: { name: "Chez Ada", address: "Bastos, Yaoundé", phone: "237677112233" },
    });
    expect(screen.getByText(/Chez Ada vend au Cameroun/)).toHaveTextContent(
      /Bastos, Yaoundé.*\+237 6 77 11 22 33.*contact@mboamode\.example/,
    );
  });

  it("never split the telephone number between two lines", async () => {
    const { container } = await renderPage(<TermsPage />, { shop: { phone: "237677112233" } });
    expect(container.textContent).toContain("+237\u00a06\u00a077\u00a011\u00a022\u00a033");
  });

  it("state the server's retention periods, and the same rules for returns as the FAQ", async () => {
    const { container } = await renderPage(<TermsPage />);
    const terms = plain(container);
    expect(terms).toContain("Les messages du formulaire de contact sont effacés 3 ans après leur envoi");
    expect(terms).toContain("sans compte, ils le sont 90 jours après la fin de la commande");
    expect(terms).toContain("Y restent aussi vos 50 dernières commandes");
    expect(terms).toContain("Une visite sur dix nous envoie des mesures de vitesse anonymes");
    expect(terms).toContain("Le prix est celui de votre zone, affiché dans le panier");
    expect(terms).toContain("Vos favoris et les derniers articles vus y restent aussi");
    const faq = plain((await renderPage(<FaqPage />)).container);
    expect(faq).toContain("Si votre zone est proposée dans le panier, choisissez-la");
    for (const state of [
      ORDER_STATE_LABELS.CONFIRMED,
      ORDER_STATE_LABELS.SHIPPED,
      ORDER_STATE_LABELS.DELIVERED,
    ])
      expect(faq).toContain(state.toLowerCase());
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

describe("the default terms", () => {
  it("say how to order and where the contract is stored, and contain an English version, marked as English", async () => {
    await renderPage(<TermsPage />);
    expect(screen.getByText(/^Vérifiez le panier avant de commander/)).toBeVisible();
    expect(screen.getByRole("heading", { name: "Langues et copie du contrat" })).toBeVisible();
    const english = screen.getByRole("heading", { level: 2, name: "Terms in English" }).closest("section");
    expect(english).toHaveAttribute("lang", "en");
    expect(english).toHaveTextContent(/Mboa Mode sells clothes.*14 days after you receive the item/);
    expect(screen.getByText("Articles et prix", { selector: "h2" }).closest("[lang]")).toBeNull();
  });
});

describe("the seller's legal identity in the terms", () => {
  const identity = {
    ...{ legalName: "Ets Chez Ada", legalForm: "Établissement", niu: "M012345678901A" },
    vat: "NONE",
    rccm: { number: "RC/DLA/2019/A/1234", place: "Douala", date: "2019-05-14" },
  } as const;

  it.each([
    ["the default terms", undefined, "La boutique"],
    ["the owner's terms", { terms: "# Nos règles\n\nSimples." }, "Nos règles"],
  ])("is the second section of %s", async (_, texts, first) => {
    await renderPage(<TermsPage />, { shop: { ...identity, ...(texts && { texts }) } });
    const headings = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
    expect(headings.slice(0, 2)).toEqual([first, "Le vendeur"]);
    const items = screen.getAllByRole("listitem").map(plain);
    expect(items).toEqual(
      expect.arrayContaining([
        "Raison sociale : Ets Chez Ada",
        "RCCM : RC/DLA/2019/A/1234, Douala, 14 mai 2019",
        "TVA : non applicable",
      ]),
    );
  });

  it("is left out until the owner has entered it", async () => {
    await renderPage(<TermsPage />);
    expect(screen.queryByText("Le vendeur")).toBeNull();
  });
});

describe("the sections about personal data", () => {
  it.each([
    ["the default terms", undefined],
    ["the owner's terms", { terms: "# Nos règles\n\nSimples." }],
  ])(
    "are in %s in French and English, with legal basis, retention, recipients, contact and authority",
    async (_, texts) => {
      await renderPage(<TermsPage />, { shop: { hostingCountry: "Cameroun", ...(texts && { texts }) } });
      const section = (name: RegExp) => {
        const found = screen.getByRole("heading", { level: 2, name }).closest("section");
        return { lang: found?.getAttribute("lang"), text: found ? plain(found) : "" };
      };
      const french = section(/^Vos données en détail/);
      expect(french.lang).toBeNull();
      for (const part of [
        "Comptes (contrat). Jusqu’à la suppression du compte.",
        "Inscriptions aux nouveautés (consentement)",
      ])
        expect(french.text).toContain(part);
      expect(french.text).toMatch(
        /Google, Mozilla ou Apple.*Pays d’hébergement : Cameroun\..*contact@mboamode\.example.*dès qu’elle existe/s,
      );
      const english = section(/^Your data in detail/);
      expect(english.lang).toBe("en");
      expect(english.text).toMatch(
        /Accounts \(contract\).*Country of hosting: Cameroun\..*as soon as it exists/s,
      );
    },
  );
});

describe("the owner's own terms", () => {
  const terms =
    "Écrites par {boutique}.\n\n# Nos règles <b>\n\n- un\n- deux\n\n[Nous écrire](/contact)\n[x](javascript:alert(1))";

  it("replace the default terms, are shown as plain text, and contain the shop's current details", async () => {
    const { container } = await renderPage(<TermsPage />, {
      shop: { name: "Chez <i>Ada", texts: { terms } },
    });
    expect(screen.getByRole("heading", { level: 2, name: "Nos règles <b>" })).toBeVisible();
    expect(screen.getByText("Écrites par Chez <i>Ada.")).toBeVisible();
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(["un", "deux"]),
    );
    expect(screen.getByRole("link", { name: "Nous écrire" })).toHaveAttribute("href", "/contact");
    expect(container.querySelectorAll("b, i, [href^=javascript]")).toHaveLength(0);
    expect(plain(container)).not.toContain("En vigueur depuis");
  });
});
