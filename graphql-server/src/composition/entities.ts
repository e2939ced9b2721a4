import { StoredEntry } from "../features/audit-log/audit-log-entry.entity.ts";
import { BannerSlide } from "../features/banner/banner-slide.entity.ts";
import { CartOperation, StoredCart, StoredCartLine } from "../features/cart/cart.entity.ts";
import { CatalogueState } from "../features/catalogue/product/catalogue-state.entity.ts";
import { Product } from "../features/catalogue/product/product.entity.ts";
import { PendingStock, VariantStock } from "../features/catalogue/product/variant-stock.entity.ts";
import { CatalogueChange } from "../features/catalogue/sync/change-log.entity.ts";
import { LowStock } from "../features/catalogue/variants/low-stock.entity.ts";
import { ShopMilestone } from "../features/dashboard/first-steps/shop-milestone.entity.ts";
import { DeliveryZone } from "../features/delivery/delivery-zone.entity.ts";
import { ContactMessage } from "../features/messages/contact-message.entity.ts";
import { NewsletterSubscription } from "../features/messages/newsletter-subscription.entity.ts";
import { CustomerNote } from "../features/orders/customers/customer-note.entity.ts";
import { DayClose } from "../features/orders/day-close/day-close.entity.ts";
import { Order, OrderEntry, OrderReturn, PanelOrderLine } from "../features/orders/order.entity.ts";
import { AnnouncedPayment, Payment, Receipt } from "../features/orders/payments/payment.entity.ts";
import { Round, StoredRoundOrder } from "../features/orders/rounds/round.entity.ts";
import { TakenQuarter } from "../features/orders/taken-quarter.entity.ts";
import { UnmatchedPayment } from "../features/orders/unmatched-payments/unmatched-payment.entity.ts";
import { StoredGonePushDevice } from "../features/push/gone-push-device.entity.ts";
import { StoredPushMessage } from "../features/push/push-message.entity.ts";
import { StoredPushSubscription } from "../features/push/push-subscription.entity.ts";
import { StoredShop } from "../features/shop/shop-state.entity.ts";
import { StoredPasswordLink } from "../features/users/password-link/password-link.entity.ts";
import { StoredSession } from "../features/users/session.entity.ts";
import { User } from "../features/users/user.entity.ts";
import type { Entities } from "../platform/database/data-source.ts";
import { IdempotencyKey } from "../platform/idempotency/idempotency-key.entity.ts";
import { StoredRemoteImage } from "../platform/images/remote/remote-image.entity.ts";

export const ENTITIES: Entities = [
  User,
  StoredSession,
  StoredPasswordLink,
  Product,
  LowStock,
  VariantStock,
  PendingStock,
  CatalogueState,
  CatalogueChange,
  StoredCart,
  StoredCartLine,
  CartOperation,
  Order,
  PanelOrderLine,
  OrderReturn,
  OrderEntry,
  TakenQuarter,
  CustomerNote,
  DayClose,
  UnmatchedPayment,
  Round,
  StoredRoundOrder,
  Payment,
  AnnouncedPayment,
  Receipt,
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
