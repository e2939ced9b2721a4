import type { Server } from "node:http";
import { ApolloServer } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import { ApolloServerPluginDrainHttpServer } from "@apollo/server/plugin/drainHttpServer";
import type { GraphQLSchema } from "graphql";
import type { Logger } from "../../platform/logging/logger.ts";
import type { RequestContext } from "../../platform/security/request-context.ts";
import { errorStatus } from "./answer-status.ts";
import type { FormatError } from "./error-format.ts";
import { MAX_TOKENS, OPEN_RULES, openDocumentLimits } from "./open-document-limits.ts";

/**
 * Creates the Apollo server, which answers GraphQL documents.
 * @param options If `open` is true, clients may send documents that are not stored. The server limits the length,
 * depth, aliases and cost of such documents, and the length of their answers
 */
export function createApollo(options: {
  schema: GraphQLSchema;
  server: Server;
  open: boolean;
  logger: Logger;
  formatError: FormatError;
}) {
  return new ApolloServer<RequestContext>({
    schema: options.schema,
    logger: options.logger,
    introspection: options.open,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    formatError: options.formatError,
    ...(options.open && { parseOptions: { maxTokens: MAX_TOKENS } }),
    validationRules: options.open ? OPEN_RULES : [],
    plugins: [
      ApolloServerPluginDrainHttpServer({ httpServer: options.server }),
      ApolloServerPluginLandingPageDisabled(),
      // Apollo's cache control is disabled. It computes a cache policy for each field, which nothing uses. For a list
      // of 100 products, this takes half of the memory allocations.
      ApolloServerPluginCacheControlDisabled(),
      errorStatus,
      ...(options.open ? [openDocumentLimits(options.schema)] : []),
    ],
    stopOnTerminationSignals: false,
  });
}
