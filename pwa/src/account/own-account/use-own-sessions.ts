import { useCallback, useEffect, useState } from "react";
import { EndSessionDocument, SessionsDocument, type SessionsQuery } from "../../graphql/account.generated.ts";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { failure, type GraphqlClient, mutate } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { OWN_QUERY } from "../../session/session.ts";

/** An open session of the user's own. */
export type OwnSession = SessionsQuery["sessions"][number];

/** The user's open sessions, undefined until they are known; asked for anew each time the list is mounted. */
export function useOwnSessions() {
  const client = useGraphqlClient();
  const [sessions, setSessions] = useState<readonly OwnSession[]>();
  const [problem, setProblem] = useState<string>();

  const load = useCallback(async () => {
    setProblem(undefined);
    const result = await fetchSessions(client);
    if (result.ok) setSessions(result.value);
    else setProblem(result.message);
  }, [client]);
  useEffect(() => void load(), [load]);

  /** Ends a session and takes it from the list. @returns how it ended */
  const end = async ({ id }: OwnSession): Promise<Result<unknown>> => {
    setProblem(undefined);
    const result = await mutate(client, EndSessionDocument, { id });
    if (result.ok) setSessions((known) => known?.filter((session) => session.id !== id));
    else setProblem(result.message);
    return result;
  };
  return { sessions, problem, load, end };
}

async function fetchSessions(client: GraphqlClient): Promise<Result<readonly OwnSession[]>> {
  try {
    const { data } = await client.query({ query: SessionsDocument, ...OWN_QUERY });
    return { ok: true, value: data?.sessions ?? [] };
  } catch (error) {
    return failure(error);
  }
}
