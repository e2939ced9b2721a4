import { StoredEntry } from "./audit-log/audit-log-entry.entity.ts";
import { BannerSlide } from "./banner/banner-slide.entity.ts";
import { Product } from "./catalogue/product/product.entity.ts";
import type { Entities } from "./database/data-source.ts";
import { DeliveryZone } from "./delivery/delivery-zone.entity.ts";
import { ShopMilestone } from "./first-steps/shop-milestone.entity.ts";
import { ContactMessage } from "./messages/contact-message.entity.ts";
import { NewsletterSubscription } from "./messages/newsletter-subscription.entity.ts";
import { StoredShop } from "./shop/shop-state.entity.ts";
import { StoredSession } from "./users/session.entity.ts";
import { User } from "./users/user.entity.ts";

/** Every table of the shop. */
export const ENTITIES: Entities = [
  User,
  StoredSession,
  Product,
  ContactMessage,
  NewsletterSubscription,
  DeliveryZone,
  BannerSlide,
  StoredShop,
  ShopMilestone,
  StoredEntry,
];
