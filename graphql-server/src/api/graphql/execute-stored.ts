import { ApolloServerErrorCode } from "@apollo/server/errors";
import { execute, type FormattedExecutionResult, type GraphQLError, type GraphQLSchema } from "graphql";
import type { RequestContext } from "../../platform/security/request-context.ts";
import { retryOf } from "./answer-status.ts";
import type { FormatError } from "./error-format.ts";
import type { Operation } from "./operation.ts";

/**
 * Result of an operation and its HTTP status. The messages of unexpected errors are replaced, so the result reveals
 * nothing internal.
 */
export interface Executed {
  readonly result: FormattedExecutionResult;
  /** HTTP status of the answer; undefined for 200. */
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Runs an operation that the server has parsed before the request: a stored document, or the operation of a REST path
 * or a page.
 */
export type ExecuteStored = (
  operation: Operation,
  variables: Record<string, unknown>,
  contextValue: RequestContext,
) => Promise<Executed>;

/**
 * Returns the function that runs stored operations with graphql-js. Apollo is not used, because it would search and
 * parse the text of each operation again. A test validates the stored documents of all releases. The answers are the
 * same as from Apollo.
 */
export const storedExecution =
  (schema: GraphQLSchema, formatError: FormatError): ExecuteStored =>
  async ({ document }, variableValues, contextValue) => {
    const { data, errors } = await execute({ schema, document, variableValues, contextValue });
    if (!errors) return { result: { data: data ?? null }, status: undefined, headers: {} };
    // If graphql-js has refused the request because of invalid variables, its result has no `data`, not even null.
    const isRefused = data === undefined;
    const code = isRefused
      ? ApolloServerErrorCode.BAD_USER_INPUT
      : ApolloServerErrorCode.INTERNAL_SERVER_ERROR;
    const formatted = errors.map((error) => formatError(withCode(error, code), error));
    const result = isRefused ? { errors: formatted } : { errors: formatted, data };
    const { status = isRefused ? 400 : undefined, headers } = retryOf(result);
    return { result, status, headers };
  };

/** Returns an error for the answer. @param code the code for an error that has none */
const withCode = (error: GraphQLError, code: string) => ({
  ...error.toJSON(),
  extensions: { code, ...error.extensions },
});
