import { describe, expect, it } from "vitest";
import {
  DETAIL_FIELDS,
  DETAIL_ROWS,
  type DetailKind,
  detailErrors,
  detailKind,
  detailLimit,
  isPresentDetail,
  LINK_FIELDS,
  normaliseDetails,
  walletErrors,
} from "./shop-settings.rules.ts";

describe("a phone number that the owner types", () => {
  it.each([
    ["6 77 12 34 56", "237677123456"],
    ["+237 677-12-34-56", "237677123456"],
    ["00237 677.12.34.56", "237677123456"],
    ["237677123456", "237677123456"],
    ["(+237) 222 22 22 22", "237222222222"],
  ])("%s is stored as %s", (typed, digits) => {
    expect(normaliseDetails({ phone: typed })).toEqual({ phone: digits });
    expect(detailErrors({ phone: typed })).toEqual({});
  });

  it.each(["", "67712345", "6 77 12 34 56 7", "+33 6 12 34 56 78", "577123456", "six"])(
    "%j is refused",
    (typed) => {
      expect(detailErrors({ phone: typed }).phone).toMatch(/^Neuf chiffres/);
    },
  );
});

const MOMO = { operator: "MTN MoMo", holder: "AWA NGONO", number: "677 12 34 56", ussd: "*126*{montant}#" };

describe("the owner's account for mobile money", () => {
  it.each([
    { ussd: "*126*9*{numéro}*{montant}#" },
    { ussd: "#150*14*123456*{montant}#" },
    { ussd: "" },
    { operator: "Express Union", number: "code marchand 4521" },
  ])("is accepted: %j", (fields) => {
    expect(detailErrors({ wallets: [{ ...MOMO, ...fields }] })).toEqual({});
  });

  it.each([
    ["operator", { operator: " " }, "Indiquez l’opérateur"],
    ["operator", { operator: "a".repeat(41) }, "40 caractères au plus"],
    ["holder", { holder: "" }, "Indiquez le nom du titulaire"],
    ["holder", { holder: "a".repeat(61) }, "60 caractères au plus"],
    ["number", { number: "" }, "Indiquez le numéro ou le code marchand, en chiffres"],
    ["number", { number: "mon numéro" }, "Indiquez le numéro ou le code marchand, en chiffres"],
    ["number", { number: "1".repeat(41) }, "40 caractères au plus"],
    ["ussd", { ussd: `*${"1".repeat(80)}#` }, "80 caractères au plus"],
    ...[
      "126",
      "677123456",
      "*126*{montant}",
      "*126*{somme}#",
      "*126+1#",
      "*126#;javascript:",
      "*126*{montant#",
      "*126*{{montant}}#",
      "*",
    ].map((ussd) => ["ussd", { ussd }, expect.stringMatching(/^Le code USSD commence par \*/)] as const),
  ] as const)("with an invalid %s is refused, with the error in its row: %j", (field, fields, message) => {
    const row = { ...MOMO, ...fields };
    const errors = walletErrors(row);
    expect(errors).toEqual({ [field]: message });
    expect(detailErrors({ wallets: [MOMO, row] })).toEqual({ wallets: `Compte 2. ${errors[field]}` });
  });

  it("is stored with its texts on one line and its USSD code in the standard format", () => {
    const typed = { ...MOMO, holder: " Awa\n Ngono", ussd: " * 126 *{NUMÉRO}*{numero}* {Montant} #" };
    expect(normaliseDetails({ wallets: [typed] }).wallets).toEqual([
      { ...MOMO, holder: "Awa Ngono", ussd: "*126*{numéro}*{numéro}*{montant}#" },
    ]);
  });
});

