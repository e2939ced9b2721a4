import { MESSAGE_RETENTION_YEARS } from "graphql-server/features/messages/contact-message";
import { confirmationErrors } from "graphql-server/features/users/own-account/own-account";
import { useNavigate } from "react-router-dom";
import { DeleteAccountDocument } from "../../../data/graphql/account.generated.ts";
import { type SessionUser, useSessionStore } from "../../../data/session/session.ts";
import { paths } from "../../../lib/paths.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { useCartStore } from "../../cart/cart.ts";
import { AccountForm, type FormValues } from "../account-form.tsx";
import { eraseDevice } from "../use-sign-out.ts";
import * as styles from "./settings.module.css";

const FIELDS = ["currentPassword"] as const;

/** Deletes the account on the server, and the account's private data on this device. */
export function DeletionForm({ user }: { user: SessionUser }) {
  const session = useSessionStore();
  const cart = useCartStore();
  const navigate = useNavigate();

  const submit = async (values: FormValues<"currentPassword">) => {
    const result = await session.mutate(DeleteAccountDocument, values);
    if (!result.ok) return result;
    session.forget();
    await eraseDevice(session, cart, user.id);
    // The sign-in page confirms the deletion too, because the toast is visible for only 300 ms. `replace` removes this
    // page from the history, so that the next sign-in does not lead back to it.
    navigate(paths.signIn, { replace: true, state: { deleted: true } });
    toast.success("Votre compte est supprimé");
    return result;
  };

  return (
    <>
      <ul className={styles.facts}>
        <li>
          <strong>Supprimés pour toujours&nbsp;:</strong> votre compte, votre photo, votre panier, les
          messages envoyés depuis ce compte, votre inscription aux nouveautés, votre nom, votre téléphone et
          votre quartier dans vos commandes, et ce que ce compte n’a pas encore envoyé depuis cet appareil.
        </li>
        <li>
          <strong>Ce qui reste&nbsp;:</strong> ce que vous avez commandé, sans rien de vous, vos échanges sur
          WhatsApp, et les messages que vous avez laissés sans votre compte, jusqu’à {MESSAGE_RETENTION_YEARS}{" "}
          ans après leur envoi.
        </li>
        {user.role !== "GENERAL" && (
          <li>Le journal de l’administration garde votre nom devant ce que vous y avez fait.</li>
        )}
      </ul>
      <AccountForm
        fields={FIELDS}
        submitLabel="Supprimer mon compte"
        isDanger
        check={confirmationErrors}
        submit={submit}
      >
        {(errors) => (
          <PasswordField
            label="Votre mot de passe, pour confirmer"
            name="currentPassword"
            autoComplete="current-password"
            enterKeyHint="go"
            error={errors.currentPassword}
          />
        )}
      </AccountForm>
    </>
  );
}
