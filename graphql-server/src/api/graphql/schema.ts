import type { GraphQLSchema } from "graphql";
import { buildSchemaSync, type NonEmptyArray } from "type-graphql";

export type ResolverFactories<Services> = ReadonlyMap<object, (services: Services) => object>;

/**
 * Creates the GraphQL schema, which the GraphQL API, the server's pages and the REST API use.
 * @param services argument of the functions in `factories`; not needed to print the schema
 */
export function createSchema<Services>(
  factories: ResolverFactories<Services>,
  services?: Services,
): GraphQLSchema {
  const instances = new Map(
    services && [...factories].map(([resolver, create]) => [resolver, create(services)]),
  );
  return buildSchemaSync({
    resolvers: [...factories.keys()] as NonEmptyArray<() => void>,
    container: { get: (resolver) => instances.get(resolver) },
    validate: false,
  });
}
