import "reflect-metadata";
import { AuditLogService } from "./audit-log/audit-log.service.ts";
import { UndoService } from "./audit-log/undo.service.ts";
import { BannerService } from "./banner/banner.service.ts";
import { CartService } from "./cart/cart.service.ts";
import { CART } from "./cart/cart.topic.ts";
import { AvailabilityService } from "./catalogue/availability/availability.service.ts";
import { BulkEditsService } from "./catalogue/bulk-edits/bulk-edits.service.ts";
import { ProductUndo } from "./catalogue/bulk-edits/product-undo.ts";
import { ImportExportService } from "./catalogue/import-export/import-export.service.ts";
import { AdminProductListService } from "./catalogue/listing/admin-product-list.service.ts";
import { ListingService } from "./catalogue/listing/listing.service.ts";
import { lockCatalogue } from "./catalogue/product/catalogue-state.repository.ts";
import { CatalogueTransaction } from "./catalogue/product/catalogue-transaction.ts";
import { ProductService } from "./catalogue/product/product.service.ts";
import { ProductCache } from "./catalogue/product/product-cache.ts";
import { ProductLoaders } from "./catalogue/product/product-loaders.ts";
import { catalogueTopic } from "./catalogue/search/catalogue.topic.ts";
import { SearchIndex } from "./catalogue/search/search-index.ts";
import { CatalogueChangesService } from "./catalogue/sync/catalogue-changes.service.ts";
import { DashboardService } from "./dashboard/dashboard.service.ts";
import type { Database } from "./database/sql.ts";
import { DeliveryZoneService } from "./delivery/delivery-zone.service.ts";
import { DemoRemovalService } from "./demo/demo-removal.service.ts";
import { EventBus } from "./events/event-bus.ts";
import { notify } from "./events/notification.repository.ts";
import { FirstStepsService } from "./first-steps/first-steps.service.ts";
import type { ImageFiles } from "./images/image-files.ts";
import { ImageStore } from "./images/image-store.ts";
import type { ImageUpload } from "./images/image-upload.type.ts";
import { RemoteImagesService } from "./images/remote/remote-images.service.ts";
import { openFolder } from "./images/s3/open-image-files.ts";
import { ContactMessageService } from "./messages/contact-message.service.ts";
import { InboxService } from "./messages/inbox.service.ts";
import { OrderEditsService } from "./order-edits/order-edits.service.ts";
import { ORDERS, OWN_ORDERS, publishOrderAccess } from "./orders/order.topic.ts";
import { OrderChangesService } from "./orders/order-changes.service.ts";
import { OrderListService } from "./orders/order-list.service.ts";
import { OrderTransaction } from "./orders/order-transaction.ts";
import { PlaceOrderService } from "./orders/place-order.service.ts";
import { Ledger } from "./payments/ledger.ts";
import { PaymentListService } from "./payments/payment-list.service.ts";
import { PaymentsService } from "./payments/payments.service.ts";
import { ShopSaleService } from "./payments/shop-sale.service.ts";
import { erasePerson } from "./personal-data/erase-person.ts";
import { PersonalDataService } from "./personal-data/personal-data.service.ts";
import { pushRules } from "./push/push-device.ts";
import { type PushKeys, readPushKeys } from "./push/push-keys.ts";
import { PushSender } from "./push/push-sender.ts";
import { PushSubscriptionsService } from "./push/push-subscriptions.service.ts";
import { SalesFiguresService } from "./sales-figures/sales-figures.service.ts";
import { addressMark } from "./security/address-mark.ts";
import { KnownDevices } from "./security/known-devices.ts";
import { type LimiterFactory, RateLimits } from "./security/rate-limits.ts";
import { SignInLimits } from "./security/sign-in-limits.ts";
import type { SigningKeys } from "./security/signing-keys.ts";
import { Tokens } from "./security/token.ts";
import { WriteTransaction } from "./security/write-transaction.ts";
import type { Settings } from "./settings/settings.ts";
import { isIdentified, receiptSeller } from "./shop/seller-identity.rules.ts";
import { ShopCache } from "./shop/shop.service.ts";
import { shopTopic } from "./shop/shop.topic.ts";
import { ShopEditsService } from "./shop/shop-edits.service.ts";
import { AccountService } from "./users/account.service.ts";
import { OwnAccountService } from "./users/own-account/own-account.service.ts";
import { PasswordLinkService } from "./users/password-link/password-link.service.ts";
import { ProfileImageStore } from "./users/profile-image-store.ts";
import { SessionService } from "./users/session.service.ts";
import { UserService } from "./users/user.service.ts";

