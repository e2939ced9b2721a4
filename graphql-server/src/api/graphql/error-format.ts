import { ApolloServerErrorCode } from "@apollo/server/errors";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import {
  isDatabaseUnavailable,
  isDiskFull,
  isUnstorableText,
} from "../../platform/database/database-errors.ts";
import { SHOP_UNAVAILABLE, ShopError } from "../../platform/errors/shop-error.ts";
import type { Logger } from "../../platform/logging/logger.ts";

const HIDDEN: GraphQLFormattedError = {
  message: "Une erreur est survenue. Réessayez dans un instant",
  extensions: { code: "INTERNAL_SERVER_ERROR" },
};
const UNAVAILABLE: GraphQLFormattedError = {
  message: SHOP_UNAVAILABLE,
  extensions: { code: "UNAVAILABLE" },
};
const DISK_FULL: GraphQLFormattedError = {
  message: "Le serveur n’a plus de place. Prévenez la personne qui s’en occupe",
  extensions: { code: "UNAVAILABLE" },
};
const UNSTORABLE: GraphQLFormattedError = {
  message: "Un texte contient un caractère interdit",
  extensions: { code: "BAD_USER_INPUT" },
};

/**
 * Codes of errors in the request itself, such as a syntax error, an unknown field or an invalid variable. Clients may
 * read the messages of these errors, because the messages contain no internals.
 */
const REQUEST_ERRORS: readonly string[] = [
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.BAD_USER_INPUT,
  ApolloServerErrorCode.BAD_REQUEST,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
];

/**
 * Maximum length of the message about a mistake in the request (characters). Some messages of graphql-js repeat what
 * the client has sent.
 */
const MAX_MESSAGE_LENGTH = 1_000;

/**
 * Regular expression for the message with which graphql-js ends a long list of invalid variables. Apollo gives this
 * error no code, unlike all other mistakes in a request.
 */
const TOO_MANY_MISTAKES = /^Too many errors processing variables/;

/** Formats an error for the answer. @param error the error that was thrown, which `formatted` describes */
export type FormatError = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

/**
 * Creates the function that formats errors. Clients see no stack trace, SQL or file path; unexpected errors are logged.
 */
export function createErrorFormat(logger: Logger): FormatError {
  return (formatted, error) => {
    const cause = causeOf(error);
    const where = formatted.path && { path: formatted.path };
    if (cause instanceof ShopError) {
      const { message, code, fields, retryAfter, conflicts } = cause;
      const extensions = {
        code,
        ...(fields && { fields }),
        ...(retryAfter && { retryAfter }),
        ...(conflicts && { conflicts }),
      };
      return { message, ...where, extensions };
    }
    const code = TOO_MANY_MISTAKES.test(formatted.message)
      ? ApolloServerErrorCode.BAD_USER_INPUT
      : String(formatted.extensions?.code ?? "");
    if (REQUEST_ERRORS.includes(code))
      return { message: formatted.message.slice(0, MAX_MESSAGE_LENGTH), ...where, extensions: { code } };
    if (isUnstorableText(cause)) return { ...UNSTORABLE, ...where };
    logger.error({ err: cause }, "request failed");
    return { ...unexpected(cause), ...where };
  };
}

/** Returns the error that a resolver or a scalar has thrown. graphql-js wraps this error in errors of its own. */
export function causeOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? causeOf(error.originalError) : error;
}

function unexpected(cause: unknown): GraphQLFormattedError {
  if (isDiskFull(cause)) return DISK_FULL;
  return isDatabaseUnavailable(cause) ? UNAVAILABLE : HIDDEN;
}
