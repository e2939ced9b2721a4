import { Product } from "./catalogue/product/product.entity.ts";
import type { Entities } from "./database/data-source.ts";
import { ContactMessage } from "./messages/contact-message.entity.ts";
import { NewsletterSubscription } from "./messages/newsletter-subscription.entity.ts";
import { StoredSession } from "./users/session.entity.ts";
import { User } from "./users/user.entity.ts";

/** Every table of the shop. */
export const ENTITIES: Entities = [User, StoredSession, Product, ContactMessage, NewsletterSubscription];
