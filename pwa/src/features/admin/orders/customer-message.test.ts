import fc from "fast-check";
import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { expect, it } from "vitest";
import { panelLine } from "../testing/order-responses.ts";
import { customerChatUrl, customerMessage, reminderChatUrl } from "./customer-message.ts";

const order = {
  number: "K7M42P",
  total: 30_000,
  returned: 0,
  due: 31_500,
  deposit: 0,
  paid: 0,
  fee: 1_500,
  isPickup: false,
  discount: 0,
  asOrdered: null,
  lines: [],
  customerName: "Awa",
  customerPhone: "237677123456",
  ...{ promisedDay: null, settleBy: null },
  ...{ serviceId: null, appointmentAt: null, noShow: false },
} as const;
const shop = {};
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const textOf = (url: string | null) => plain(decodeURIComponent(url?.split("?text=")[1] ?? ""));

it.each([
  [
    "NEW",
    "Bonjour Awa,\nNous avons bien reçu votre commande K7M-42P.\nArticles : 30 000 FCFA\nLivraison : 1 500 FCFA\nTotal : 31 500 FCFA",
  ],
  [
    "CONFIRMED",
    "Bonjour Awa,\nVotre commande K7M-42P est confirmée.\nArticles : 30 000 FCFA\nLivraison : 1 500 FCFA\nTotal : 31 500 FCFA",
  ],
  [
    "SHIPPED",
    "Bonjour Awa,\nVotre commande K7M-42P est en route.\nArticles : 30 000 FCFA\nLivraison : 1 500 FCFA\nTotal : 31 500 FCFA",
  ],
  ["DELIVERED", "Bonjour Awa,\nVotre commande K7M-42P est livrée. Merci de votre confiance."],
  ["CANCELLED", "Bonjour Awa,\nVotre commande K7M-42P est annulée."],
] as const)("the message to a customer describes an order in the state %s", (state, message) => {
  expect(plain(customerMessage({ ...order, state }))).toBe(message);
});

it("for an order that the customer fetches, the message says « prête » instead of « en route »", () => {
  const message = customerMessage({ ...order, state: "SHIPPED", isPickup: true, fee: 0 });
  expect(message).toContain("Votre commande K7M-42P est prête, à retirer à la boutique.");
});

it("without a name, the message has no greeting; without a fee, its total is « hors livraison »", () => {
  const message = customerMessage({ ...order, state: "NEW", customerName: null, fee: null, due: 30_000 });
  expect(plain(message)).toBe(
    "Nous avons bien reçu votre commande K7M-42P.\nTotal : 30 000 FCFA hors livraison",
  );
});

it("the link opens a chat with the customer if the phone number is known", () => {
  expect(customerChatUrl({ ...order, state: "SHIPPED" }, shop)).toMatch(
    /^https:\/\/wa\.me\/237677123456\?text=Bonjour%20Awa%2C%0AVotre%20commande%20K7M-42P%20est%20en%20route/,
  );
});

it("the link lets the sender choose the conversation if the phone number is unknown", () => {
  const url = customerChatUrl({ ...order, state: "SHIPPED", customerPhone: null }, shop);
  expect(url).toMatch(
    /^https:\/\/wa\.me\/\?text=Bonjour%20Awa%2C%0AVotre%20commande%20K7M-42P%20est%20en%20route/,
  );
});

const PROMISED = "Elle est promise pour le samedi 5 décembre.";
const ASIDE = "Elle est mise de côté, à solder avant le samedi 5 décembre.";
const days = { promisedDay: "2026-12-05", settleBy: "2026-12-05" };

it.each([
  ["NEW", [PROMISED]],
  ["CONFIRMED", [PROMISED, ASIDE]],
  ["SHIPPED", [PROMISED]],
  ["DELIVERED", []],
  ["CANCELLED", []],
] as const)(
  "in the state %s, the message has these sentences about the promised day and the last day to pay: %j",
  (state, sentences) => {
    const lines = plain(customerMessage({ ...order, ...days, state })).split("\n");
    expect(lines.filter((line) => line.startsWith("Elle est"))).toEqual(sentences);
  },
);

