import path from "node:path";
import type { DataSource } from "typeorm";
import { AccountService } from "./accounts/account.service.ts";
import { Tokens } from "./accounts/token.ts";
import { CartService } from "./cart/cart.service.ts";
import { CatalogueService } from "./catalogue/catalogue.service.ts";
import { CatalogueIndex } from "./catalogue/catalogue-index.ts";
import type { Services } from "./graphql/request-context.ts";
import { ImageStore } from "./images/image-store.ts";
import { MessageService } from "./messages/message.service.ts";
import { RateLimits } from "./protection/rate-limits.ts";
import type { Settings } from "./settings.ts";

/** The shop below its surfaces: what requests, the seeding and the shell commands share. */
export interface ShopCore {
  database: DataSource;
  images: ImageStore;
  index: CatalogueIndex;
  services: Services;
}

/** Puts the services together on a connected database. */
export function createShopCore(database: DataSource, settings: Settings, authSecret: string): ShopCore {
  const images = new ImageStore(path.join(settings.dataDir, "images"));
  const index = new CatalogueIndex(database);
  const services: Services = {
    catalogue: new CatalogueService(database, index),
    accounts: new AccountService(database, new Tokens(authSecret), images),
    cart: new CartService(database),
    messages: new MessageService(database),
    rateLimits: new RateLimits(settings.rateLimitFactor),
  };
  return { database, images, index, services };
}
