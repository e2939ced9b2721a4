import "reflect-metadata";
import type { GraphQLSchema } from "graphql";
import { buildSchemaSync } from "type-graphql";
import { AccountResolver } from "../accounts/account.resolver.ts";
import { PeopleResolver } from "../accounts/people.resolver.ts";
import { CartResolver } from "../cart/cart.resolver.ts";
import { CatalogueChangesResolver } from "../catalogue/catalogue-changes.resolver.ts";
import { CategoryGroupResolver, CategoryResolver } from "../catalogue/category.resolver.ts";
import { ProductResolver } from "../catalogue/product.resolver.ts";
import { ProductExchangeResolver } from "../catalogue/product-exchange.resolver.ts";
import { ProductWritesResolver } from "../catalogue/product-writes.resolver.ts";
import { ImageUploadResolver } from "../images/image-upload.resolver.ts";
import { JournalResolver } from "../journal/journal.resolver.ts";
import { InboxResolver } from "../messages/inbox.resolver.ts";
import { MessageResolver } from "../messages/message.resolver.ts";

/** The shop's one schema: GraphQL, the pages' first rendering and the REST paths all run on it. */
export function createSchema(): GraphQLSchema {
  return buildSchemaSync({
    resolvers: [
      ProductResolver,
      ProductWritesResolver,
      ProductExchangeResolver,
      CategoryResolver,
      CategoryGroupResolver,
      CatalogueChangesResolver,
      AccountResolver,
      PeopleResolver,
      CartResolver,
      MessageResolver,
      InboxResolver,
      JournalResolver,
      ImageUploadResolver,
    ],
    validate: false,
  });
}
