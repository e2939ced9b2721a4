import type { ReactNode } from "react";
import { paths } from "../../lib/paths.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LinkButton } from "../../ui/form/button.tsx";
import { PersonIcon } from "../../ui/icons/icons.tsx";
import { Cluster } from "../../ui/layout/primitives.tsx";
import { SESSION_ENDED, useSession } from "./session.ts";

/** Asks the visitor to sign in or to create an account. Both links return to `from` afterwards. */
export function SignInPrompt({
  from,
  title,
  icon,
  children,
}: {
  from: string;
  title: string;
  icon?: ReactNode;
  children: ReactNode;
}) {
  const { ended } = useSession();
  return (
    <EmptyState
      title={ended ? SESSION_ENDED : title}
      icon={icon ?? <PersonIcon size={40} />}
      action={
        <Cluster gap={3} justify="center">
          <LinkButton to={paths.signIn} state={{ from }}>
            Se connecter
          </LinkButton>
          <LinkButton to={paths.signUp} state={{ from }} variant="outline">
            Créer un compte
          </LinkButton>
        </Cluster>
      }
    >
      {children}
    </EmptyState>
  );
}
