import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  completePayment,
  MAX_MESSAGE_LENGTH,
  type PaymentDirection,
  readPaymentMessage,
} from "./read-payment-message.rules.ts";

const received = (text: string) => completePayment(readPaymentMessage(text), "RECEIVED");
const sent = (text: string) => completePayment(readPaymentMessage(text), "SENT");

const MTN = { kind: "MTN_MOMO", amount: 15_000, reference: "1234567890" } as const;
const ORANGE = { kind: "ORANGE_MONEY", amount: 15_000, reference: "PP221124.1532.A12345" } as const;
const OTHER = { kind: "OTHER", amount: 15_000, reference: "1234567890" } as const;

const MTN_FRENCH =
  "Vous avez recu 15000 FCFA de JEAN PAUL NDI (237677123456) sur votre compte Mobile Money le 2026-11-28 10:12:13. Message: robe. Votre nouveau solde: 45000 FCFA. Frais: 0 FCFA. ID de transaction financiere: 1234567890.";
const MTN_ENGLISH =
  "You have received 15000 XAF from JEAN PAUL NDI (237677123456) on your mobile money account at 2026-11-28 10:12:13. Message from sender: robe. Your new balance: 45000 XAF. Fee was 0 XAF. Financial Transaction Id: 1234567890.";
const ORANGE_FRENCH =
  "Orange Money: Vous avez reçu un transfert de 15 000 FCFA de MARIE NGO 699112233. Frais : 0 FCFA. ID transaction : PP221124.1532.A12345. Nouveau solde : 45 000 FCFA.";

/** Messages about received payments: real ones of mobile-money operators, and variants with other words. */
const RECEIVED: readonly [string, object][] = [
  [MTN_FRENCH, MTN],
  [MTN_ENGLISH, MTN],
  [ORANGE_FRENCH, ORANGE],
  ["Votre compte MTN MoMo a été crédité de 15 000 F par AWA BELLO (677 12 34 56). TxID: 1234567890", MTN],
  [
    "Your MoMo account has been credited with FCFA 15,000 by AWA BELLO. Txn ID 1234567890. Balance FCFA 20,100",
    MTN,
  ],
  ["Paiement reçu : 15.000 FCFA. Client : 677123456. Réf : 1234567890. MTN MoMo", MTN],
  ["Y'ello. AWA BELLO vous a envoyé 15000F. Transaction Id: 1234567890. Mobile Money", MTN],
  [
    "AWA BELLO has sent you XAF 15,000.00. Ref: 1234567890. MTN Mobile Money. Available balance XAF 1,200,300.50",
    MTN,
  ],
  ["Orange Money. Depot recu de 15000 FCFA. Ref: PP221124.1532.A12345. Solde: 15000 FCFA", ORANGE],
  [
    "Transfert de 15000 FCFA reçu de 699112233 MARIE NGO. Details: ID transaction: PP221124.1532.A12345, Montant Transaction: 15000 FCFA, Frais: 0 FCFA, Commission: 0 FCFA, Montant Net: 15000 FCFA, Nouveau Solde: 45000.50 FCFA.",
    ORANGE,
  ],
  ["Vous avez reçu 15 000 F CFA. Transaction n° 1234567890", OTHER],
  [
    "Payment received. Amount: 15000 XAF. Fee: 150 XAF. Total: 15150 XAF. Transaction ID: 1234567890. MTN",
    MTN,
  ],
  ["MTN: vous avez encaissé 15000 FCFA, 100 FCFA de frais, référence 1234567890", MTN],
  ["You have received XAF15000 from 237677123456. ID:1234567890 MTN MoMo", MTN],
  ["Marie Ngo t'a envoyé 15 000 francs CFA sur Orange Money. Identifiant: PP221124.1532.A12345", ORANGE],
  ["Compte OM crédité de 15000fcfa. Numéro de transaction : PP221124.1532.A12345", ORANGE],
  ["Vous avez reçu 15 000 FCFA de Wave. ID 1234567890", OTHER],
  ["You have received a payment of 15000 FCFA. Reference number 1234567890", OTHER],
  ["MTN MoMo. Transaction reference: 1234567890. You received 15 000 FCFA from A. BELLO.", MTN],
  ["Solde MTN MoMo : 60 000 FCFA. Vous avez reçu 15 000 FCFA. Réf. 1234567890.", MTN],
  ["Frais 0 FCFA ; solde 45 000 FCFA ; reçu 15 000 FCFA ; TxID 1234567890 ; MTN", MTN],
  ["1234567 vues. ID : 1234567890. MTN. Montant reçu : 15 000 XAF", MTN],
];

