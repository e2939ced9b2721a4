import { useEffect, useState } from "react";
import { CheckPasswordLinkDocument } from "../../data/graphql/account.generated.ts";
import { useSessionStore } from "../../data/session/session.ts";

/** Code of the server's answer to a link that is unknown, used or expired. */
export const DEAD_LINK = "NOT_FOUND";

export type PasswordLinkState =
  | { kind: "checking" }
  | { kind: "usable"; name: string; email: string }
  | { kind: "dead"; reason: string }
  | { kind: "failed"; message: string };

const INCOMPLETE = { kind: "dead", reason: "Ce lien n’est pas complet" } as const;

/**
 * Asks the server, when the page opens, to which user the link belongs. The link can still be used afterwards.
 * @param token the link's token; empty if the URL contains none
 */
export function usePasswordLink(token: string) {
  const session = useSessionStore();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ to: string; state: PasswordLinkState }>();
  const question = `${attempt} ${token}`;

  useEffect(() => {
    if (!token) return;
    let isCurrent = true;
    const check = async () => {
      const result = await session.mutate(CheckPasswordLinkDocument, { token });
      if (!isCurrent) return;
      const state: PasswordLinkState = result.ok
        ? { kind: "usable", ...result.value.checkPasswordLink }
        : result.code === DEAD_LINK
          ? { kind: "dead", reason: result.message }
          : { kind: "failed", message: result.message };
      setAnswer({ to: question, state });
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, [session, token, question]);

  const known: PasswordLinkState = answer?.to === question ? answer.state : { kind: "checking" };
  return {
    state: token ? known : INCOMPLETE,
    retry: () => setAttempt(attempt + 1),
    /** Must be called if the server refuses the link when the user sets the password. */
    refuse: (reason: string) => setAnswer({ to: question, state: { kind: "dead", reason } }),
  };
}