describe("the legal identity of the seller", () => {
  const RCCM = { number: "RC/DLA/2019/B/1234", place: "Douala", date: "2019-05-14" };

  it("is stored in one standard format, however it was typed", () => {
    const typed = {
      ...{ legalName: " Ets  Chez Ada ", legalForm: "SARL", capital: 1_000_000, niu: " m0123 4567 8901a" },
      ...({ vat: "INCLUDED", responsible: "Ada\nNgono" } as const),
      rccm: { number: "rc dla 2019 b 1234", place: " Douala", date: "2019-05-14 " },
    } as const;
    expect(normaliseDetails(typed)).toEqual({
      ...{ legalName: "Ets Chez Ada", legalForm: "SARL", capital: 1_000_000, niu: "M012345678901A" },
      ...{ vat: "INCLUDED", responsible: "Ada Ngono", rccm: RCCM },
    });
    expect(detailErrors(typed)).toEqual({});
  });

  it.each([
    ["legalName", { legalName: "a".repeat(121) }, "Le nom ne doit pas dépasser 120 caractères"],
    ["legalForm", { legalForm: "a".repeat(61) }, "La forme ne doit pas dépasser 60 caractères"],
    ["responsible", { responsible: "a".repeat(121) }, "Le nom ne doit pas dépasser 120 caractères"],
    ["hostingCountry", { hostingCountry: "a".repeat(61) }, "Le pays ne doit pas dépasser 60 caractères"],
    ["transfersAbroad", { transfersAbroad: "a".repeat(161) }, "Le texte ne doit pas dépasser 160 caractères"],
    ...[0, -1, 1.5, Number.NaN, 2e12].map(
      (capital) => ["capital", { capital }, expect.stringMatching(/^Un montant entier en FCFA/)] as const,
    ),
    ...["M01234567890A", "1012345678901A", "M0123456789012", "M012345678901AB"].map(
      (niu) => ["niu", { niu }, expect.stringMatching(/^14 caractères/)] as const,
    ),
    ["rccm", { rccm: { ...RCCM, number: "1234" } }, expect.stringMatching(/^Un numéro comme RC\/DLA/)],
    ["rccm", { rccm: { ...RCCM, date: "2999-01-01" } }, "Cette date n’est pas encore passée"],
  ] as const)("with an invalid %s is refused: %j", (field, details, message) => {
    expect(detailErrors(details)).toEqual({ [field]: message });
  });
});

