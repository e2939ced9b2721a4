import { signInErrors } from "graphql-server/features/users/account";
import { Link } from "react-router-dom";
import { SESSION_ENDED, useSession } from "../../data/session/session.ts";
import type { PageModule } from "../../lib/page-module.ts";
import { paths } from "../../lib/paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import * as styles from "./account-form.module.css";
import { AccountForm } from "./account-form.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { useLoginRedirect } from "./use-login-redirect.ts";

const FIELDS = ["email", "password"] as const;

/** The sign-in page. After the sign-in, it leads back to the page from which the user came. */
export function SignInPage() {
  const { signIn, ended } = useSession();
  const state = useLoginRedirect();
  return (
    <AccountLayout
      title="Connexion"
      description="Connectez-vous pour retrouver votre panier et commander en un message."
      lead="Retrouvez votre panier et commandez en un message."
    >
      {state.signedUp && (
        <Notice kind="success" title="Votre compte est créé">
          Connectez-vous avec votre mot de passe.
        </Notice>
      )}
      {state.deleted && !state.signedUp && (
        <Notice kind="success" title="Votre compte est supprimé">
          Il ne reste rien de ce compte sur cet appareil.
        </Notice>
      )}
      {(state.ended || ended) && (
        <Notice title={SESSION_ENDED}>
          Reconnectez-vous&nbsp;: vous reviendrez où vous étiez, et ce que vous aviez commencé est gardé.
        </Notice>
      )}
      <AccountForm
        fields={FIELDS}
        submitLabel="Se connecter"
        check={signInErrors}
        submit={({ email, password }) => signIn(email.trim(), password)}
        networkMessage="Une erreur est survenue lors de la connexion"
      >
        {(errors) => (
          <>
            <TextField
              label="Adresse e-mail"
              name="email"
              type="email"
              autoComplete="username"
              enterKeyHint="next"
              defaultValue={state.signedUp}
              error={errors.email}
            />
            <PasswordField
              label="Mot de passe"
              name="password"
              autoComplete="current-password"
              enterKeyHint="go"
              error={errors.password}
            />
            <Link className={styles.aside} to={paths.forgotPassword} state={state}>
              Mot de passe oublié&#8239;?
            </Link>
          </>
        )}
      </AccountForm>
      <p className={styles.other}>
        Pas encore de compte&#8239;?{" "}
        <Link to={paths.signUp} state={state}>
          Créer un compte
        </Link>
      </p>
    </AccountLayout>
  );
}

export const page: PageModule = { Page: SignInPage };
