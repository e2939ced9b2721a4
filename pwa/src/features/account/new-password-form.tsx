import { signUpPasswordError } from "graphql-server/features/users/account";
import { useNavigate } from "react-router-dom";
import { ResetPasswordDocument } from "../../data/graphql/account.generated.ts";
import { useSessionStore } from "../../data/session/session.ts";
import { paths } from "../../lib/paths.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { AccountForm, type FormValues } from "./account-form.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { DEAD_LINK } from "./use-password-link.ts";
import { UsernameHint } from "./username-hint.tsx";

const FIELDS = ["password"] as const;

/** The form that sets a new password for the owner of the link, then signs this user in and opens the account page. */
export function NewPasswordForm({
  token,
  email,
  onDead,
}: {
  token: string;
  email: string;
  onDead: (reason: string) => void;
}) {
  const session = useSessionStore();
  const navigate = useNavigate();

  const submit = async ({ password }: FormValues<"password">) => {
    const result = await session.mutate(ResetPasswordDocument, { token, password });
    if (result.ok) {
      const opened = result.value.resetPassword;
      session.adopt(opened.token, opened.user);
      toast.success("Votre mot de passe est changé");
      // Replaces the link's URL in the browser history, because the link can be used only once.
      navigate(paths.account, { replace: true, state: { passwordChanged: true } });
    } else if (result.code === DEAD_LINK) onDead(result.message);
    return result;
  };

  return (
    <AccountForm
      fields={FIELDS}
      submitLabel="Changer le mot de passe"
      check={({ password }) => passwordErrors(password)}
      submit={submit}
    >
      {(errors) => (
        <>
          <UsernameHint email={email} />
          <NewPasswordField error={errors.password} />
        </>
      )}
    </AccountForm>
  );
}

function passwordErrors(password: string) {
  const error = signUpPasswordError(password);
  return error ? { password: error } : {};
}