it("a reminder of an order put aside names the last day to pay, the amount still to pay and the accounts", () => {
  const aside = { ...order, ...days, promisedDay: null, state: "CONFIRMED", paid: 10_000 } as const;
  expect(textOf(reminderChatUrl(aside, { wallets: [momo] }))).toBe(
    [
      "Bonjour Awa,",
      "Nous vous rappelons votre commande K7M-42P.",
      ASIDE,
      "Total : 31 500 FCFA",
      "Reste à payer : 21 500 FCFA",
      "",
      "MTN MoMo : 6 77 12 34 56 (AWA NGONO)",
      "*126*9*677123456*21500#",
      "Nous ne demandons jamais votre code secret.",
    ].join("\n"),
  );
});

const momo = {
  operator: "MTN MoMo",
  holder: "AWA NGONO",
  number: "6 77 12 34 56",
  ussd: "*126*9*{numéro}*{montant}#",
};
const NEW = { ...order, state: "NEW" } as const;

it("until an order is paid or delivered, the message names the accounts with USSD codes for the next amount", () => {
  const ways = { wallets: [momo] };
  const asked = { ...NEW, deposit: 9_450 };
  expect(textOf(customerChatUrl(asked, ways))).toBe(
    [
      "Bonjour Awa,",
      "Nous avons bien reçu votre commande K7M-42P.",
      "Articles : 30 000 FCFA",
      "Livraison : 1 500 FCFA",
      "Total : 31 500 FCFA",
      "Acompte demandé : 9 450 FCFA",
      "",
      "MTN MoMo : 6 77 12 34 56 (AWA NGONO)",
      "*126*9*677123456*9450#",
      "Nous ne demandons jamais votre code secret.",
    ].join("\n"),
  );
  const rest = textOf(customerChatUrl({ ...asked, paid: 9_450 }, ways));
  expect(rest).toContain("Total : 31 500 FCFA\nReste à payer : 22 050 FCFA\n\nMTN MoMo");
  expect(rest).toContain("*126*9*677123456*22050#");
  expect(textOf(customerChatUrl({ ...asked, paid: 31_500 }, ways))).toMatch(/Total : 31 500 FCFA\nPayée$/);
  expect(textOf(customerChatUrl({ ...asked, state: "DELIVERED" }, ways))).not.toContain("MTN");
});

it("the message asks for a deposit only if shop and customer have agreed on one", () => {
  expect(plain(customerMessage({ ...NEW, deposit: 12_000 }))).toContain("Acompte demandé : 12 000 FCFA");
  expect(customerMessage(NEW)).not.toContain("Acompte");
});

it.each([2, 3, 4, 5])(
  "with %i mobile money accounts, the message fits into the link, and keeps the first account",
  (count) => {
    const wallets = Array.from({ length: count }, (_, place) => ({
      ...momo,
      operator: `Opérateur ${place + 1}`,
      holder: "ÉTABLISSEMENTS NGONO ET FILLES",
    }));
    const url = customerChatUrl({ ...NEW, customerName: "Marie-Thérèse Ngo Mbock" }, { wallets });
    expect(url?.length).toBeLessThanOrEqual(700);
    expect(textOf(url)).toContain("Opérateur 1 : 6 77 12 34 56 (ÉTABLISSEMENTS NGONO ET FILLES)");
    expect(textOf(url)).toMatch(/Nous ne demandons jamais votre code secret\.$/);
  },
);

const asOrdered = { lines: [panelLine()] };

it("for a changed order, the message names its new total, its changed lines and its discount", () => {
  const changed = { ...NEW, due: 30_500, discount: 1_000, asOrdered, lines: [panelLine({ size: "L" })] };
  expect(plain(customerMessage(changed))).toBe(
    [
      "Bonjour Awa,",
      "Nous avons bien reçu votre commande K7M-42P.",
      "2 × Robe Kribi, M · Bordeaux → 2 × Robe Kribi, L · Bordeaux",
      "Articles : 30 000 FCFA",
      "Remise : 1 000 FCFA",
      "Livraison : 1 500 FCFA",
      "Nouveau total : 30 500 FCFA",
    ].join("\n"),
  );
});

/** An order after an exchange: the customer has got one coat instead of two dresses. */
const exchanged = {
  ...order,
  asOrdered,
  lines: [panelLine({ productName: "Manteau", price: 33_000, quantity: 1 })],
};
const EXCHANGE = ["− 2 × Robe Kribi, M · Bordeaux", "+ 1 × Manteau, M · Bordeaux, 33 000 FCFA"];

