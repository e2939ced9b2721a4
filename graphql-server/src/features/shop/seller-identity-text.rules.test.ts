import { expect, it } from "vitest";
import { parseSettings } from "../../platform/settings/settings.ts";
import { identityLines, identityRows, isIdentified, receiptSeller } from "./seller-identity-text.rules.ts";

const COMPANY = {
  legalName: "Chez Ada",
  legalForm: "SARL",
  capital: 1_000_000,
  rccm: { number: "RC/DLA/2019/B/1234", place: "Douala", date: "2019-05-14" },
  niu: "M012345678901A",
  vat: "INCLUDED",
  responsible: "Ada Ngono",
} as const;
const NOTHING = {
  legalName: "",
  legalForm: "",
  capital: null,
  rccm: null,
  niu: "",
  vat: null,
  responsible: "",
};
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

it("the legal identity of a company is shown with all its details", () => {
  expect(identityRows(COMPANY).map(([label, text]) => `${label} : ${plain(text)}`)).toEqual([
    "Raison sociale : Chez Ada",
    "Forme juridique : SARL",
    "Capital : 1 000 000 FCFA",
    "RCCM : RC/DLA/2019/B/1234, Douala, 14 mai 2019",
    "NIU : M012345678901A",
    "TVA : 19,25 % incluse",
    "Responsable de la publication : Ada Ngono",
  ]);
  expect(identityLines(COMPANY).map(plain)).toEqual([
    "Chez Ada, SARL, capital de 1 000 000 FCFA",
    "RCCM RC/DLA/2019/B/1234, Douala, 14 mai 2019",
    "NIU M012345678901A",
    "TVA 19,25 % incluse",
  ]);
});

it.each([{}, NOTHING])("a legal identity that the owner has not entered is shown nowhere: %j", (identity) => {
  expect(identityRows(identity)).toEqual([]);
  expect(identityLines(identity)).toEqual([]);
  expect(isIdentified(identity)).toBe(false);
});

it("a legal identity is also shown if the owner has entered only a part", () => {
  const identity = { ...NOTHING, legalName: "Ada Ngono", vat: "NONE" } as const;
  expect(identityLines(identity)).toEqual(["Ada Ngono", "TVA non applicable"]);
  const rccm = { number: "RC/DLA/2019/A/7", place: "", date: "2019-03-01" };
  expect(identityLines({ rccm })).toEqual(["RCCM RC/DLA/2019/A/7, 1er mars 2019"]);
});

it.each([
  [{ capital: null }, "is", true],
  [{ legalName: "" }, "is not", false],
  [{ rccm: null }, "is not", false],
  [{ vat: null }, "is not", false],
] as const)("a legal identity with %j %s complete", (fields, _, expected) => {
  expect(isIdentified({ ...COMPANY, ...fields })).toBe(expected);
});

const shop = { ...parseSettings({}).shop, version: 1, zones: [], year: 2026 };

it("a receipt shows the seller's legal identity only if the owner has entered it", () => {
  const { name, address, phone } = shop;
  expect(receiptSeller(shop)).toEqual({ name, address, phone });
  expect(receiptSeller({ ...shop, legalName: "", vat: "NONE" })).toEqual({
    ...{ name, address, phone },
    legal: ["TVA non applicable"],
  });
  expect(receiptSeller({ ...shop, legalName: "Chez Ada", legalForm: "SARL", vat: "INCLUDED" })).toEqual({
    ...{ name, address, phone, vatRate: 19.25 },
    legal: ["Chez Ada, SARL", "TVA 19,25\u202f% incluse"],
  });
});