describe("the shop's details (such as name, phone number and links)", () => {
  it("may be absent, and may be null if they have a default", () => {
    expect(detailErrors({})).toEqual({});
    expect(detailErrors({ hours: null, advantages: null, deliveryTime: null, hoursNote: null })).toEqual({});
  });

  it("are stored without line breaks", () => {
    expect(
      normaliseDetails({ name: " Chez\n Ada ", hours: [{ days: " Lun ", hours: "8h\u0007-18h" }] }),
    ).toEqual({
      name: "Chez Ada",
      hours: [{ days: "Lun", hours: "8h -18h" }],
    });
  });

  it.each([
    ["name", { name: " " }, "Le nom est à remplir"],
    ["name", { name: "a".repeat(61) }, "Le nom ne doit pas dépasser 60 caractères"],
    ["email", { email: "" }, "L'email est requis"],
    ["email", { email: "ada@" }, "Format d'email invalide"],
    ["orderEmail", { orderEmail: "x" }, "Format d'email invalide"],
    ["address", { address: "" }, "L’adresse est à remplir"],
    ["latitude", { latitude: 91 }, "Deux nombres séparés par une virgule, par exemple 4.0416, 9.6873"],
    [
      "longitude",
      { longitude: Number.NaN },
      "Deux nombres séparés par une virgule, par exemple 4.0416, 9.6873",
    ],
    ["messagingUrl", { messagingUrl: "" }, "Une adresse complète, qui commence par https://"],
    [
      "socialUrl",
      { socialUrl: "http://facebook.com/ada" },
      "Une adresse complète, qui commence par https://",
    ],
    ["photoUrl", { photoUrl: "https://a b.com" }, "Une adresse complète, qui commence par https://"],
    ["hours", { hours: [] }, "Indiquez au moins une ligne"],
    [
      "advantages",
      { advantages: [{ title: "Un", text: "seul" }] },
      "Chaque avantage a un titre et un texte, de 60 caractères au plus",
    ],
    ["wallets", { wallets: [] }, "Indiquez au moins un compte"],
    ["wallets", { wallets: Array(6).fill(MOMO) }, "5 comptes au plus"],
    ["depositShare", { depositShare: 0 }, "Un pourcentage entier, de 1 à 100, ou rien"],
    ["depositShare", { depositShare: 101 }, "Un pourcentage entier, de 1 à 100, ou rien"],
    ["depositShare", { depositShare: 12.5 }, "Un pourcentage entier, de 1 à 100, ou rien"],
    ["depositShare", { depositShare: Number.NaN }, "Un pourcentage entier, de 1 à 100, ou rien"],
    ["depositTown", { depositTown: "a".repeat(81) }, "La ville ne doit pas dépasser 80 caractères"],
  ])("with an invalid %s are refused: %j", (field, details, message) => {
    expect(detailErrors(details)).toEqual({ [field]: message });
  });

  it("are refused with one message for each field, in the sequence of the fields", () => {
    expect(Object.keys(detailErrors({ name: "", address: "", hours: [] }))).toEqual([
      "name",
      "address",
      "hours",
    ]);
  });

  it.each(LINK_FIELDS)("must have an https URL in %s", (field) => {
    const [error] = Object.values(detailErrors({ [field]: "http://example.com/ada" }));
    expect(error).toMatch(/^Une adresse complète, qui commence par https:/);
    expect(detailErrors({ [field]: "https://example.com/@ada" })).toEqual({});
  });

  it.each(LINK_FIELDS)("must have a URL without a user name or password in %s", (field) => {
    for (const url of ["https://u:p@wa.me/237677123456", "https://wa.me@evil.example/", "https://@wa.me/2"])
      expect(detailErrors({ [field]: url })).toEqual({
        [field]: "Une adresse sans nom d’utilisateur ni mot de passe",
      });
    for (const url of ["https:\\\\wa.me", "https://wa", "https://[::1]/", "https://wa.\u200b/"])
      expect(Object.keys(detailErrors({ [field]: url }))).toEqual([field]);
  });

  it.each(DETAIL_FIELDS.filter((field) => !isPresentDetail(field)))(
    "may be without %s, as in a new shop",
    (field) => {
      const errors = [{ [field]: "" }, { [field]: null }].map(detailErrors);
      expect(errors.some((found) => Object.keys(found).length === 0)).toBe(true);
    },
  );

  it("may be without a second e-mail address and without social networks", () => {
    expect(detailErrors({ orderEmail: "", socialUrl: "", photoUrl: "" })).toEqual({});
  });
});

describe("the form of the shop's details", () => {
  it("finds in the schema whether a detail is a text, a number, a choice or a list of rows", () => {
    const of = (kind: DetailKind) => DETAIL_FIELDS.filter((field) => detailKind(field) === kind);
    expect(of("number")).toEqual([
      ...["latitude", "longitude", "depositShare", "appointmentHold", "capital"],
    ]);
    expect(of("choice")).toEqual(["vat"]);
    expect(of("rows")).toEqual([
      ...["hours", "advantages", "synonyms", "wallets"],
      ...["appointmentHours", "appointmentPlaces", "closedDays", "rccm"],
    ]);
    expect(Object.keys(DETAIL_ROWS)).toEqual(of("rows"));
  });

  it.each([
    ["name", 60],
    ["hoursNote", 160],
    ["legalName", 120],
    ["photoUrl", 300],
    ["phone", 300],
  ] as const)("finds in the schema the maximum length of the text %s: %i", (field, limit) => {
    expect(detailLimit(field)).toBe(limit);
  });

  it("finds the invalid fields of a row", () => {
    expect(DETAIL_ROWS.hours?.errors({ days: "Lun", hours: " " })).toEqual({
      hours: expect.stringMatching(/ses jours et ses heures/),
    });
    expect(DETAIL_ROWS.rccm?.errors({ number: "12", place: "", date: "" })).toEqual({
      number: expect.stringMatching(/^Un numéro comme/),
    });
  });
});

const SPAN = { day: "1", from: "08:00", to: "12:00" };
const PLACE = { id: "00000000-0000-4000-8000-000000000007", name: "Chaise" };
const TIMES = "Indiquez deux heures au quart d’heure, la première avant la seconde";

