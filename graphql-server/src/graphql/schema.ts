import "reflect-metadata";
import type { GraphQLSchema } from "graphql";
import { buildSchemaSync } from "type-graphql";
import { JournalResolver } from "../audit-log/audit-log.resolver.ts";
import { CartResolver } from "../cart/cart.resolver.ts";
import { ProductExchangeResolver } from "../catalogue/import-export/import-export.resolver.ts";
import { CategoryGroupResolver, CategoryResolver } from "../catalogue/listing/category.resolver.ts";
import { ProductResolver } from "../catalogue/listing/listing.resolver.ts";
import { ProductWritesResolver } from "../catalogue/product/product.resolver.ts";
import { CatalogueChangesResolver } from "../catalogue/sync/catalogue-changes.resolver.ts";
import { ImageUploadResolver } from "../images/image-upload.resolver.ts";
import { InboxResolver } from "../messages/inbox.resolver.ts";
import { MessageResolver } from "../messages/message.resolver.ts";
import { AccountResolver } from "../users/account.resolver.ts";
import { PeopleResolver } from "../users/user.resolver.ts";

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
