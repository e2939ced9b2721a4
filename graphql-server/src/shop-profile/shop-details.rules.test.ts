import { describe, expect, it } from "vitest";
import {
  DETAIL_FIELDS,
  detailErrors,
  isPresentDetail,
  LINK_FIELDS,
  normaliseDetails,
} from "./shop-details.rules.ts";

describe("a phone number", () => {
  it.each([
    ["6 77 12 34 56", "237677123456"],
    ["+237 677-12-34-56", "237677123456"],
    ["00237 677.12.34.56", "237677123456"],
    ["237677123456", "237677123456"],
    ["(+237) 222 22 22 22", "237222222222"],
  ])("written %s is %s", (typed, digits) => {
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

describe("details", () => {
  it("may be missing and are then not checked; some may have defaults", () => {
    expect(detailErrors({})).toEqual({});
    expect(detailErrors({ hours: null, advantages: null, deliveryTime: null, hoursNote: null })).toEqual({});
  });

  it("are stored on one line", () => {
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
  ])("with a wrong %s are refused: %j", (field, details, message) => {
    expect(detailErrors(details)).toEqual({ [field]: message });
  });

  it("are refused in their sequence, each with its first error", () => {
    expect(Object.keys(detailErrors({ name: "", address: "", hours: [] }))).toEqual([
      "name",
      "address",
      "hours",
    ]);
  });

  it.each(LINK_FIELDS)("need an https address as %s", (field) => {
    const [error] = Object.values(detailErrors({ [field]: "http://example.com/ada" }));
    expect(error).toMatch(/^Une adresse complète, qui commence par https:/);
    expect(detailErrors({ [field]: "https://example.com/@ada" })).toEqual({});
  });

  it.each(LINK_FIELDS)(
    "need an address of one host, without a name or password before it, as %s",
    (field) => {
      for (const url of ["https://u:p@wa.me/237677123456", "https://wa.me@evil.example/", "https://@wa.me/2"])
        expect(detailErrors({ [field]: url })).toEqual({
          [field]: "Une adresse sans nom d’utilisateur ni mot de passe",
        });
      for (const url of ["https:\\\\wa.me", "https://wa", "https://[::1]/", "https://wa.\u200b/"])
        expect(Object.keys(detailErrors({ [field]: url }))).toEqual([field]);
    },
  );

  it.each(DETAIL_FIELDS.filter((field) => !isPresentDetail(field)))(
    "may be without %s, as in shops and on phones of former releases",
    (field) => {
      const errors = [{ [field]: "" }, { [field]: null }].map(detailErrors);
      expect(errors.some((found) => Object.keys(found).length === 0)).toBe(true);
    },
  );

  it("may be without a second e-mail address and without social networks", () => {
    expect(detailErrors({ orderEmail: "", socialUrl: "", photoUrl: "" })).toEqual({});
  });
});