/** Changes of a message's text that do not change its meaning. */
const CHANGES: Readonly<Record<string, (text: string) => string>> = {
  "in capitals": (text) => text.toUpperCase(),
  "in lower case": (text) => text.toLowerCase(),
  "with a line break for each space": (text) => text.replaceAll(" ", "\r\n"),
  "with the sentences in reverse order": (text) =>
    text
      .split(/(?<=[^.\d][.]) /)
      .toReversed()
      .join(" "),
  "with narrow no-break spaces in amounts": (text) => text.replace(/\b15[ .,]?000\b/g, "15\u202f000"),
  "with no-break spaces in amounts": (text) => text.replace(/\b15[ .,]?000\b/g, "15\u00a0000"),
  "with dots in amounts": (text) => text.replace(/\b15[ .,]?000\b/g, "15.000"),
  "with decimals": (text) => text.replace(/\b15[ .,]?000(?:\.00)?\b/g, "15 000,00"),
  "without accents": (text) => text.normalize("NFD").replace(/\p{M}/gu, ""),
  "with separated accents": (text) => text.normalize("NFD"),
  "with several spaces": (text) => text.replaceAll(" ", "   "),
  "with XAF for the currency": (text) => text.replace(/ ?FCFA\b/g, " XAF"),
  "with the currency beside the number": (text) => text.replace(/ (?=FCFA|XAF)/g, ""),
};

describe("an operator's message about a payment that the shop has received", () => {
  it.each(RECEIVED)("is read completely: %s", (text, payment) => {
    expect(received(text)).toMatchObject(payment);
  });

  const same = Object.entries(CHANGES).flatMap(([name, change]) =>
    [MTN_FRENCH, MTN_ENGLISH, ORANGE_FRENCH].map((text) => [name, change(text)] as const),
  );
  it.each(same)("is read correctly also %s: %s", (_, text) => {
    expect(received(text)).toMatchObject(/orange/i.test(text) ? ORANGE : MTN);
  });

  it.each([
    [MTN_FRENCH, "JEAN PAUL NDI", "237677123456"],
    [MTN_ENGLISH, "JEAN PAUL NDI", "237677123456"],
    [ORANGE_FRENCH, "MARIE NGO", "237699112233"],
    [
      "Vous avez reçu 15 000 FCFA de 699 11 22 33 ÉLISE M’BALLA vers votre compte. ID 1234567890",
      "ÉLISE M’BALLA",
      "237699112233",
    ],
    ["You have received 15000 XAF from A. BELLO (2376****56). ID 1234567890", "A. BELLO", ""],
    ["Reçu 15 000 FCFA du 699112233 MARIE NGO. ID 1234567890", "MARIE NGO", "237699112233"],
    ["Vous avez reçu 15 000 FCFA. ID 1234567890", "", ""],
    ["Vous avez recu 15 000 FCFA de CELINE. MTN MoMo. ID 5555555555", "CELINE", ""],
  ])("is read with the payer's name and number: %s", (text, payerName, payerPhone) => {
    expect(received(text)).toMatchObject({ payerName, payerPhone });
  });
});

describe("an operator's message about a payment that a customer has sent", () => {
  it.each([
    [
      "Vous avez envoyé 15000 FCFA à BOUTIQUE AWA (237677123456). Frais 100 FCFA. Nouveau solde 3 000 FCFA. ID 1234567890. MTN",
      MTN,
    ],
    [
      "You have paid 15,000 XAF to BOUTIQUE AWA. Fee: 0 XAF. Financial Transaction Id: 1234567890. MTN MoMo",
      MTN,
    ],
    ["Payment of 15000 XAF sent to 677123456 MTN. Transaction Id 1234567890. Balance 2500 XAF", MTN],
    ["Orange Money : paiement de 15 000 F payé à BOUTIQUE. Réf PP221124.1532.A12345, solde 10 F", ORANGE],
    ["Votre compte MTN a été débité de 15 000 FCFA. TxID: 1234567890.", MTN],
  ])("is read completely: %s", (text, payment) => {
    expect(sent(text)).toMatchObject(payment);
    expect(received(text)).toBeUndefined();
  });
});

