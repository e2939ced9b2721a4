import { useCallback, useEffect, useState } from "react";
import {
  EndSessionDocument,
  SessionsDocument,
  type SessionsQuery,
} from "../../../data/graphql/account.generated.ts";
import { useSessionStore } from "../../../data/session/session.ts";
import type { Result } from "../../../lib/result.ts";

export type OwnSession = SessionsQuery["sessions"][number];

/**
 * Returns the devices that are signed in to the user's account (`sessions`, undefined until the server has answered)
 * and a function that signs one of them out (`end`). The server is queried each time the list is opened.
 */
export function useOwnSessions() {
  const store = useSessionStore();
  const [sessions, setSessions] = useState<readonly OwnSession[]>();
  const [problem, setProblem] = useState<string>();

  const load = useCallback(async () => {
    setProblem(undefined);
    const result = await store.query(SessionsDocument, {});
    if (result.ok) setSessions(result.value.sessions);
    else setProblem(result.message);
  }, [store]);
  useEffect(() => void load(), [load]);

  /** Signs a device out, and removes it from the list. */
  const end = async ({ id }: OwnSession): Promise<Result<unknown>> => {
    setProblem(undefined);
    const result = await store.mutate(EndSessionDocument, { id });
    if (result.ok) setSessions((known) => known?.filter((session) => session.id !== id));
    else setProblem(result.message);
    return result;
  };
  return { sessions, problem, load, end };
}
