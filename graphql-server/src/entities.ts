import { StoredEntry } from "./audit-log/audit-log-entry.entity.ts";
import { BannerSlide } from "./banner/banner-slide.entity.ts";
import { CartOperation, StoredCart, StoredCartLine } from "./cart/cart.entity.ts";
import { CatalogueState } from "./catalogue/product/catalogue-state.entity.ts";
import { Product } from "./catalogue/product/product.entity.ts";
import { PendingStock, VariantStock } from "./catalogue/product/variant-stock.entity.ts";
import { CatalogueChange } from "./catalogue/sync/catalogue-change.entity.ts";
import type { Entities } from "./database/data-source.ts";
import { DeliveryZone } from "./delivery/delivery-zone.entity.ts";
import { ShopMilestone } from "./first-steps/shop-milestone.entity.ts";
import { IdempotencyKey } from "./idempotency/idempotency-key.entity.ts";
import { StoredRemoteImage } from "./images/remote/remote-image.entity.ts";
import { ContactMessage } from "./messages/contact-message.entity.ts";
import { NewsletterSubscription } from "./messages/newsletter-subscription.entity.ts";
import { StoredOrder, StoredOrderLine, StoredOrderReturn } from "./orders/order.entity.ts";
import { StoredAnnouncement, StoredPayment, StoredReceipt } from "./payments/payment.entity.ts";
import { StoredGonePushDevice } from "./push/gone-push-device.entity.ts";
import { StoredPushMessage } from "./push/push-message.entity.ts";
import { StoredPushSubscription } from "./push/push-subscription.entity.ts";
import { StoredShop } from "./shop/shop-state.entity.ts";
import { StoredPasswordLink } from "./users/password-link/password-link.entity.ts";
import { StoredSession } from "./users/session.entity.ts";
import { User } from "./users/user.entity.ts";

/** Every table of the shop that has an entity. */
export const ENTITIES: Entities = [
  User,
  StoredSession,
  StoredPasswordLink,
  Product,
  VariantStock,
  PendingStock,
  CatalogueState,
  CatalogueChange,
  StoredCart,
  StoredCartLine,
  CartOperation,
  StoredOrder,
  StoredOrderLine,
  StoredOrderReturn,
  StoredPayment,
  StoredAnnouncement,
  StoredReceipt,
  StoredPushSubscription,
  StoredPushMessage,
  IdempotencyKey,
  StoredGonePushDevice,
  StoredRemoteImage,
  ContactMessage,
  NewsletterSubscription,
  DeliveryZone,
  BannerSlide,
  StoredShop,
  ShopMilestone,
  StoredEntry,
];
