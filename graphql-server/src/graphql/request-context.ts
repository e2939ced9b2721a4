import type { AccountService } from "../accounts/account.service.ts";
import type { Caller } from "../accounts/caller.ts";
import type { PeopleService } from "../accounts/people.service.ts";
import type { CartService } from "../cart/cart.service.ts";
import type { CatalogueService } from "../catalogue/catalogue.service.ts";
import type { ProductService } from "../catalogue/product.service.ts";
import type { ProductExchange } from "../catalogue/product-exchange.ts";
import type { ProductLoaders } from "../catalogue/product-loaders.ts";
import type { ImageUpload } from "../images/image-upload.type.ts";
import type { Journal } from "../journal/journal.ts";
import type { Inbox } from "../messages/inbox.ts";
import type { MessageService } from "../messages/message.service.ts";
import type { RateLimits } from "../protection/rate-limits.ts";

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
