import { describe, expect, it } from "vitest";
import type { Receipt } from "../../api/payments-api.ts";
import { receiptChatUrl } from "./receipt-chat.ts";

const LINE = {
  ...{ __typename: "ReceiptLine" as const, productName: "Ballerines Wouri", size: "39", colour: null },
  ...{ price: 18_500, quantity: 1 },
};
const receiptOf = (content: Partial<Receipt["content"]> = {}): Receipt => ({
  __typename: "Receipt",
  number: "REC-2026-000007",
  issuedAt: "2026-11-28T10:00:00.000Z",
  isCancelled: false,
  content: {
    __typename: "ReceiptContent",
    seller: {
      ...{ __typename: "ReceiptSeller" as const, name: "Mboa Mode", address: "Douala" },
      ...{ phone: "237600000000", legal: null, vatRate: null },
    },
    customer: { __typename: "ReceiptCustomer", name: "Awa Ngono", phone: "237677123456" },
    orderNumber: "K7M42P",
    lines: [LINE],
    ...{ discount: 0, fee: 0, due: 18_500, kind: "CASH", amount: 18_500, paid: 18_500 },
    ...content,
  },
});

describe("the chat message about a receipt", () => {
  const messageOf = (receipt: Receipt) => new URL(receiptChatUrl(receipt)).searchParams.get("text");

  it("contains shop, order, articles and sums", () => {
    expect(messageOf(receiptOf())).toBe(
      [
        "Mboa Mode",
        "Reçu REC-2026-000007 : Commande K7M-42P, 28 nov. 2026, 11:00",
        "1 × Ballerines Wouri, 39 : 18 500 FCFA",
        "Total : 18 500 FCFA",
        "Payé par Espèces : 18 500 FCFA",
        "Reste à payer : 0 FCFA",
      ].join("\n"),
    );
  });

  it("says that the receipt's payment was cancelled", () => {
    expect(messageOf({ ...receiptOf(), isCancelled: true })).toContain(
      "Paiement annulé : ce reçu ne vaut plus",
    );
  });

  it("lets the sender choose the recipient if the customer's phone number is unknown", () => {
    expect(receiptChatUrl(receiptOf({ customer: null }))).toContain("https://wa.me/?text=");
  });

  it("counts the articles that do not fit into a link of 700 characters, instead of naming them", () => {
    const many = receiptOf({ lines: Array.from({ length: 30 }, () => LINE) });
    expect(receiptChatUrl(many).length).toBeLessThanOrEqual(700);
    expect(messageOf(many)).toMatch(/\net \d+ autres articles\nTotal : /);
  });
});
