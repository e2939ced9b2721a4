import "reflect-metadata";
import type { ResolverFactories } from "../api/graphql/schema.ts";
import { AuditLogResolver } from "../features/audit-log/audit-log.resolver.ts";
import { UndoResolver } from "../features/audit-log/undo.resolver.ts";
import { BannerResolver } from "../features/banner/banner.resolver.ts";
import { CartResolver } from "../features/cart/cart.resolver.ts";
import { AvailabilityResolver } from "../features/catalogue/availability/availability.resolver.ts";
import { EditsResolver } from "../features/catalogue/bulk-edits/bulk-edits.resolver.ts";
import { ImportExportResolver } from "../features/catalogue/import-export/import-export.resolver.ts";
import { AdminProductListResolver } from "../features/catalogue/listing/admin-product-list.resolver.ts";
import { CategoryGroupResolver, CategoryResolver } from "../features/catalogue/listing/category.resolver.ts";
import { ListingResolver } from "../features/catalogue/listing/listing.resolver.ts";
import { ProductConnectionResolver } from "../features/catalogue/listing/product-connection.resolver.ts";
import { ProductResolver } from "../features/catalogue/product/product.resolver.ts";
import { UndoneProductsResolver } from "../features/catalogue/product-undo/undone-products.resolver.ts";
import { CatalogueChangesResolver } from "../features/catalogue/sync/catalogue-changes.resolver.ts";
import { DashboardResolver } from "../features/dashboard/dashboard.resolver.ts";
import { FirstStepsResolver } from "../features/dashboard/first-steps/first-steps.resolver.ts";
import { DeliveryZoneResolver } from "../features/delivery/delivery-zone.resolver.ts";
import { DemoResolver } from "../features/demo/demo.resolver.ts";
import { ContactMessageResolver } from "../features/messages/contact-message.resolver.ts";
import { InboxResolver } from "../features/messages/inbox.resolver.ts";
import { AppointmentsResolver } from "../features/orders/appointment-commands/appointments.resolver.ts";
import { OrderCommandsResolver } from "../features/orders/commands/order-commands.resolver.ts";
import { PaymentCommandsResolver } from "../features/orders/commands/payment-commands.resolver.ts";
import { CustomerResolver } from "../features/orders/customers/customer.resolver.ts";
import { DayCloseResolver } from "../features/orders/day-close/day-close.resolver.ts";
import { OrderDaysResolver } from "../features/orders/days/order-days.resolver.ts";
import { MostOrderedResolver } from "../features/orders/most-ordered/most-ordered.resolver.ts";
import { OrdersResolver } from "../features/orders/reading/orders.resolver.ts";
import { SalesFiguresResolver } from "../features/orders/reading/sales-figures.resolver.ts";
import { RoundsResolver } from "../features/orders/rounds/rounds.resolver.ts";
import { UnmatchedPaymentResolver } from "../features/orders/unmatched-payments/unmatched-payment.resolver.ts";
import { CustomerDataResolver } from "../features/personal-data/customer-data.resolver.ts";
import { PersonalDataResolver } from "../features/personal-data/personal-data.resolver.ts";
import { PushResolver } from "../features/push/push.resolver.ts";
import { ShopResolver } from "../features/shop/shop.resolver.ts";
import { ShopSettingsResolver } from "../features/shop/shop-settings.resolver.ts";
import { TodayResolver } from "../features/today/today.resolver.ts";
import { AccountResolver } from "../features/users/account.resolver.ts";
import { OwnAccountResolver } from "../features/users/own-account/own-account.resolver.ts";
import { PasswordLinkResolver } from "../features/users/password-link/password-link.resolver.ts";
import { UserResolver } from "../features/users/user.resolver.ts";
import { ImageUploadResolver } from "../platform/images/image-upload.resolver.ts";
import { RemoteImagesResolver } from "../platform/images/remote/remote-images.resolver.ts";
import type { Services } from "./composition-root.ts";

