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
 * Returns the function that runs stored operations with graphql-js. Apollo is not used, because Apollo would look up,
 * parse and validate the text of an operation at each request. Stored operations are parsed when the server starts, and
 * a test validates them. Another test compares the answers with Apollo's answers.
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

/** Converts an error to the JSON of an answer. @param code the error's code if the error itself has no code */
const withCode = (error: GraphQLError, code: string) => ({
  ...error.toJSON(),
  extensions: { code, ...error.extensions },
});
