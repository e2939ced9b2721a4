import { Product } from "./catalogue/product/product.entity.ts";
import type { Entities } from "./database/data-source.ts";
import { StoredFetchedImage } from "./images/remote/fetched-image.entity.ts";
import { ContactMessage } from "./messages/contact-message.entity.ts";
import { NewsletterSubscription } from "./messages/newsletter-subscription.entity.ts";
import { StoredPasswordLink } from "./users/password-link/password-link.entity.ts";
import { StoredSession } from "./users/session.entity.ts";
import { User } from "./users/user.entity.ts";

/** Every table of the shop. */
export const ENTITIES: Entities = [
  User,
  StoredSession,
  StoredPasswordLink,
  Product,
  StoredFetchedImage,
  ContactMessage,
  NewsletterSubscription,
];
