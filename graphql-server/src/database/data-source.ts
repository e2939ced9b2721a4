import "reflect-metadata";
import { DataSource } from "typeorm";
import { Product } from "../catalogue/product/product.entity.ts";
import { ContactMessage } from "../messages/contact-message.entity.ts";
import { NewsletterSubscription } from "../messages/newsletter-subscription.entity.ts";
import { StoredSession } from "../users/session.entity.ts";
import { User } from "../users/user.entity.ts";
import { Shop1763600000000 } from "./migrations/1763600000000-shop.ts";
import { Messages1763610000000 } from "./migrations/1763610000000-messages.ts";
import { NewestFirst1763615000000 } from "./migrations/1763615000000-newest-first.ts";
import { PeopleSearch1763620000000 } from "./migrations/1763620000000-people-search.ts";
import { Journal1763630000000 } from "./migrations/1763630000000-journal.ts";
import { NewestOfCategory1763650000000 } from "./migrations/1763650000000-newest-of-category.ts";

/** Connections a process keeps at most; the embedded engine allows 60 in all. */
const POOL_SIZE = 10;

/** The shop's database, not yet connected. The code above it does not know which engine answers. */
export function createDataSource(url: string): DataSource {
  return new DataSource({
    type: "postgres",
    url,
    entities: [User, StoredSession, Product, ContactMessage, NewsletterSubscription],
    migrations: [
      Shop1763600000000,
      Messages1763610000000,
      NewestFirst1763615000000,
      PeopleSearch1763620000000,
      Journal1763630000000,
      NewestOfCategory1763650000000,
    ],
    migrationsTransactionMode: "each",
    installExtensions: false,
    uuidExtension: "pgcrypto",
    extra: { max: POOL_SIZE, connectionTimeoutMillis: 5_000, keepAlive: true },
    applicationName: "boutique",
  });
}
