import { EMAIL_INVALID, EMAIL_REQUIRED, isEmail, isNewEmail } from "../../platform/text/email.rules.ts";
import { oneLine } from "../../platform/text/typed-text.rules.ts";

/** Minimum length of a password, in UTF-16 units as browsers count `minlength`. Source: SHOP.md, section 6. */
export const MIN_PASSWORD_LENGTH = 6;

/**
 * Maximum length of a new password, in UTF-16 units, so that 64 emoji of two units fit. Users with an older, longer
 * password can still sign in. Source: OWASP ASVS 4.0.3, 2.1.2.
 */
export const MAX_PASSWORD_LENGTH = 128;

/** Maximum length of a name, in UTF-16 units; the database column has the same limit. */
export const MAX_NAME_LENGTH = 120;

/**
 * French messages for invalid fields, for the forms and the server. Messages that SHOP.md, section 4 does not contain
 * are written in the same style.
 */
export const ACCOUNT_MESSAGES = {
  nameRequired: "Le nom est requis",
  nameTooLong: `Le nom ne doit pas dépasser ${MAX_NAME_LENGTH} caractères`,
  emailRequired: EMAIL_REQUIRED,
  emailInvalid: EMAIL_INVALID,
  passwordRequired: "Le mot de passe est requis",
  passwordTooShort: `Le mot de passe doit contenir au moins ${MIN_PASSWORD_LENGTH} caractères`,
  passwordTooLong: `Le mot de passe ne doit pas dépasser ${MAX_PASSWORD_LENGTH} caractères`,
  confirmPasswordRequired: "La confirmation du mot de passe est requise",
  passwordsDiffer: "les mots de passes ne correspondent pas",
} as const;

export interface SignInFields {
  readonly email: string;
  readonly password: string;
}

export interface SignUpFields extends SignInFields {
  readonly name: string;
  readonly confirmPassword: string;
}

/** The error message of each invalid field; empty if the form is valid. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

export function signInErrors({ email, password }: SignInFields): FieldErrors<keyof SignInFields> {
  return omitUndefined({ email: emailError(email, isEmail), password: passwordError(password) });
}

/**
 * Validates the sign-up form before it is sent. Only the server checks the password's length, in `signUpPasswordError`.
 */
export function signUpErrors(fields: SignUpFields): FieldErrors<keyof SignUpFields> {
  return omitUndefined({
    name: nameError(fields.name),
    email: emailError(fields.email, isNewEmail),
    password: fields.password === "" ? ACCOUNT_MESSAGES.passwordRequired : undefined,
    confirmPassword: confirmationError(fields.password, fields.confirmPassword),
  });
}

/**
 * Validates a new password on the server. A password that is too short must be refused at sign-up, because the sign-in
 * form refuses it and the user could never sign in.
 */
export function signUpPasswordError(password: string): string | undefined {
  return password.length > MAX_PASSWORD_LENGTH ? ACCOUNT_MESSAGES.passwordTooLong : passwordError(password);
}

/** Returns a name as it is stored: one trimmed line of visible text. */
export const normaliseName = oneLine;

/** Returns a French message for an invalid name; undefined for a valid one. */
export function nameError(name: string): string | undefined {
  const { length } = normaliseName(name);
  if (length === 0) return ACCOUNT_MESSAGES.nameRequired;
  return length > MAX_NAME_LENGTH ? ACCOUNT_MESSAGES.nameTooLong : undefined;
}

function emailError(email: string, isValid: (email: string) => boolean): string | undefined {
  if (email.trim() === "") return ACCOUNT_MESSAGES.emailRequired;
  return isValid(email) ? undefined : ACCOUNT_MESSAGES.emailInvalid;
}

function passwordError(password: string): string | undefined {
  if (password === "") return ACCOUNT_MESSAGES.passwordRequired;
  return password.length < MIN_PASSWORD_LENGTH ? ACCOUNT_MESSAGES.passwordTooShort : undefined;
}

function confirmationError(password: string, confirmPassword: string): string | undefined {
  if (confirmPassword === "") return ACCOUNT_MESSAGES.confirmPasswordRequired;
  return password === confirmPassword ? undefined : ACCOUNT_MESSAGES.passwordsDiffer;
}

function omitUndefined<Field extends string>(errors: Record<Field, string | undefined>): FieldErrors<Field> {
  const found: FieldErrors<Field> = {};
  for (const field in errors) if (errors[field]) found[field] = errors[field];
  return found;
}
