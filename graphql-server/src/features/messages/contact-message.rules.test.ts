import { describe, expect, it } from "vitest";
import { MAX_NAME_LENGTH } from "../users/account.rules.ts";
import {
  CONTACT_SUBJECTS,
  type ContactFields,
  contactEmailError,
  contactErrors,
  isContactSubject,
  MAX_MESSAGE_LENGTH,
  normaliseContactFields,
  SUBJECT_LABELS,
} from "./contact-message.rules.ts";

const valid: ContactFields = {
  fullName: "Ada Eto'o",
  email: "ada@boutique.cm",
  subject: "order",
  message: "Bonjour, la robe Kribi existe-t-elle en taille 42 ?",
};

describe("the subjects of the contact form", () => {
  it("are four, in the sequence of the form, each with its own label", () => {
    expect(CONTACT_SUBJECTS).toEqual(["question", "order", "return", "other"]);
    expect(new Set(CONTACT_SUBJECTS.map((subject) => SUBJECT_LABELS[subject])).size).toBe(4);
  });

  it.each(["question", "other"])("include %j", (value) => {
    expect(isContactSubject(value)).toBe(true);
  });

  it.each(["Commande", "", undefined])("do not include %j", (value) => {
    expect(isContactSubject(value)).toBe(false);
  });
});

describe("the contact form", () => {
  it("has no errors if its fields are valid", () => {
    expect(contactErrors(valid)).toEqual({});
  });

  it("requires every field", () => {
    expect(contactErrors({ fullName: " ", email: "", subject: "", message: "\n\t " })).toEqual({
      fullName: "Le nom complet est requis",
      email: "L'email est requis",
      subject: "Choisissez un sujet",
      message: "Le message est requis",
    });
  });

  it.each<[keyof ContactFields, string, string]>([
    ["email", "ada@boutique", "Format d'email invalide"],
    ["subject", "invoice", "Choisissez un sujet"],
    [
      "fullName",
      "a".repeat(MAX_NAME_LENGTH + 1),
      `Le nom ne doit pas dépasser ${MAX_NAME_LENGTH} caractères`,
    ],
    ["message", "a".repeat(MAX_MESSAGE_LENGTH + 1), "Le message ne doit pas dépasser 4000 caractères"],
    ["message", "\u0000", "Le message est requis"],
  ])("refuses an invalid %s", (field, value, expected) => {
    expect(contactErrors({ ...valid, [field]: value })).toEqual({ [field]: expected });
  });

  it("accepts a name and a message of maximum length", () => {
    const longest = { fullName: "a".repeat(MAX_NAME_LENGTH), message: "a".repeat(MAX_MESSAGE_LENGTH) };
    expect(contactErrors({ ...valid, ...longest })).toEqual({});
  });
});

describe("the contact form's fields, when they are stored,", () => {
  it.each<[keyof ContactFields, string, string]>([
    ["fullName", "  Ada\r\nBcc: tous@boutique.cm ", "Ada Bcc: tous@boutique.cm"],
    ["email", " Ada@Boutique.CM ", "ada@boutique.cm"],
    ["message", "\r\nBonjour,\r\n\r\nmerci\u0000\u0007 !\n", "Bonjour,\n\nmerci !"],
    ["message", "Tailles :\t40\t42", "Tailles :\t40\t42"],
    ["message", "Merci beaucoup 💜 à Yaoundé", "Merci beaucoup 💜 à Yaoundé"],
  ])("have a normalised %s", (field, typed, stored) => {
    expect(normaliseContactFields({ ...valid, [field]: typed })[field]).toBe(stored);
  });
});

describe("the newsletter form", () => {
  it.each([
    ["ada@boutique.cm", undefined],
    [" Ada@Boutique.CM ", undefined],
    ["", "L'email est requis"],
    ["ada", "Format d'email invalide"],
  ])("shows for the e-mail address %j the error %j", (email, expected) => {
    expect(contactEmailError(email)).toBe(expected);
  });
});
