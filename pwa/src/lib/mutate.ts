import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { NETWORK_FAILURE, NETWORK_MESSAGE } from "./failure-codes.ts";
import type { Result } from "./result.ts";

/** What asks and changes the shop: Apollo Client, or what loads it when it is first needed. */
export interface GraphqlClient {
  query<Data, Variables extends OperationVariables>(
    options: ApolloClient.QueryOptions<Data, Variables>,
  ): Promise<ApolloClient.QueryResult<Data>>;
  mutate<Data, Variables extends OperationVariables>(
    options: ApolloClient.MutateOptions<Data, Variables>,
  ): Promise<ApolloClient.MutateResult<Data>>;
}

/** Sends a mutation. Never throws: a failure is a result too. */
export async function mutate<Data, Variables extends OperationVariables>(
  client: GraphqlClient,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Result<Data>> {
  try {
    const { data } = await client.mutate<Data, OperationVariables>({
      mutation,
      variables,
      fetchPolicy: "no-cache",
    });
    if (data) return { ok: true, value: data as Data };
    return { ok: false, code: NETWORK_FAILURE, message: NETWORK_MESSAGE };
  } catch (error) {
    return failure(error);
  }
}

/** An error of Apollo Client as a result, its message fit to show. */
export function failure(error: unknown): Extract<Result, { ok: false }> {
  const first = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  if (!first) return { ok: false, code: NETWORK_FAILURE, message: NETWORK_MESSAGE };
  const { code, fields } = first.extensions ?? {};
  return {
    ok: false,
    code: String(code ?? ""),
    message: first.message,
    fields: isTexts(fields) ? fields : undefined,
  };
}

function isTexts(value: unknown): value is Record<string, string> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}