it.each([
  [
    "an amount still to pay and a supplement",
    { paid: 31_500, due: 36_500, discount: -2_000 },
    [
      ...EXCHANGE,
      "Articles : 33 000 FCFA",
      "Supplément : 2 000 FCFA",
      "Livraison : 1 500 FCFA",
      "Nouveau total : 36 500 FCFA",
      "Reste à payer : 5 000 FCFA",
    ],
  ],
  [
    "an amount to give back",
    { paid: 36_000, due: 34_500 },
    [
      ...EXCHANGE,
      "Articles : 33 000 FCFA",
      "Livraison : 1 500 FCFA",
      "Nouveau total : 34 500 FCFA",
      "À rembourser : 1 500 FCFA",
    ],
  ],
  ["that all is paid", { paid: 34_500, due: 34_500 }, ["Payée"]],
  ["no payments if none are entered", { paid: 0, due: 34_500 }, []],
] as const)("for an exchanged order that is delivered, the message names %s", (_, sums, lines) => {
  const message = customerMessage({ ...exchanged, ...sums, total: 33_000, state: "DELIVERED" });
  const sentence = "Votre commande K7M-42P est livrée. Merci de votre confiance.";
  expect(plain(message).split("\n")).toEqual(["Bonjour Awa,", sentence, ...lines]);
});

it.each([
  ["PAID", 34_500, "Payée"],
  ["PART_PAID", 31_500, "Reste à payer : 3 000 FCFA"],
  ["TO_REFUND", 36_000, "À rembourser : 1 500 FCFA"],
] as const)(
  "the message about an exchange in an unfinished order ends with the state of its payment: %s",
  (_, paid, line) => {
    const message = customerMessage(
      { ...exchanged, total: 33_000, due: 34_500, paid, state: "CONFIRMED" },
      shop,
    );
    expect(plain(message)).toContain(`\nNouveau total : 34 500 FCFA\n${line}`);
    expect(plain(message).endsWith(line)).toBe(true);
  },
);

it("after a return or a cancellation, the message names the money to give back", () => {
  const returned = { ...order, returned: 15_000, due: 16_500, paid: 31_500 };
  expect(plain(customerMessage({ ...returned, state: "DELIVERED" }))).toContain(
    "\nArticles : 30 000 FCFA\nRapporté : 15 000 FCFA\nLivraison : 1 500 FCFA\nTotal : 16 500 FCFA\nÀ rembourser : 15 000 FCFA",
  );
  expect(plain(customerMessage({ ...order, due: 0, paid: 5_000, state: "CANCELLED" }))).toBe(
    "Bonjour Awa,\nVotre commande K7M-42P est annulée.\nÀ rembourser : 5 000 FCFA",
  );
});

it("after an exchange, the message names the accounts and the amount still to pay, but asks for no deposit", () => {
  const ways = { wallets: [momo] };
  const rest = {
    ...exchanged,
    deposit: 34_000,
    total: 33_000,
    due: 34_500,
    paid: 30_000,
    state: "DELIVERED",
  } as const;
  expect(textOf(customerChatUrl(rest, ways))).toMatch(
    /Reste à payer : 4 500 FCFA\n\nMTN MoMo.*\n\*126\*9\*677123456\*4500#/,
  );
});

it.each([1, 5, 40])(
  "the message about a changed order with %i lines and mobile money accounts fits into the link",
  (count) => {
    const lines = Array.from({ length: count }, (_, position) =>
      panelLine({ position, productName: `Ensemble brodé à la main, modèle n° ${position + 1}`, size: "L" }),
    );
    const changed = { ...NEW, lines, asOrdered: { lines: lines.map((line) => ({ ...line, size: "M" })) } };
    const url = customerChatUrl(changed, { wallets: [momo, momo, momo] });
    expect(url?.length).toBeLessThanOrEqual(700);
    expect(textOf(url)).toContain("Nouveau total : 31 500 FCFA");
    expect(textOf(url)).toContain("MTN MoMo : 6 77 12 34 56");
    if (count > 5) expect(textOf(url)).toMatch(/\net \d+ autres changements\n/);
  },
);

