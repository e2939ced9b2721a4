import fc from "fast-check";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { describe, expect, it } from "vitest";
import { testShop } from "../../app/testing/render.tsx";
import { appChatUrl, callUrl, chatUrl, contactUrl, legibleUrl, smsUrl } from "./contact-links.ts";

it("the links for a call and for a chat without a message contain the phone number with its country code", () => {
  expect(callUrl(testShop)).toBe("tel:+237600000000");
  expect(contactUrl(testShop)).toBe("https://wa.me/237600000000");
});

describe("the link for an order without a network", () => {
  const chat = chatUrl(
    testShop,
    `Je souhaite commander ce produit : Mèches & peigne + (${formatPrice(16_000)})`,
  );

  it("opens the chat application directly, not its web page", () => {
    const url = appChatUrl(chat);
    expect(url).toMatch(/^whatsapp:\/\/send\?phone=237600000000&text=[^&+ ]+$/);
    expect(new URL(url).searchParams.get("text")).toBe(new URL(chat).searchParams.get("text"));
  });

  it("opens an SMS with normal spaces, because no-break spaces would make the SMS more expensive", () => {
    const url = smsUrl(chat);
    expect(url).toMatch(/^sms:\+237600000000\?body=[^+ ]+$/);
    expect(decodeURIComponent(url.split("body=")[1] ?? "")).toBe(
      "Je souhaite commander ce produit : Mèches & peigne + (16 000 FCFA)",
    );
  });
});

describe("a chat link on a page", () => {
  it("contains letters, slashes and colons unencoded, so that the page compresses better", () => {
    const chat = chatUrl(testShop, `Mèches d’été 🌴 & peigne (${formatPrice(16_000)})\nhttp://a.cm/b`);
    expect(legibleUrl(chat)).toBe(
      "https://wa.me/237600000000?text=Mèches%20d’été%20🌴%20%26%20peigne%20(16\u202f000\u00a0FCFA)%0Ahttp://a.cm/b",
    );
  });

  it("opens the same chat with the same message as the encoded link, for any text", () => {
    const messages = fc.string({
      unit: fc.constantFrom("%", "C", "3", "%C3%A9", "é", "’", "🌴", "/", " ", "+", "&", "#", "\n"),
    });
    const read = (link: string) => {
      const { origin, pathname, searchParams } = new URL(link);
      return [origin, pathname, ...searchParams];
    };
    fc.assert(
      fc.property(messages, (message) => {
        const chat = chatUrl(testShop, message);
        expect(read(legibleUrl(chat))).toEqual(read(chat));
      }),
    );
  });
});
