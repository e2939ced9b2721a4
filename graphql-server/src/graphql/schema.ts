import "reflect-metadata";
import type { GraphQLSchema } from "graphql";
import { buildSchemaSync } from "type-graphql";
import { AccountResolver } from "../accounts/account.resolver.ts";
import { CartResolver } from "../cart/cart.resolver.ts";
import { CategoryGroupResolver, CategoryResolver } from "../catalogue/category.resolver.ts";
import { ProductResolver } from "../catalogue/product.resolver.ts";
import { MessageResolver } from "../messages/message.resolver.ts";

/** The shop's one schema: GraphQL, the pages' first rendering and the REST paths all run on it. */
export function createSchema(): GraphQLSchema {
  return buildSchemaSync({
    resolvers: [
      ProductResolver,
      CategoryResolver,
      CategoryGroupResolver,
      AccountResolver,
      CartResolver,
      MessageResolver,
    ],
    validate: false,
  });
}