it("the link has at most 700 characters, even with the longest names, sums and accounts", () => {
  const text = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom("a", "é", "Ω", "👗", " "), minLength: 1, maxLength });
  const francs = fc.integer({ min: 1, max: 2_000_000_000 });
  fc.assert(
    fc.property(
      text(ORDER_TEXT_LIMITS.name).filter((name) => name.length <= ORDER_TEXT_LIMITS.name),
      fc.array(text(40), { maxLength: 40 }),
      fc.record({
        total: francs,
        returned: francs,
        discount: francs,
        fee: francs,
        due: francs,
        paid: francs,
      }),
      fc.constantFrom(
        "NEW" as const,
        "CONFIRMED" as const,
        "SHIPPED" as const,
        "DELIVERED" as const,
        "CANCELLED" as const,
      ),
      text(60),
      (customerName, names, sums, state, holder) => {
        const lines = names.map((productName, position) => panelLine({ position, productName }));
        const wallets = [1, 2, 3].map(() => ({ ...momo, holder }));
        const changed = { ...order, ...days, ...sums, state, customerName, lines, asOrdered };
        const url = customerChatUrl(changed, { wallets });
        expect(url.length).toBeLessThanOrEqual(700);
        expect(reminderChatUrl(changed, { wallets }).length).toBeLessThanOrEqual(700);
        if (state === "NEW") expect(textOf(url)).toContain("\nNouveau total : ");
      },
    ),
  );
});

const appointment = {
  ...order,
  ...{ serviceId: "s", appointmentAt: "2026-12-05T09:00:00.000Z", isPickup: true, fee: 0 },
  ...{ total: 5_000, due: 5_000 },
} as const;

it.each([
  ["NEW", "Nous avons bien reçu votre demande de rendez-vous K7M-42P du samedi 5 décembre à 10 h."],
  ["CONFIRMED", "Votre rendez-vous K7M-42P du samedi 5 décembre à 10 h est confirmé."],
] as const)(
  "the message about an appointment has its day and time and the shop's address: %s",
  (state, sentence) => {
    const url = customerChatUrl({ ...appointment, state }, { address: "Rue Joss, Bonanjo" });
    expect(textOf(url)).toBe(`Bonjour Awa,\n${sentence}\nAdresse : Rue Joss, Bonanjo\nTotal : 5 000 FCFA`);
  },
);

it("the message about a confirmed appointment asks for its deposit, and names the mobile money accounts", () => {
  const asked = { ...appointment, state: "CONFIRMED", deposit: 2_000 } as const;
  const text = textOf(customerChatUrl(asked, { address: "Rue Joss, Bonanjo", wallets: [momo] }));
  expect(text).toContain("Acompte demandé : 2 000 FCFA");
  expect(text).toContain(momo.number);
});

it.each([
  [
    "a finished appointment",
    "DELIVERED",
    false,
    "Votre rendez-vous K7M-42P du samedi 5 décembre à 10 h est terminé. Merci de votre confiance.",
  ],
  [
    "a cancelled appointment",
    "CANCELLED",
    false,
    "Votre rendez-vous K7M-42P du samedi 5 décembre à 10 h est annulé.",
  ],
  [
    ...(["an appointment to which the customer did not come", "CANCELLED", true] as const),
    "Nous vous attendions pour votre rendez-vous K7M-42P du samedi 5 décembre à 10 h. Écrivez-nous pour une autre heure.",
  ],
] as const)("the message about %s leaves the shop's address out", (_, state, noShow, sentence) => {
  const url = customerChatUrl({ ...appointment, state, noShow }, { address: "Rue Joss, Bonanjo" });
  expect(textOf(url)).toBe(`Bonjour Awa,\n${sentence}`);
});

it("the message about an appointment to which the customer did not come says which deposit the shop keeps", () => {
  const order = { ...appointment, state: "CANCELLED", noShow: true, due: 5_000, paid: 5_000 } as const;
  expect(textOf(customerChatUrl(order, shop))).toMatch(/une autre heure\.\nAcompte gardé : 5 000 FCFA$/);
});

it.each([
  [
    "NEW",
    "Nous vous proposons de déplacer votre rendez-vous K7M-42P du samedi 5 décembre à 10 h au lundi 7 décembre à 14 h.",
  ],
  [
    "CONFIRMED",
    "Votre rendez-vous K7M-42P, déplacé du samedi 5 décembre à 10 h au lundi 7 décembre à 14 h, est confirmé.",
  ],
  ["CANCELLED", "Votre rendez-vous K7M-42P du lundi 7 décembre à 14 h est annulé."],
] as const)("about a moved appointment in the state %s, the message says: %s", (state, sentence) => {
  const moved = {
    ...order,
    ...{ state, isPickup: true, fee: 0, serviceId: "s", appointmentAt: "2099-12-07T13:00:00Z" },
    formerSlot: "samedi 5 décembre à 10\u00a0h",
  };
  expect(plain(customerMessage(moved))).toContain(sentence);
});