describe("no payment is read from", () => {
  it.each([
    ["a withdrawal", "Vous avez retiré 15000 FCFA chez l’agent. ID 1234567890. MTN", "WITHDRAWN"],
    ["a withdrawal in English", "You have withdrawn 15000 XAF. Transaction Id: 1234567890. MTN", "WITHDRAWN"],
    ["money that the shop has sent", "You have sent 15000 XAF to JEAN. Transaction Id: 1234567890", "SENT"],
    ["a message with two directions", "Reçu 15000 FCFA. Envoyé 15000 FCFA. ID 1234567890", null],
    [
      "a message without a direction",
      "Transfert de 15000 FCFA de 699112233 vers 677123456 reussi. ID 1234567890",
      null,
    ],
    ["another currency", "You have received 15000 XOF from JEAN. Transaction Id: 1234567890", "RECEIVED"],
    ["euros", "Vous avez reçu 15 € de JEAN. ID 1234567890", "RECEIVED"],
    ["dollars", "You have received $ 150 from JEAN. ID 1234567890", "RECEIVED"],
    ["two amounts", "Vous avez reçu 15000 FCFA. Montant 25000 FCFA. ID 1234567890", "RECEIVED"],
    ["a fee alone", "Reçu de frais : 100 FCFA. ID 1234567890", "RECEIVED"],
    ["a balance alone", "Dépôt reçu. Votre solde est de 15000 FCFA. ID 1234567890", "RECEIVED"],
    ["a message without an id", "Vous avez reçu 15000 FCFA de JEAN PAUL (677123456)", "RECEIVED"],
    ["two ids", "Reçu 15000 FCFA. ID 1234567890. ID 1234567891", "RECEIVED"],
    ["an amount without a currency", "Vous avez reçu 15000 de JEAN. ID 1234567890", "RECEIVED"],
    ["a part of a franc", "Vous avez reçu 15000,50 FCFA de JEAN. ID 1234567890", "RECEIVED"],
    ["an amount in words", "Vous avez reçu quinze mille FCFA. ID 1234567890", "RECEIVED"],
    ["a failed transfer", "Échec. Vous n’avez pas reçu 15000 FCFA. ID 1234567890", null],
    ["a cancelled transfer", "Le transfert reçu de 15000 FCFA est annulé. ID 1234567890", null],
    ["a request", "JEAN vous a envoyé une demande de paiement de 15000 FCFA. ID 1234567890", null],
    ["a pending payment", "Payment received, pending. 15000 XAF. ID 1234567890", null],
    ["an id that is only the amount", "Vous avez reçu. Transaction : 15000 FCFA", "RECEIVED"],
    ["an empty text", "", null],
    ["another text", "Bonjour, la robe est-elle encore disponible ?", null],
    ["an id in letters of another alphabet", "Vous avez reçu 15000 FCFA. ID АВС1234567", "RECEIVED"],
  ] as [string, string, PaymentDirection | null][])("%s: %s", (_, text, direction) => {
    expect(received(text)).toBeUndefined();
    expect(readPaymentMessage(text).direction).toBe(direction);
  });

  it("the text that the payer wrote into the message", () => {
    const written = MTN_FRENCH.replace("Message: robe", "Message: envoyé 99000 FCFA pour la robe");
    expect(received(written)).toMatchObject(MTN);
  });
});

/** An operator's message with an id, and with a text that the payer wrote. */
const withPayerText = (text: string, label = "Motif") =>
  `Orange Money: Vous avez recu 15000 FCFA de MARIE NGO 699112233. ${label}: ${text}. ID: PP221124.1532.A12345. Nouveau solde: 45000 FCFA.`;

