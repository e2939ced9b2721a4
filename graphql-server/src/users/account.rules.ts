/** The shortest password accepted, in UTF-16 units as browsers count `minlength`. Source: the specification, section 9. */
export const MIN_PASSWORD_LENGTH = 6;

/** The longest name accepted, in UTF-16 units; the column in the database is as wide. */
export const MAX_NAME_LENGTH = 120;

/** The longest e-mail address that can be delivered to, in characters. Source: RFC 5321 with its erratum 1690. */
export const MAX_EMAIL_LENGTH = 254;

/** What the forms and the server say of wrong fields. Source: the specification, section 5; the rest in its style. */
export const ACCOUNT_MESSAGES = {
  nameRequired: "Le nom est requis",
  nameTooLong: `Le nom ne doit pas dépasser ${MAX_NAME_LENGTH} caractères`,
  emailRequired: "L'email est requis",
  emailInvalid: "Format d'email invalide",
  passwordRequired: "Le mot de passe est requis",
  passwordTooShort: `Le mot de passe doit contenir au moins ${MIN_PASSWORD_LENGTH} caractères`,
  confirmPasswordRequired: "La confirmation du mot de passe est requise",
  passwordsDiffer: "les mots de passes ne correspondent pas",
} as const;

/** Something, an @ and a domain with a dot; no blanks, invisible or control characters, no empty part of the domain. */
const EMAIL_SHAPE = /^[^\s@\p{C}]+@[^\s@.\p{C}]+(?:\.[^\s@.\p{C}]+)+$/u;

/** What is typed to sign in. */
export interface SignInFields {
  readonly email: string;
  readonly password: string;
}

/** What is typed to open an account. */
export interface SignUpFields extends SignInFields {
  readonly name: string;
  readonly confirmPassword: string;
}

/** The message of each wrong field; empty when all is well. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** An e-mail as it is stored and looked up: without blanks around it, in lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether a text has the shape of an e-mail address; blanks around it are forgiven, as `normaliseEmail` drops them. */
export function isEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= MAX_EMAIL_LENGTH && EMAIL_SHAPE.test(email);
}

/** What the sign-in form says before it is sent. */
export function signInErrors({ email, password }: SignInFields): FieldErrors<keyof SignInFields> {
  return withoutGaps({ email: emailError(email), password: passwordError(password) });
}

/** What the sign-up form says before it is sent: as specified without a length rule, see `signUpPasswordError`. */
export function signUpErrors(fields: SignUpFields): FieldErrors<keyof SignUpFields> {
  return withoutGaps({
    name: nameError(fields.name),
    email: emailError(fields.email),
    password: fields.password === "" ? ACCOUNT_MESSAGES.passwordRequired : undefined,
    confirmPassword: confirmationError(fields.password, fields.confirmPassword),
  });
}

/** What the server says of a new password: the sign-in form would refuse a short one for ever. */
export function signUpPasswordError(password: string): string | undefined {
  return passwordError(password);
}

function nameError(name: string): string | undefined {
  const length = name.trim().length;
  if (length === 0) return ACCOUNT_MESSAGES.nameRequired;
  return length > MAX_NAME_LENGTH ? ACCOUNT_MESSAGES.nameTooLong : undefined;
}

function emailError(email: string): string | undefined {
  if (email.trim() === "") return ACCOUNT_MESSAGES.emailRequired;
  return isEmail(email) ? undefined : ACCOUNT_MESSAGES.emailInvalid;
}

function passwordError(password: string): string | undefined {
  if (password === "") return ACCOUNT_MESSAGES.passwordRequired;
  return password.length < MIN_PASSWORD_LENGTH ? ACCOUNT_MESSAGES.passwordTooShort : undefined;
}

function confirmationError(password: string, confirmPassword: string): string | undefined {
  if (confirmPassword === "") return ACCOUNT_MESSAGES.confirmPasswordRequired;
  return password === confirmPassword ? undefined : ACCOUNT_MESSAGES.passwordsDiffer;
}

function withoutGaps<Field extends string>(errors: Record<Field, string | undefined>): FieldErrors<Field> {
  const found: FieldErrors<Field> = {};
  for (const field in errors) if (errors[field]) found[field] = errors[field];
  return found;
}
