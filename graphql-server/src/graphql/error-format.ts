import { ApolloServerErrorCode, unwrapResolverError } from "@apollo/server/errors";
import type { GraphQLFormattedError } from "graphql";
import { isConnectionLoss } from "../database/connection-loss.ts";
import type { Logger } from "../shared/logger.ts";
import { ShopError } from "../shared/shop-error.ts";

const HIDDEN: GraphQLFormattedError = {
  message: "Une erreur est survenue. Réessayez dans un instant",
  extensions: { code: "INTERNAL_SERVER_ERROR" },
};
const UNAVAILABLE: GraphQLFormattedError = {
  message: "La boutique est momentanément indisponible. Réessayez dans un instant",
  extensions: { code: "UNAVAILABLE" },
};

/** Errors of the request itself (syntax, unknown field, invalid variable), whose messages reveal nothing internal. */
const REQUEST_ERRORS: readonly string[] = [
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.BAD_USER_INPUT,
  ApolloServerErrorCode.BAD_REQUEST,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
];

/** Creates the error formatter: clients never see a stack trace, SQL or a file path; unexpected errors are logged. */
export function createErrorFormat(logger: Logger) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const cause = unwrapResolverError(error);
    const where = formatted.path && { path: formatted.path };
    if (cause instanceof ShopError) {
      const { message, code, fields, retryAfter } = cause;
      const extensions = { code, ...(fields && { fields }), ...(retryAfter && { retryAfter }) };
      return { message, ...where, extensions };
    }
    const code = String(formatted.extensions?.code ?? "");
    if (REQUEST_ERRORS.includes(code)) return { message: formatted.message, ...where, extensions: { code } };
    logger.error({ err: cause }, "request failed");
    return { ...(isConnectionLoss(cause) ? UNAVAILABLE : HIDDEN), ...where };
  };
}
