import type { Journal } from "../audit-log/audit-log.service.ts";
import type { CartService } from "../cart/cart.service.ts";
import type { ProductExchange } from "../catalogue/import-export/import-export.service.ts";
import type { CatalogueService } from "../catalogue/listing/listing.service.ts";
import type { ProductService } from "../catalogue/product/product.service.ts";
import type { ProductLoaders } from "../catalogue/product/product-loaders.ts";
import type { ImageUpload } from "../images/image-upload.type.ts";
import type { Inbox } from "../messages/inbox.service.ts";
import type { MessageService } from "../messages/message.service.ts";
import type { Caller } from "../security/current-user.ts";
import type { RateLimits } from "../security/rate-limits.ts";
import type { AccountService } from "../users/account.service.ts";
import type { PeopleService } from "../users/user.service.ts";

/** The shop's services: made once at start, the same for every request. */
export interface Services {
  catalogue: CatalogueService;
  products: ProductService;
  exchange: ProductExchange;
  accounts: AccountService;
  people: PeopleService;
  cart: CartService;
  messages: MessageService;
  inbox: Inbox;
  journal: Journal;
  rateLimits: RateLimits;
  /** Where the panel sends pictures. */
  imageUpload: ImageUpload;
}

/** What a resolver knows of the request it answers. */
export interface RequestContext {
  services: Services;
  /** The signed-in person, by bearer token or cookie; null for a visitor. */
  caller: Caller | null;
  /** Address of the client, for rate limits. */
  ip: string;
  loaders: ProductLoaders;
  /** Sets or clears the session's cookie on the answer. */
  setSessionCookie(token: string | null): void;
}
