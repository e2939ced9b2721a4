import { expect, it } from "vitest";
import { receiptSums } from "./receipt-sums.rules.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const seller = { name: "Mboa Mode", address: "Douala", phone: "237600000000" };
const content = {
  seller,
  discount: 0,
  fee: 0,
  due: 30_000,
  kind: "CASH",
  amount: 30_000,
  paid: 30_000,
} as const;

it.each([
  ["of the whole order", {}, ["Total 30 000 FCFA", "Payé par Espèces 30 000 FCFA", "Reste à payer 0 FCFA"]],
  [
    "of a deposit",
    { discount: 2_000, fee: 1_500, due: 29_500, kind: "MTN_MOMO", amount: 10_000, paid: 10_000 },
    [
      "Remise − 2 000 FCFA",
      "Livraison 1 500 FCFA",
      "Total 29 500 FCFA",
      "Payé par MTN MoMo 10 000 FCFA",
      "Reste à payer 19 500 FCFA",
    ],
  ],
  [
    "of a second payment, more than is due, with a surcharge and without an agreed fee",
    { discount: -500, fee: null, due: 30_500, amount: 21_000, paid: 31_000 },
    [
      "Supplément 500 FCFA",
      "Total hors livraison 30 500 FCFA",
      "Payé par Espèces 21 000 FCFA",
      "Payé en tout 31 000 FCFA",
      "À rembourser 500 FCFA",
    ],
  ],
  [
    "of a seller whose prices contain VAT",
    { seller: { ...seller, vatRate: 19.25 } },
    [
      "Total 30 000 FCFA",
      "dont TVA 19,25 % 4 843 FCFA",
      "Payé par Espèces 30 000 FCFA",
      "Reste à payer 0 FCFA",
    ],
  ],
] as const)("the receipt %s shows these sums below its articles: %j", (_, fields, sums) => {
  expect(receiptSums({ ...content, ...fields }).map((sum) => plain(sum.join(" ")))).toEqual(sums);
});
