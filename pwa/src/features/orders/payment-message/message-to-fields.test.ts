import { describe, expect, it } from "vitest";
import { readFields, readMessage } from "./message-to-fields.ts";

const RECEIVED = "Vous avez recu 15000 FCFA de JEAN (677123456). ID 1234567890. MTN";
const SENT = "Vous avez envoye 15000 FCFA a AWA. ID 1234567890. MTN";
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, " ");

describe("an operator's message that is not about the expected payment", () => {
  it.each([
    [SENT, "Ce message parle d’argent envoyé, pas d’un paiement reçu : rien n’en est repris."],
    [
      "Vous avez retire 15000 FCFA. ID 1234567890",
      "Ce message parle d’un retrait, pas d’un paiement reçu : rien n’en est repris.",
    ],
    [
      "You have received 15 EUR. ID 1234567890",
      "Ce message parle d’une autre monnaie que le franc CFA : rien n’en est repris.",
    ],
    [
      "Paiement recu de 15000 FCFA annule. ID 1234567890",
      "Ce message parle d’un paiement qui n’a pas abouti : rien n’en est repris.",
    ],
  ])("is refused with a reason: « %s »", (text, problem) => {
    const read = readMessage(text, "RECEIVED");
    expect([plain(read.problem), read.payment, read.isOther]).toEqual([problem, undefined, true]);
    expect(readFields(text, "RECEIVED").fields).toBeUndefined();
  });
});

it("for an unclear mobile-money SMS, the form says what is missing, and contains only what is certain", () => {
  expect(plain(readMessage("Transfert de 15000 FCFA", "RECEIVED").problem)).toBe(
    "Le message ne dit pas clairement qui a payé, ni l’identifiant de la transaction. Notez le paiement à la main.",
  );
  const several = "Recu 15000 FCFA. Montant 25000 FCFA. ID 1234567890. MTN";
  expect(plain(readMessage(several, "RECEIVED").problem)).toBe(
    "Plusieurs montants : 15 000 FCFA, 25 000 FCFA. Notez le paiement à la main.",
  );
  expect(readFields(several, "RECEIVED").fields).toEqual({
    ...{ kind: "MTN_MOMO", amount: undefined, reference: "1234567890" },
  });
});

it("a complete mobile-money SMS fills the form, and its amount is compared with the amount that is due", () => {
  const fields = { kind: "MTN_MOMO", amount: 15_000, reference: "1234567890" };
  expect(readFields(RECEIVED, "RECEIVED")).toMatchObject({ isProblem: false, fields });
  expect(readFields(SENT, "SENT")).toMatchObject({ isProblem: false, fields });
  const other = readFields(RECEIVED, "RECEIVED", 20_000);
  expect([other.isProblem, plain(other.said)]).toEqual([true, "Le message dit 15 000 FCFA."]);
  expect(readFields(RECEIVED.replace("avez", "аvez"), "RECEIVED").said).toBe(
    "Ce message est peut-être faux.",
  );
});