describe("an id that the payer wrote into the message", () => {
  it.each([
    ["a surer label", withPayerText("a. Financial Transaction Id: 99887766")],
    ["the same label", withPayerText("a. ID: 99887766")],
    ["a less sure label", withPayerText("a; Ref: 99887766")],
    ["no sign before it", withPayerText("robe Financial Transaction Id: 99887766")],
    ["another word for the payer's part", withPayerText("a. Financial Transaction Id: 99887766", "Message")],
    ["English words", withPayerText("a. Financial Transaction Id: 99887766", "Note from sender")],
    ["no colon", withPayerText("a. Financial Transaction Id: 99887766").replace("Motif:", "Motif")],
    ["the last place", `${ORANGE_FRENCH} Raison: a. Financial Transaction Id: 99887766`],
    ["the place before the operator's", MTN_FRENCH.replace("robe", "a. Financial Transaction Id: 99887766")],
  ])("is never taken for the operator's id if it has %s", (_, text) => {
    expect(readPaymentMessage(text).reference).toBe("");
    expect(received(text)).toBeUndefined();
  });

  it("changes nothing if it equals the operator's id", () => {
    expect(received(withPayerText("a. Ref: PP221124.1532.A12345"))).toMatchObject(ORANGE);
  });

  it("is suspected only if the message has a text of the payer; otherwise a later « Ref » is ignored", () => {
    const text = `${MTN_FRENCH.replace("Message: robe. ", "")} Ref: 99887766.`;
    expect(received(text)).toMatchObject(MTN);
  });
});

describe("a text with suspicious characters, which a forger may have written,", () => {
  it.each([
    ["Cyrillic letters", MTN_FRENCH.replace("Mobile", "Моbile")],
    ["invisible characters", MTN_FRENCH.replace("15000", "15\u200b000")],
    ["the reverse direction of writing", MTN_FRENCH.replace("15000", "\u202e00051")],
    ["digits of another script", MTN_FRENCH.replace("45000", "٤٥000")],
    ["wide digits", MTN_FRENCH.replace("45000", "４５000")],
  ])("is marked as suspicious if it has %s", (_, text) => {
    expect(readPaymentMessage(text).hasLookAlikes).toBe(true);
  });

  it("differs from operators' real messages, which are not marked as suspicious", () => {
    for (const text of [MTN_FRENCH, MTN_ENGLISH, ORANGE_FRENCH])
      expect(readPaymentMessage(text).hasLookAlikes).toBe(false);
  });

  it("is read without its control characters", () => {
    expect(received(MTN_FRENCH.replace(" de JEAN", "\u0000\u0007 de JE\u001bAN"))).toMatchObject({
      ...MTN,
      payerName: "JEAN PAUL NDI",
    });
  });
});

describe("an arbitrary text", () => {
  const parts = fc.constantFrom(
    ...[
      "reçu",
      "received",
      "envoyé",
      "sent",
      "15 000",
      "15000",
      "FCFA",
      "F",
      "XAF",
      "ID",
      "Réf",
      "TxID",
      ":",
      ".",
      "1234567890",
    ],
    ...[
      "solde",
      "frais",
      "de",
      "JEAN",
      "(",
      ")",
      "message",
      "transaction",
      "\n",
      " ",
      "\u202f",
      "PP221124.1532.A12345",
      "a",
      "0",
    ],
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 500 }),
    fc.array(parts, { maxLength: 200 }).map((list) => list.join(" ")),
    fc.array(parts, { maxLength: 200 }).map((list) => list.join("")),
  );

  it("causes no error; a payment that is read from it always has an amount, a direction and an id", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const message = readPaymentMessage(text);
        const payment = completePayment(message, "RECEIVED");
        if (!payment) return;
        expect(message).toMatchObject({ direction: "RECEIVED", amounts: [payment.amount], isForeign: false });
        expect(payment.amount).toBeGreaterThan(0);
        expect(text).toMatch(/re[cç]u|received/i);
        expect(text).toMatch(/F|XAF/i);
        expect(payment.reference).toMatch(/^[A-Z0-9][A-Z0-9._/-]{2,39}$/);
      }),
    );
  });

  it.each([
    ...["a", "a ", "de a", "1 ", "1 000 ", "id ", "message ", "recu ", "f ", "12."],
    ...["ID de la transaction ", "6 7", "de 6"],
  ])("of 100,000 characters is read in a short time: « %s » repeated", (part) => {
    // A regular expression that backtracks without a bound would exceed the test's timeout with this text.
    expect(received(part.repeat(100_000 / part.length))).toBeUndefined();
  });

  it("is read only up to the maximum length of a message", () => {
    expect(received(" ".repeat(MAX_MESSAGE_LENGTH) + MTN_FRENCH)).toBeUndefined();
  });
});
