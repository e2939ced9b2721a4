import { ACCOUNT_MESSAGES, type FieldErrors, nameError, signUpPasswordError } from "../account.rules.ts";

/** French messages about the user's own account, in addition to `ACCOUNT_MESSAGES`. */
export const OWN_ACCOUNT_MESSAGES = {
  wrongPassword: "Ce n’est pas votre mot de passe",
  lastSuperAdmin:
    "Vous êtes la seule personne super administratrice\u00a0: donnez d’abord ce rôle à quelqu’un d’autre",
} as const;

export interface PasswordChangeFields {
  readonly currentPassword: string;
  readonly password: string;
}

export function profileErrors({ name }: { readonly name: string }): FieldErrors<"name"> {
  const error = nameError(name);
  return error ? { name: error } : {};
}

export function passwordChangeErrors(fields: PasswordChangeFields): FieldErrors<keyof PasswordChangeFields> {
  const error = signUpPasswordError(fields.password);
  return {
    ...confirmationErrors({ currentPassword: fields.currentPassword }),
    ...(error && { password: error }),
  };
}

export function confirmationErrors(fields: {
  readonly currentPassword: string;
}): FieldErrors<"currentPassword"> {
  return fields.currentPassword === "" ? { currentPassword: ACCOUNT_MESSAGES.passwordRequired } : {};
}

/** Returns the reason why an account with products cannot be deleted. */
export function ownsProducts(count: number): string {
  const products = count > 1 ? `${count} produits sont` : "Un produit est";
  return `${products} encore en vente à votre nom\u00a0: supprimez-les d’abord, ou demandez à la boutique de le faire`;
}
