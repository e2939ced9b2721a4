import type { GraphQLSchema } from "graphql";
import { buildSchemaSync, type NonEmptyArray } from "type-graphql";

/** How each resolver class is created from the shop's services. */
export type ResolverFactories<Services> = ReadonlyMap<object, (services: Services) => object>;

/**
 * The shop's one schema: GraphQL, server rendering and the REST paths all run on it.
 * @param services given to the resolvers' constructors; not needed to print the schema
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
