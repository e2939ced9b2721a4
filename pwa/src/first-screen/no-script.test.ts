import { describe, expect, it } from "vitest";
import { testShop } from "../app/testing/render.tsx";
import { renderNoScript } from "./no-script.tsx";

describe("a page for browsers without JavaScript", () => {
  it.each([
    ["/cart", "Panier", "Le panier a besoin de JavaScript."],
    ["/favoris", "Favoris", "Les favoris ont besoin de JavaScript."],
    ["/orders", "Mes commandes", "La liste de vos commandes a besoin de JavaScript."],
    ["/account", "Mon compte", "Le compte a besoin de JavaScript."],
    ["/reset-password", "Nouveau mot de passe", "cette page a besoin de JavaScript"],
    ["/admin-panel", "Administration", "Le panneau d’administration a besoin de JavaScript"],
    ["/product", "Page indisponible", "Cette page ne s’affiche pas sans JavaScript"],
  ])(
    "%s has the shop's header, a sentence about what does not work, a chat link and a call link",
    (address, title, sentence) => {
      const html = renderNoScript(address, testShop);
      const main = /<main.*<\/main>/.exec(html)?.[0] ?? "";
      expect(main).toContain(`<h1>${title}</h1>`);
      expect(main).toContain(sentence);
      expect(main).toMatch(/href="https:\/\/wa\.me\/237600000000\?text=Bonjour/);
      expect(main).toContain('href="tel:+237600000000"');
      expect(main).toContain('href="/product"');
      expect(html).toMatch(/^<div.*<header/);
      // The page must contain no noscript element, because it is served inside a noscript element, which the nested one
      // would end.
      expect(html).not.toContain("noscript");
    },
  );
});
