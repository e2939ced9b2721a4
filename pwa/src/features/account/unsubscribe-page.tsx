import { storedEmailError } from "graphql-server/platform/text/email";
import { useEffect, useRef, useState } from "react";
import { useSession } from "../../data/session/session.ts";
import type { PageModule } from "../../lib/page-module.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { unsubscribeFromNewsletter } from "../messages/unsubscribe.ts";
import { AccountForm } from "./account-form.tsx";
import { AccountLayout } from "./account-layout.tsx";

/** Ends the newsletter for an e-mail address. For a signed-in user, the field contains the account's e-mail address. */
export function UnsubscribePage() {
  const { user } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [ended, setEnded] = useState<string>();
  useEffect(() => {
    if (user && field.current?.value === "") field.current.value = user.email;
  }, [user]);

  const submit = async ({ email }: { email: string }) => {
    const answer = await unsubscribeFromNewsletter(email);
    if (answer.ok) setEnded(email.trim());
    return answer;
  };

  return (
    <AccountLayout
      title="Se désinscrire"
      description="Ne plus recevoir les nouveautés de la boutique par e-mail."
      lead="Pour ne plus recevoir nos nouveautés par e-mail."
    >
      {ended ? (
        <Notice kind="success" title="C’est fait">
          {typeset(`${ended} ne recevra plus nos nouveautés.`)}
        </Notice>
      ) : (
        <AccountForm
          fields={["email"] as const}
          submitLabel="Se désinscrire"
          chatMessage="Bonjour, je ne veux plus recevoir vos nouveautés. Mon adresse e-mail : "
          check={({ email }) => {
            const error = storedEmailError(email);
            return error ? { email: error } : {};
          }}
          submit={submit}
        >
          {({ email }) => (
            <TextField
              ref={field}
              label="Adresse e-mail"
              name="email"
              type="email"
              autoComplete="email"
              inputMode="email"
              error={email}
            />
          )}
        </AccountForm>
      )}
    </AccountLayout>
  );
}

export const page: PageModule = { Page: UnsubscribePage };
