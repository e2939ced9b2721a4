import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testShop } from "../../../app/testing/render.tsx";
import { chatUrl } from "../../../lib/contact/contact-links.ts";
import { messageLines } from "../order-message-lines.ts";
import { bookingUrl } from "./booking-link.ts";
import { withMessageLines } from "./lines-in-link.ts";
import { LINK_LENGTH_LIMIT } from "./product-order-link.ts";

const details = { number: "K7M42P", name: "Awa Ngono", phone: "237677123456" };
const message = (url: string) => (new URL(url).searchParams.get("text") ?? "").replace(/\u00a0/g, " ");

describe("the message that books a service", () => {
  const wish = "Je souhaite réserver ce service : ";
  const DAY = "\nJour : mercredi 30 septembre à 10\u00a0h\u00a030";

  it("contains the service's title", () => {
    expect(message(bookingUrl(testShop, "Dépose"))).toBe(`${wish}Dépose`);
  });

  it.each(["’", "美", "💅"])(
    "contains only the beginning of a title that would make the link too long (80 times %s)",
    (sign) => {
      const long = sign.repeat(80);
      expect(message(bookingUrl(testShop, long))).toMatch(new RegExp(`^${wish}(${sign})+…$`, "u"));
      const withDay = bookingUrl(testShop, long, DAY);
      expect(message(withDay)).toMatch(new RegExp(`^${wish}(${sign})+…\nJour : mercredi`, "u"));
      for (const url of [
        bookingUrl(testShop, long),
        withDay,
        withMessageLines(withDay, messageLines(details)),
      ])
        expect(url.length).toBeLessThan(LINK_LENGTH_LIMIT);
    },
  );

  it("contains the whole title if it fits; the link never gets too long, even after a click", () => {
    const texts = fc.string({ unit: "grapheme", maxLength: 80, size: "max" });
    const title = texts.map((text) => text.replace(/\s/g, " "));
    const numbered = (url: string) => `${url}${encodeURIComponent("\nCommande : K7M-42P")}`;
    fc.assert(
      fc.property(title, fc.constantFrom("", DAY), (text, day) => {
        const url = bookingUrl(testShop, text, day);
        expect(numbered(url).length).toBeLessThan(LINK_LENGTH_LIMIT);
        const clicked = day && withMessageLines(url, messageLines(details));
        expect(clicked.length).toBeLessThan(LINK_LENGTH_LIMIT);
        const exact = chatUrl(testShop, `${wish}${text}${day}`);
        if (numbered(exact).length < LINK_LENGTH_LIMIT) expect(url).toBe(exact);
      }),
    );
  });
});
