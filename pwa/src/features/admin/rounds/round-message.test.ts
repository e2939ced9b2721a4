import { expect, it } from "vitest";
import { LINK_LENGTH_LIMIT } from "../../orders/link/product-order-link.ts";
import { roundDetails, roundOrder } from "../testing/round-responses.ts";
import { roundChatUrl, roundMessage } from "./round-message.ts";

const ORIGIN = "https://boutique.cm";
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

it("the message to the rider contains the details of each order, and the total to collect", () => {
  const details = roundDetails([
    roundOrder({}, { note: "Portail bleu" }),
    roundOrder({}, { id: "b", paid: 31_500, customerName: null }),
    roundOrder({}, { id: "c", state: "CANCELLED" }),
  ]);
  expect(plain(roundMessage(details, ORIGIN))).toBe(
    [
      "2 commandes. Total à encaisser : 31 500 FCFA",
      "Cochez ici, même sans réseau : https://boutique.cm/tournee#clef-de-la-tournee-de-serge",
      "",
      "1. K7M-42P · Awa Ngono · +237 6 77 12 34 56 · Akwa",
      "2 × Robe Kribi (M · Bordeaux)",
      "Note : Portail bleu",
      "À encaisser : 31 500 FCFA",
      "",
      "2. K7M-42P · +237 6 77 12 34 56 · Akwa",
      "2 × Robe Kribi (M · Bordeaux)",
      "Payée : rien à encaisser",
    ].join("\n"),
  );
});

it.each([1, 3, 10, 100])(
  "the chat link with a message about %i orders is short enough, and contains the URL of the rider's page",
  (count) => {
    const orders = Array.from({ length: count }, (_, at) =>
      roundOrder({}, { id: String(at), customerName: "É".repeat(120), note: "ñ".repeat(200) }),
    );
    const url = roundChatUrl(roundDetails(orders), ORIGIN);
    expect(url.length).toBeLessThanOrEqual(LINK_LENGTH_LIMIT);
    const { pathname, searchParams } = new URL(url);
    expect(pathname).toBe("/237699112233");
    expect(searchParams.get("text")).toContain("https://boutique.cm/tournee#clef-de-la-tournee-de-serge");
  },
);