/** The application's services. HTTP requests, the demonstration catalogue and the command line use them. */
export interface Services {
  database: Database;
  /** Sends messages to other processes. Receives their messages after it is started. */
  events: EventBus;
  images: ImageStore;
  remoteImages: RemoteImagesService;
  searchIndex: SearchIndex;
  productLoaders: ProductLoaders;
  listing: ListingService;
  sortedLists: AdminProductListService;
  catalogueChanges: CatalogueChangesService;
  products: ProductService;
  availability: AvailabilityService;
  bulkEdits: BulkEditsService;
  undo: UndoService;
  importExport: ImportExportService;
  accounts: AccountService;
  sessions: SessionService;
  passwordLinks: PasswordLinkService;
  ownAccounts: OwnAccountService;
  personalData: PersonalDataService;
  users: UserService;
  cart: CartService;
  messages: ContactMessageService;
  inbox: InboxService;
  orderPlacement: PlaceOrderService;
  orderList: OrderListService;
  orderChanges: OrderChangesService;
  orderEdits: OrderEditsService;
  payments: PaymentsService;
  shopSales: ShopSaleService;
  paymentList: PaymentListService;
  salesFigures: SalesFiguresService;
  deliveryZones: DeliveryZoneService;
  banner: BannerService;
  demoRemoval: DemoRemovalService;
  firstSteps: FirstStepsService;
  /** Cache of the shop's settings. Its method `open` must be called before the settings are read. */
  shop: ShopCache;
  shopEdits: ShopEditsService;
  dashboard: DashboardService;
  auditLog: AuditLogService;
  rateLimits: RateLimits;
  signInLimits: SignInLimits;
  devices: KnownDevices;
  pushSubscriptions: PushSubscriptionsService;
  /** Sends notifications after it is started. */
  pushSender: PushSender;
  /** Returns the keys that identify the shop to push services; creates them at the first call. */
  pushKeys: () => PushKeys;
  /** Address to which the panel uploads images. */
  imageUpload: ImageUpload;
}

/**
 * Creates the services on a connected database.
 * @param createLimiter creates the counters of rate limits; by default, each process has its own counters
 * @param imageFiles storage of images; by default, a folder on this machine
 */
