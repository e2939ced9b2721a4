import path from "node:path";
import type { DataSource } from "typeorm";
import { Journal } from "./audit-log/audit-log.service.ts";
import { CartService } from "./cart/cart.service.ts";
import { ProductExchange } from "./catalogue/import-export/import-export.service.ts";
import { CatalogueService } from "./catalogue/listing/listing.service.ts";
import { CatalogueWriter } from "./catalogue/product/catalogue-transaction.ts";
import { ProductService } from "./catalogue/product/product.service.ts";
import { CatalogueIndex } from "./catalogue/search/search-index.ts";
import type { Services } from "./graphql/request-context.ts";
import { ImageStore } from "./images/image-store.ts";
import { Inbox } from "./messages/inbox.service.ts";
import { MessageService } from "./messages/message.service.ts";
import { type CountBy, RateLimits } from "./security/rate-limits.ts";
import { Tokens } from "./security/token.ts";
import type { Settings } from "./shared/settings.ts";
import { AccountService } from "./users/account.service.ts";
import { PeopleService } from "./users/user.service.ts";

/** The shop below its surfaces: what requests, the seeding and the shell commands share. */
export interface ShopCore {
  database: DataSource;
  images: ImageStore;
  index: CatalogueIndex;
  services: Services;
}

/**
 * Puts the services together on a connected database.
 * @param countBy where rate limits are counted; in this process when not given
 */
export function createShopCore(
  database: DataSource,
  settings: Settings,
  authSecret: string,
  countBy?: CountBy,
): ShopCore {
  const images = new ImageStore(path.join(settings.dataDir, "images"));
  const index = new CatalogueIndex(database);
  const writer = new CatalogueWriter(database, index);
  const journal = new Journal(database);
  const services: Services = {
    catalogue: new CatalogueService(database, index),
    exchange: new ProductExchange(writer, images, journal),
    products: new ProductService(writer, images, journal),
    accounts: new AccountService(database, new Tokens(authSecret), images, journal),
    people: new PeopleService(database, journal),
    cart: new CartService(database),
    messages: new MessageService(database),
    inbox: new Inbox(database),
    journal,
    rateLimits: new RateLimits(settings.rateLimitFactor, countBy),
    imageUpload: settings.imageUpload,
  };
  return { database, images, index, services };
}