describe("the settings of appointments", () => {
  it.each([
    ["appointmentHours", [], "Indiquez au moins une ligne"],
    ["appointmentHours", [{ ...SPAN, day: "8" }], TIMES],
    ["appointmentHours", [{ ...SPAN, from: "08:10" }], TIMES],
    ["appointmentHours", [{ ...SPAN, to: "24:00" }], TIMES],
    ["appointmentHours", [{ ...SPAN, from: "" }], TIMES],
    ["appointmentHours", [{ ...SPAN, to: "08:00" }], TIMES],
    [
      "appointmentHours",
      [SPAN, { ...SPAN, from: "11:45", to: "14:00" }],
      "Deux plages d’un jour ne doivent pas se recouvrir",
    ],
    [
      "appointmentHours",
      [SPAN, { day: "1", from: "13:00", to: "14:00" }, { day: "1", from: "15:00", to: "16:00" }],
      "2 plages par jour au plus",
    ],
    ["appointmentHours", Array(15).fill(SPAN), "14 lignes au plus"],
    ["appointmentPlaces", [], "Indiquez au moins une place"],
    ["appointmentPlaces", [{ ...PLACE, name: " " }], "Chaque place a un nom, de 60 caractères au plus"],
    [
      "appointmentPlaces",
      [{ ...PLACE, name: "a".repeat(61) }],
      "Chaque place a un nom, de 60 caractères au plus",
    ],
    ["appointmentPlaces", [{ ...PLACE, id: "1" }], "Identifiant non valide"],
    ["appointmentPlaces", [PLACE, { ...PLACE, name: "Table" }], "Identifiant non valide"],
    ["closedDays", [{ day: "2026-02-30" }], "Indiquez un jour qui existe"],
    ["closedDays", Array(61).fill({ day: "2026-12-25" }), "60 jours au plus"],
    ["appointmentHold", 0, "De 1 à 72 heures, ou rien"],
    ["appointmentHold", 73, "De 1 à 72 heures, ou rien"],
    ["appointmentHold", 1.5, "De 1 à 72 heures, ou rien"],
  ])("with an invalid %s are refused: %j", (field, value, message) => {
    expect(detailErrors({ [field]: value })).toEqual({ [field]: message });
  });

  it("may contain a break at midday, ten places, and a hold of three days for requested slots", () => {
    const places = Array.from({ length: 10 }, (_, place) => ({
      ...PLACE,
      id: `00000000-0000-4000-8000-00000000000${place}`,
    }));
    const appointmentHours = [SPAN, { day: "1", from: "12:00", to: "23:45" }];
    expect(detailErrors({ appointmentHours, appointmentPlaces: places, appointmentHold: 72 })).toEqual({});
    expect(Object.keys(detailErrors({ appointmentPlaces: [...places, PLACE] }))).toEqual([
      "appointmentPlaces",
    ]);
  });

  it("are stored sorted by day and time, and without repeated closed days", () => {
    const [tuesday, evening] = [
      { ...SPAN, day: "2" },
      { ...SPAN, from: "14:00", to: "18:00" },
    ];
    const closedDays = ["2026-12-26", "2026-12-25", "2026-12-26"].map((day) => ({ day }));
    expect(normaliseDetails({ appointmentHours: [tuesday, evening, SPAN], closedDays })).toEqual({
      appointmentHours: [SPAN, evening, tuesday],
      closedDays: [{ day: "2026-12-25" }, { day: "2026-12-26" }],
    });
  });

  it("refuse overlapping time spans of one day, and show spans and closed days as text", () => {
    const other = { ...SPAN, from: "11:00", to: "13:00" };
    expect(DETAIL_ROWS.appointmentHours?.errors(other, [SPAN, other])).toEqual({
      from: "Deux plages d’un jour ne doivent pas se recouvrir",
    });
    expect(DETAIL_ROWS.appointmentHours?.errors({ ...other, day: "2" }, [SPAN])).toEqual({});
    expect(DETAIL_ROWS.appointmentHours?.text?.({ day: "6", from: "08:30", to: "12:00" })).toBe(
      "samedi 8\u00a0h\u00a030\u00a0–\u00a012\u00a0h",
    );
    expect(DETAIL_ROWS.closedDays?.text?.({ day: "2027-01-01" })).toBe("vendredi 1er janvier 2027");
  });
});
