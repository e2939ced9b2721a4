import type { ApolloServer } from "@apollo/server";
import type { FormattedExecutionResult } from "graphql";
import type { RequestContext } from "../../platform/security/request-context.ts";
import type { Operation } from "./operation.ts";

/**
 * Result of an operation and its HTTP status. The messages of unexpected errors are replaced, so the result reveals
 * nothing internal.
 */
export interface Executed {
  readonly result: FormattedExecutionResult;
  /** The HTTP status; undefined for 200. */
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Runs an operation that the server knows before the request: a stored document, or the operation of a REST path or a
 * page. Apollo validates each operation once, and formats and logs its errors.
 */
export type ExecuteStored = (
  operation: Operation,
  variables: Record<string, unknown>,
  contextValue: RequestContext,
) => Promise<Executed>;

export const storedExecution =
  (apollo: ApolloServer<RequestContext>): ExecuteStored =>
  async ({ text }, variables, contextValue) => {
    const { body, http } = await apollo.executeOperation({ query: text, variables }, { contextValue });
    if (body.kind !== "single") throw new Error("incremental answers are not used");
    return { result: body.singleResult, status: http.status, headers: Object.fromEntries(http.headers) };
  };
