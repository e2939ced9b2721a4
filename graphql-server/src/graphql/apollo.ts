import type { Server } from "node:http";
import { ApolloServer } from "@apollo/server";
import { ApolloServerPluginLandingPageDisabled } from "@apollo/server/plugin/disabled";
import { ApolloServerPluginDrainHttpServer } from "@apollo/server/plugin/drainHttpServer";
import { costLimitRule } from "@escape.tech/graphql-armor-cost-limit";
import { maxAliasesRule } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthRule } from "@escape.tech/graphql-armor-max-depth";
import type { GraphQLError, GraphQLSchema, ValidationContext } from "graphql";
import type { RequestContext } from "../security/request-context.ts";
import type { Logger } from "../shared/logger.ts";
import { createErrorFormat } from "./error-format.ts";

/** Makes the limits report validation errors instead of throwing. */
const report = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

/** Limits of documents that are not stored ones: about twice what the PWA's largest document needs. */
const OPEN_RULES = [
  maxDepthRule({ n: 8, ...report }),
  maxAliasesRule({ n: 20, ...report }),
  costLimitRule({ maxCost: 6_000, ...report }),
];

/** Creates the GraphQL server. With `open`, documents are limited in depth, aliases and cost. */
export function createApollo(options: {
  schema: GraphQLSchema;
  server: Server;
  open: boolean;
  logger: Logger;
}) {
  return new ApolloServer<RequestContext>({
    schema: options.schema,
    logger: options.logger,
    introspection: options.open,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    formatError: createErrorFormat(options.logger),
    validationRules: options.open ? OPEN_RULES : [],
    plugins: [
      ApolloServerPluginDrainHttpServer({ httpServer: options.server }),
      ApolloServerPluginLandingPageDisabled(),
    ],
    stopOnTerminationSignals: false,
  });
}
