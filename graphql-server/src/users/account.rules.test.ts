import { describe, expect, it } from "vitest";
import { isRole } from "../shared/role.rules.ts";
import {
  isEmail,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  normaliseEmail,
  signInErrors,
  signUpErrors,
  signUpPasswordError,
} from "./account.rules.ts";

describe("an e-mail", () => {
  it.each([
    ["ada@boutique.cm", true],
    ["ada.eto'o+mode@mail.boutique.cm", true],
    ["ada@boutique.local", true],
    ["  Ada@Boutique.CM ", true],
    ["ngoné@écoute.cm", true],
    ["ada", false],
    ["ada@boutique", false],
    ["@boutique.cm", false],
    ["ada@.cm", false],
    ["ada@boutique.", false],
    ["ada@boutique..cm", false],
    ["ada@@boutique.cm", false],
    ["ada eto@boutique.cm", false],
    ["ada@boutique.cm\u0000", false],
    ["ada\u200b@boutique.cm", false],
    ["", false],
  ])("%j has the shape of one: %s", (text, expected) => {
    expect(isEmail(text)).toBe(expected);
  });

  it("is at most as long as can be delivered to", () => {
    const domain = "@boutique.cm";
    const longest = `${"a".repeat(MAX_EMAIL_LENGTH - domain.length)}${domain}`;
    expect(isEmail(longest)).toBe(true);
    expect(isEmail(`a${longest}`)).toBe(false);
  });

  // A pattern that goes back over what it has read would need hours for these.
  it("is refused quickly, however it was made to be slow", () => {
    expect(isEmail(`a@${".".repeat(1_000_000)}`)).toBe(false);
    expect(isEmail("a".repeat(1_000_000))).toBe(false);
  });

  it("is stored without blanks and in lower case", () => {
    expect(normaliseEmail("  Ada@Boutique.CM ")).toBe("ada@boutique.cm");
  });
});

describe("the roles", () => {
  it.each([
    ["GENERAL", true],
    ["ADMIN", true],
    ["SUPER_ADMIN", true],
    ["admin", false],
    [undefined, false],
  ])("%j is one: %s", (value, expected) => {
    expect(isRole(value)).toBe(expected);
  });
});

describe("the sign-in form", () => {
  it("says nothing when all is well", () => {
    expect(signInErrors({ email: "ada@boutique.cm", password: "secret" })).toEqual({});
  });

  it("asks for both fields", () => {
    expect(signInErrors({ email: " ", password: "" })).toEqual({
      email: "L'email est requis",
      password: "Le mot de passe est requis",
    });
  });

  it("refuses an e-mail without its shape and a short password", () => {
    expect(signInErrors({ email: "ada", password: "12345" })).toEqual({
      email: "Format d'email invalide",
      password: "Le mot de passe doit contenir au moins 6 caractères",
    });
  });
});

describe("the sign-up form", () => {
  const well = { name: "Ada", email: "ada@boutique.cm", password: "secret", confirmPassword: "secret" };

  it("says nothing when all is well", () => {
    expect(signUpErrors(well)).toEqual({});
  });

  it("asks for all fields", () => {
    expect(signUpErrors({ name: " ", email: "", password: "", confirmPassword: "" })).toEqual({
      name: "Le nom est requis",
      email: "L'email est requis",
      password: "Le mot de passe est requis",
      confirmPassword: "La confirmation du mot de passe est requise",
    });
  });

  it("refuses a confirmation that differs", () => {
    expect(signUpErrors({ ...well, confirmPassword: "Secret" })).toEqual({
      confirmPassword: "les mots de passes ne correspondent pas",
    });
  });

  it("refuses an e-mail without its shape and an endless name", () => {
    expect(signUpErrors({ ...well, email: "ada", name: "a".repeat(MAX_NAME_LENGTH + 1) })).toEqual({
      email: "Format d'email invalide",
      name: "Le nom ne doit pas dépasser 120 caractères",
    });
  });

  it("has no length rule for passwords; the server has", () => {
    expect(signUpErrors({ ...well, password: "12345", confirmPassword: "12345" })).toEqual({});
    expect(signUpPasswordError("12345")).toBe("Le mot de passe doit contenir au moins 6 caractères");
    expect(signUpPasswordError("123456")).toBeUndefined();
  });
});
