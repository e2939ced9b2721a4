import { MIN_PASSWORD_LENGTH } from "graphql-server/features/users/account";
import { PasswordField } from "../../ui/form/password-field.tsx";

/** Field for a new password. Its hint says that the new password signs the user out on all other devices. */
export function NewPasswordField({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      label="Nouveau mot de passe"
      hint={`${MIN_PASSWORD_LENGTH} caractères ou plus. Vos autres appareils seront déconnectés.`}
      name="password"
      autoComplete="new-password"
      enterKeyHint="go"
      error={error}
    />
  );
}
