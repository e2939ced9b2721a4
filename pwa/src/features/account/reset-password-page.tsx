import { useLocation } from "react-router-dom";
import { useSession } from "../../data/session/session.ts";
import { MessageOrCall } from "../../lib/contact/message-or-call.tsx";
import type { PageModule } from "../../lib/page-module.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/form/button.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { usePasswordLink } from "./use-password-link.ts";
import { useSignOut } from "./use-sign-out.ts";

/**
 * The page to which a password link leads. Its user sets a new password and is then signed in. The link's token is in
 * the URL's fragment, because browsers never send the fragment to a server. After use the token is removed from the
 * URL.
 */
export function ResetPasswordPage() {
  const token = useLocation().hash.slice(1);
  const { user } = useSession();
  const { state, retry, refuse } = usePasswordLink(token);
  return (
    <AccountLayout
      title="Nouveau mot de passe"
      description="Choisissez un nouveau mot de passe pour votre compte."
      lead={state.kind === "usable" && `Pour le compte de ${state.name}, ${state.email}`}
    >
      {state.kind === "checking" && (
        <div role="status" aria-label="Chargement">
          <Skeleton shape="text" />
          <Skeleton shape="title" />
        </div>
      )}
      {state.kind === "failed" && (
        <Notice
          kind="error"
          action={
            <Button variant="outline" size="small" onClick={retry}>
              Réessayer
            </Button>
          }
        >
          {state.message}
        </Notice>
      )}
      {state.kind === "dead" && <DeadLink reason={state.reason} />}
      {state.kind === "usable" &&
        (user && user.email !== state.email ? (
          <OtherUser name={user.name} />
        ) : (
          <NewPasswordForm token={token} email={state.email} onDead={refuse} />
        ))}
    </AccountLayout>
  );
}

function DeadLink({ reason }: { reason: string }) {
  return (
    <>
      <Notice kind="error" title={reason}>
        Demandez-en un nouveau à la boutique.
      </Notice>
      <MessageOrCall message="Bonjour, mon lien pour changer de mot de passe ne marche plus. Mon adresse e-mail : " />
    </>
  );
}

/**
 * Shown if another user is signed in on this device. That user must sign out first, because signing out deletes their
 * private data from the device.
 */
function OtherUser({ name }: { name: string }) {
  const { leave, busy, label, problem } = useSignOut();
  return (
    <>
      <Notice title={`Le compte de ${name} est ouvert sur cet appareil`}>
        Ce lien est celui d’un autre compte&nbsp;: déconnectez d’abord cet appareil.
      </Notice>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Button variant="outline" wide busy={busy} onClick={() => void leave(null)}>
        {label}
      </Button>
    </>
  );
}

export const page: PageModule = { Page: ResetPasswordPage };