export const RESOLVERS: ResolverFactories<Services> = new Map<object, (services: Services) => object>([
  [ListingResolver, ({ listing, productLoaders }) => new ListingResolver(listing, productLoaders)],
  [ProductConnectionResolver, ({ listing }) => new ProductConnectionResolver(listing)],
  [AdminProductListResolver, ({ sortedLists }) => new AdminProductListResolver(sortedLists)],
  [ProductResolver, ({ products }) => new ProductResolver(products)],
  [
    AvailabilityResolver,
    ({ availability, productLoaders }) => new AvailabilityResolver(availability, productLoaders),
  ],
  [EditsResolver, ({ bulkEdits }) => new EditsResolver(bulkEdits)],
  [ImportExportResolver, ({ importExport }) => new ImportExportResolver(importExport)],
  [CategoryResolver, ({ listing, productLoaders }) => new CategoryResolver(listing, productLoaders)],
  [
    CategoryGroupResolver,
    ({ listing, productLoaders }) => new CategoryGroupResolver(listing, productLoaders),
  ],
  [CatalogueChangesResolver, ({ catalogueChanges }) => new CatalogueChangesResolver(catalogueChanges)],
  [
    AccountResolver,
    ({ accounts, sessions, rateLimits, signInLimits, devices }) =>
      new AccountResolver(accounts, sessions, rateLimits, signInLimits, devices),
  ],
  [
    OwnAccountResolver,
    ({ ownAccounts, sessions, rateLimits }) => new OwnAccountResolver(ownAccounts, sessions, rateLimits),
  ],
  [
    PersonalDataResolver,
    ({ personalData, rateLimits }) => new PersonalDataResolver(personalData, rateLimits),
  ],
  [
    CustomerDataResolver,
    ({ customerData, rateLimits }) => new CustomerDataResolver(customerData, rateLimits),
  ],
  [
    PasswordLinkResolver,
    ({ passwordLinks, rateLimits, devices }) => new PasswordLinkResolver(passwordLinks, rateLimits, devices),
  ],
  [UserResolver, ({ users }) => new UserResolver(users)],
  [CartResolver, ({ cart, rateLimits }) => new CartResolver(cart, rateLimits)],
  [ContactMessageResolver, ({ messages, rateLimits }) => new ContactMessageResolver(messages, rateLimits)],
  [InboxResolver, ({ inbox }) => new InboxResolver(inbox)],
  [OrdersResolver, ({ orderList, paymentList }) => new OrdersResolver(orderList, paymentList)],
  [
    OrderCommandsResolver,
    ({ commandRunner, orderCommands, orderList, rateLimits }) =>
      new OrderCommandsResolver(commandRunner, orderCommands, orderList, rateLimits),
  ],
  [
    PaymentCommandsResolver,
    ({ commandRunner, orderCommands, orderList, paymentList, rateLimits }) =>
      new PaymentCommandsResolver(commandRunner, orderCommands, orderList, paymentList, rateLimits),
  ],
  [
    AppointmentsResolver,
    ({ appointments, appointmentList, orderList, rateLimits }) =>
      new AppointmentsResolver(appointments, appointmentList, orderList, rateLimits),
  ],
  [OrderDaysResolver, ({ commandRunner, orderList }) => new OrderDaysResolver(commandRunner, orderList)],
  [
    PushResolver,
    ({ pushSubscriptions, pushKeys, rateLimits }) =>
      new PushResolver(pushSubscriptions, () => pushKeys().publicKey, rateLimits),
  ],
  [CustomerResolver, ({ customers }) => new CustomerResolver(customers)],
  [DayCloseResolver, ({ dayCloses }) => new DayCloseResolver(dayCloses)],
  [
    UnmatchedPaymentResolver,
    ({ unmatchedPayments, orderList }) => new UnmatchedPaymentResolver(unmatchedPayments, orderList),
  ],
  [MostOrderedResolver, ({ database, productLoaders }) => new MostOrderedResolver(database, productLoaders)],
  [SalesFiguresResolver, ({ salesFigures }) => new SalesFiguresResolver(salesFigures)],
  [RoundsResolver, ({ rounds }) => new RoundsResolver(rounds)],
  [DeliveryZoneResolver, ({ deliveryZones }) => new DeliveryZoneResolver(deliveryZones)],
  [BannerResolver, ({ banner }) => new BannerResolver(banner)],
  [DemoResolver, ({ demoRemoval }) => new DemoResolver(demoRemoval)],
  [ShopResolver, ({ shop }) => new ShopResolver(shop)],
  [FirstStepsResolver, ({ firstSteps }) => new FirstStepsResolver(firstSteps)],
  [ShopSettingsResolver, ({ shopEdits }) => new ShopSettingsResolver(shopEdits)],
  [DashboardResolver, ({ dashboard }) => new DashboardResolver(dashboard)],
  [TodayResolver, ({ today }) => new TodayResolver(today)],
  [AuditLogResolver, ({ auditLog }) => new AuditLogResolver(auditLog)],
  [UndoResolver, ({ undo }) => new UndoResolver(undo)],
  [UndoneProductsResolver, ({ productLoaders }) => new UndoneProductsResolver(productLoaders)],
  [
    RemoteImagesResolver,
    ({ remoteImages, rateLimits }) => new RemoteImagesResolver(remoteImages, rateLimits),
  ],
  [ImageUploadResolver, ({ imageUpload }) => new ImageUploadResolver(imageUpload)],
]);
