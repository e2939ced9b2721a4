import { signUpErrors } from "graphql-server/features/users/account";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { SignUpDocument } from "../../data/graphql/account.generated.ts";
import { useSessionStore } from "../../data/session/session.ts";
import type { PageModule } from "../../lib/page-module.ts";
import { paths } from "../../lib/paths.ts";
import { randomId } from "../../lib/random-id.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { TextField } from "../../ui/form/field.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import * as styles from "./account-form.module.css";
import { AccountForm, type FormValues } from "./account-form.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { ProfileImageField } from "./profile-image-field.tsx";
import { useLoginRedirect } from "./use-login-redirect.ts";

const FIELDS = ["name", "email", "password", "confirmPassword"] as const;

/** The sign-up page. It leads to the sign-in page, which leads back to the page from which the user came. */
export function SignUpPage() {
  const session = useSessionStore();
  const navigate = useNavigate();
  const state = useLoginRedirect();
  const [profilePic, setProfilePic] = useState<string>();
  /**
   * The last request and its id. With the same id, the server creates only one account if the request is sent again.
   */
  const attempt = useRef({ sent: "", id: "" });

  const signUp = async (values: FormValues<(typeof FIELDS)[number]>) => {
    const email = values.email.trim();
    const input = { ...values, email, ...(profilePic && { profilePic }) };
    const sent = JSON.stringify(input);
    if (attempt.current.sent !== sent) attempt.current = { sent, id: randomId() };
    const result = await session.mutate(SignUpDocument, { input: { ...input, id: attempt.current.id } });
    if (result.ok) {
      toast.success("Votre compte est créé");
      navigate(paths.signIn, { state: { ...state, signedUp: email } });
    }
    return result;
  };

  return (
    <AccountLayout
      description="Ouvrez un compte pour garder un panier sur tous vos appareils."
      title="Créer un compte"
      lead="Gardez vos trouvailles dans votre panier, sur tous vos appareils."
    >
      <AccountForm fields={FIELDS} submitLabel="Créer mon compte" check={signUpErrors} submit={signUp}>
        {(errors) => (
          <>
            <TextField label="Nom" name="name" autoComplete="name" enterKeyHint="next" error={errors.name} />
            <TextField
              label="Adresse e-mail"
              name="email"
              type="email"
              autoComplete="email"
              enterKeyHint="next"
              error={errors.email}
            />
            <PasswordField
              label="Mot de passe"
              name="password"
              autoComplete="new-password"
              enterKeyHint="next"
              error={errors.password}
            />
            <PasswordField
              label="Confirmez le mot de passe"
              name="confirmPassword"
              autoComplete="new-password"
              enterKeyHint="go"
              error={errors.confirmPassword}
            />
            <ProfileImageField dataUrl={profilePic} onChange={setProfilePic} error={errors.profilePic} />
          </>
        )}
      </AccountForm>
      <p className={styles.other}>
        Déjà un compte&#8239;?{" "}
        <Link to={paths.signIn} state={state}>
          Se connecter
        </Link>
      </p>
    </AccountLayout>
  );
}

export const page: PageModule = { Page: SignUpPage };