export function createServices(
  database: Database,
  settings: Settings,
  authSecret: SigningKeys,
  createLimiter?: LimiterFactory,
  imageFiles: ImageFiles = openFolder(settings),
): Services {
  const images = new ImageStore(imageFiles);
  const remoteImages = new RemoteImagesService(database, images);
  const searchIndex = new SearchIndex(database);
  const productCache = new ProductCache(database);
  searchIndex.onChange(() => productCache.clear());
  const transaction = new CatalogueTransaction(database, () => searchIndex.sync());
  const auditLog = new AuditLogService(database);
  const shop = new ShopCache(database, settings.shop);
  const events = new EventBus({
    publicTopics: [catalogueTopic(searchIndex), shopTopic(shop)],
    privateTopics: [CART, ORDERS, OWN_ORDERS],
    send: (notifications) => notify(database, notifications),
  });
  const shopTransaction = new WriteTransaction(database, () => shop.sync());
  const syncAll = () => Promise.all([searchIndex.sync(), shop.sync()]);
  const wholeTransaction = new WriteTransaction(database, syncAll, lockCatalogue);
  const productUndo = new ProductUndo(auditLog);
  const demoRemoval = new DemoRemovalService(database, wholeTransaction, auditLog, productUndo);
  const banner = new BannerService(database, images, shopTransaction, auditLog);
  const shopEdits = new ShopEditsService(shopTransaction, settings.shop, images, auditLog, () =>
    publishOrderAccess(events),
  );
  const sessions = new SessionService(database, new Tokens(authSecret));
  const inbox = new InboxService(database);
  const rateLimits = new RateLimits(settings.rateLimitFactor, createLimiter);
  const profileImages = new ProfileImageStore(images);
  const orderTransaction = new OrderTransaction(database, transaction, events);
  const orderChanges = new OrderChangesService(transaction, orderTransaction, auditLog, events);
  const orderList = new OrderListService(database);
  let pushKeys: PushKeys | undefined;
  const ownPushKeys = (): PushKeys => {
    pushKeys ??= readPushKeys(settings);
    return pushKeys;
  };
  const ledger = new Ledger(auditLog, () => receiptSeller(shop.get()));
  return {
    database,
    events,
    images,
    remoteImages,
    searchIndex,
    productLoaders: new ProductLoaders(database, productCache),
    listing: new ListingService(searchIndex),
    sortedLists: new AdminProductListService(database, searchIndex),
    catalogueChanges: new CatalogueChangesService(database, () => searchIndex.search.counts()),
    availability: new AvailabilityService(transaction, auditLog),
    bulkEdits: new BulkEditsService(transaction, auditLog),
    undo: new UndoService(wholeTransaction, {
      PRODUCT_CHANGED: productUndo,
      PRODUCT_DELETED: productUndo,
      SLIDE_CHANGED: banner,
      SLIDE_DELETED: banner,
      DEMO_REMOVED: demoRemoval,
      SHOP_CHANGED: shopEdits,
      TEXT_CHANGED: shopEdits,
      SERVICES_CHANGED: shopEdits,
      ORDER_CHANGED: orderChanges,
    }),
    importExport: new ImportExportService(
      transaction,
      images,
      remoteImages,
      auditLog,
      settings.imageUpload.url,
      () => shop.get().name,
    ),
    products: new ProductService(transaction, images, auditLog),
    accounts: new AccountService(database, sessions, profileImages, auditLog),
    sessions,
    passwordLinks: new PasswordLinkService(database, sessions, auditLog, settings.publicUrl),
    ownAccounts: new OwnAccountService(database, profileImages, auditLog, erasePerson),
    personalData: new PersonalDataService(database),
    users: new UserService(database, auditLog, erasePerson),
    cart: new CartService(database, events),
    messages: new ContactMessageService(database),
    inbox,
    orderPlacement: new PlaceOrderService(database, auditLog, events),
    orderList,
    orderChanges,
    orderEdits: new OrderEditsService(database, orderTransaction, auditLog, events),
    payments: new PaymentsService(database, orderTransaction, ledger, auditLog, events),
    shopSales: new ShopSaleService(transaction, ledger, auditLog, events),
    paymentList: new PaymentListService(database, orderList),
    salesFigures: new SalesFiguresService(database),
    deliveryZones: new DeliveryZoneService(database, shopTransaction, auditLog),
    banner,
    demoRemoval,
    firstSteps: new FirstStepsService(database, {
      demo: demoRemoval,
      phone: () => shop.get().phone,
      productCount: () => searchIndex.search.size,
      hasOwnBanner: async () => shop.get().banner !== undefined,
      hasIdentity: () => isIdentified(shop.get()),
    }),
    shop,
    shopEdits,
    dashboard: new DashboardService(database, inbox),
    auditLog,
    rateLimits,
    signInLimits: new SignInLimits(rateLimits),
    devices: new KnownDevices(authSecret),
    pushSubscriptions: new PushSubscriptionsService(database, {
      testService: settings.pushTestService,
      markOf: (ip) => addressMark(ip, authSecret),
    }),
    pushKeys: ownPushKeys,
    pushSender: new PushSender(database, {
      identity: () => ({
        keys: ownPushKeys(),
        subject: settings.vapidSubject ?? ownerAddress(settings, shop),
      }),
      shopName: () => shop.get().name,
      rules: pushRules(settings.pushTestService),
    }),
    imageUpload: settings.imageUpload,
  };
}

/** Returns the address at which a push service can reach the shop's owner. */
const ownerAddress = ({ publicUrl }: Settings, shop: ShopCache): string =>
  publicUrl.startsWith("https:") ? publicUrl : `mailto:${shop.get().email}`;
