import { passwordChangeErrors } from "graphql-server/features/users/own-account/own-account";
import { useState } from "react";
import { ChangePasswordDocument } from "../../../data/graphql/account.generated.ts";
import { type SessionUser, useSessionStore } from "../../../data/session/session.ts";
import { Notice, NoticePlace } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { AccountForm, type FormValues } from "../account-form.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import { UsernameHint } from "../username-hint.tsx";

const FIELDS = ["currentPassword", "password"] as const;

/** Changes the password of the signed-in user. The server then signs out the other devices. */
export function PasswordForm({ user }: { user: SessionUser }) {
  const session = useSessionStore();
  /** Number of successful changes. It is the form's key, so that the fields are empty after each change. */
  const [changes, setChanges] = useState(0);

  const submit = async (values: FormValues<(typeof FIELDS)[number]>) => {
    const result = await session.mutate(ChangePasswordDocument, values);
    if (!result.ok) return result;
    setChanges(changes + 1);
    toast.success("Votre mot de passe est changé");
    return result;
  };

  return (
    <>
      <AccountForm
        key={changes}
        fields={FIELDS}
        submitLabel="Changer le mot de passe"
        check={passwordChangeErrors}
        submit={submit}
      >
        {(errors) => (
          <>
            <UsernameHint email={user.email} />
            <PasswordField
              label="Mot de passe actuel"
              name="currentPassword"
              autoComplete="current-password"
              enterKeyHint="next"
              error={errors.currentPassword}
            />
            <NewPasswordField error={errors.password} />
          </>
        )}
      </AccountForm>
      <NoticePlace>
        {changes > 0 && (
          <Notice kind="success" role="presentation">
            Votre mot de passe est changé. Vos autres appareils sont déconnectés.
          </Notice>
        )}
      </NoticePlace>
    </>
  );
}
