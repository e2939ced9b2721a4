import { Link, useLocation } from "react-router-dom";
import { MessageOrCall } from "../../lib/contact/message-or-call.tsx";
import type { PageModule } from "../../lib/page-module.ts";
import { paths } from "../../lib/paths.ts";
import * as styles from "./account-form.module.css";
import { AccountLayout } from "./account-layout.tsx";

/**
 * Links to a chat and a call with the shop. The server sends no e-mails, so the owner sends the customer a link with
 * which to set a new password.
 */
export function ForgotPasswordPage() {
  const { state } = useLocation();
  return (
    <AccountLayout
      title="Mot de passe oublié"
      description="Mot de passe oublié ? La boutique vous aide par message."
    >
      <p>
        Écrivez-nous avec l’adresse e-mail de votre compte&nbsp;: nous vérifions que c’est bien vous, puis
        nous vous envoyons un lien pour choisir un nouveau mot de passe.
      </p>
      <MessageOrCall message="Bonjour, j’ai oublié le mot de passe de mon compte. Mon adresse e-mail : " />
      <p className={styles.other}>
        <Link to={paths.signIn} state={state}>
          Retour à la connexion
        </Link>
      </p>
    </AccountLayout>
  );
}

export const page: PageModule = { Page: ForgotPasswordPage };
