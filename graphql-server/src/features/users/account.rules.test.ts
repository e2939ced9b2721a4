import { describe, expect, it } from "vitest";
import { MAX_NAME_LENGTH, signInErrors, signUpErrors, signUpPasswordError } from "./account.rules.ts";

describe("an e-mail address", () => {
  it("that sign-ups now refuse is accepted at sign-in, because an older account may have it", () => {
    expect(signInErrors({ email: "x@y.cm?bcc=z", password: "secret" })).toEqual({});
    const fields = { name: "Ada", email: "x@y.cm?bcc=z", password: "secret", confirmPassword: "secret" };
    expect(signUpErrors(fields)).toEqual({ email: "Format d'email invalide" });
  });
});

describe("the sign-in form", () => {
  it("has no errors when its fields are valid", () => {
    expect(signInErrors({ email: "ada@boutique.cm", password: "secret" })).toEqual({});
  });

  it("requires both e-mail and password", () => {
    expect(signInErrors({ email: " ", password: "" })).toEqual({
      email: "L'email est requis",
      password: "Le mot de passe est requis",
    });
  });

  it("refuses an invalid e-mail address and a short password", () => {
    expect(signInErrors({ email: "ada", password: "12345" })).toEqual({
      email: "Format d'email invalide",
      password: "Le mot de passe doit contenir au moins 6 caractères",
    });
  });
});

describe("the sign-up form", () => {
  const valid = { name: "Ada", email: "ada@boutique.cm", password: "secret", confirmPassword: "secret" };

  it("has no errors when its fields are valid", () => {
    expect(signUpErrors(valid)).toEqual({});
  });

  it("refuses a name without a visible character", () => {
    expect(signUpErrors({ ...valid, name: "\u200b\u3164" })).toEqual({ name: "Le nom est requis" });
  });

  it("requires all fields", () => {
    expect(signUpErrors({ name: " ", email: "", password: "", confirmPassword: "" })).toEqual({
      name: "Le nom est requis",
      email: "L'email est requis",
      password: "Le mot de passe est requis",
      confirmPassword: "La confirmation du mot de passe est requise",
    });
  });

  it("refuses a confirmation that differs from the password", () => {
    expect(signUpErrors({ ...valid, confirmPassword: "Secret" })).toEqual({
      confirmPassword: "les mots de passes ne correspondent pas",
    });
  });

  it("refuses an invalid e-mail address and a name that is too long", () => {
    expect(signUpErrors({ ...valid, email: "ada", name: "a".repeat(MAX_NAME_LENGTH + 1) })).toEqual({
      email: "Format d'email invalide",
      name: "Le nom ne doit pas dépasser 120 caractères",
    });
  });

  it("does not check the length of the password, because the server does", () => {
    expect(signUpErrors({ ...valid, password: "12345", confirmPassword: "12345" })).toEqual({});
    expect(signUpPasswordError("12345")).toBe("Le mot de passe doit contenir au moins 6 caractères");
    expect(signUpPasswordError("123456")).toBeUndefined();
  });
});

describe("a new password", () => {
  it.each([
    ["accepted", "a".repeat(128), undefined],
    ["accepted", "👗".repeat(64), undefined],
    ["refused as too long", "a".repeat(129), "Le mot de passe ne doit pas dépasser 128 caractères"],
    ["accepted", "  mot  de  passe  ", undefined],
  ])("is %s: %j", (_, password, message) => {
    expect(signUpPasswordError(password)).toBe(message);
  });

  it("is limited in length, but an old password that is longer is accepted at sign-in", () => {
    expect(signInErrors({ email: "ada@boutique.cm", password: "a".repeat(129) })).toEqual({});
  });
});
