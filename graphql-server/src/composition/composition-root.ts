import "reflect-metadata";
import { AuditLogService } from "../features/audit-log/audit-log.service.ts";
import { UndoService } from "../features/audit-log/undo.service.ts";
import { BannerService } from "../features/banner/banner.service.ts";
import { CartService } from "../features/cart/cart.service.ts";
import { CART } from "../features/cart/cart.topic.ts";
import { AvailabilityService } from "../features/catalogue/availability/availability.service.ts";
import { BulkEditsService } from "../features/catalogue/bulk-edits/bulk-edits.service.ts";
import { ImportExportService } from "../features/catalogue/import-export/import-export.service.ts";
import { AdminProductListService } from "../features/catalogue/listing/admin-product-list.service.ts";
import { ListingService } from "../features/catalogue/listing/listing.service.ts";
import { CatalogueTransaction } from "../features/catalogue/product/catalogue-transaction.ts";
import { ProductService } from "../features/catalogue/product/product.service.ts";
import { ProductCache } from "../features/catalogue/product/product-cache.ts";
import { ProductLoaders } from "../features/catalogue/product/product-loaders.ts";
import { ProductUndo } from "../features/catalogue/product-undo/product-undo.ts";
import { catalogueTopic } from "../features/catalogue/search/catalogue.topic.ts";
import { SearchIndex } from "../features/catalogue/search/search-index.ts";
import { CatalogueChangesService } from "../features/catalogue/sync/catalogue-changes.service.ts";
import { DashboardService } from "../features/dashboard/dashboard.service.ts";
import { FirstStepsService } from "../features/dashboard/first-steps/first-steps.service.ts";
import { DeliveryZoneService } from "../features/delivery/delivery-zone.service.ts";
import { DemoRemovalService } from "../features/demo/demo-removal.service.ts";
import { ContactMessageService } from "../features/messages/contact-message.service.ts";
import { InboxService } from "../features/messages/inbox.service.ts";
import { MESSAGES } from "../features/messages/message.topic.ts";
import { AppointmentsService } from "../features/orders/appointment-commands/appointments.service.ts";
import { AppointmentListService } from "../features/orders/appointments/appointment-list.service.ts";
import { CommandRunner } from "../features/orders/command-runner.ts";
import { OrderCommandsService } from "../features/orders/commands/order-commands.service.ts";
import { CustomerService } from "../features/orders/customers/customer.service.ts";
import { DayCloseService } from "../features/orders/day-close/day-close.service.ts";
import { lockFollowable } from "../features/orders/order.repository.ts";
import { ORDERS, OWN_ORDERS, publishOrderAccess } from "../features/orders/order.topic.ts";
import { OrderListService } from "../features/orders/reading/order-list.service.ts";
import { PaymentListService } from "../features/orders/reading/payment-list.service.ts";
import { SalesFiguresService } from "../features/orders/reading/sales-figures.service.ts";
import { RoundsService } from "../features/orders/rounds/rounds.service.ts";
import { UnmatchedPaymentService } from "../features/orders/unmatched-payments/unmatched-payment.service.ts";
import { CustomerDataService } from "../features/personal-data/customer-data.service.ts";
import { erasePerson } from "../features/personal-data/erase-person.ts";
import { PersonalDataService } from "../features/personal-data/personal-data.service.ts";
import { PushSender } from "../features/push/push-sender.ts";
import { PushSubscriptionsService } from "../features/push/push-subscriptions.service.ts";
import { appointmentSettings } from "../features/shop/profile/appointment-settings.rules.ts";
import { isIdentified, receiptSeller } from "../features/shop/seller-identity-text.rules.ts";
import { ShopCache } from "../features/shop/shop.service.ts";
import { shopTopic } from "../features/shop/shop.topic.ts";
import { ShopEditsService } from "../features/shop/shop-edits.service.ts";
import { TodayService } from "../features/today/today.service.ts";
import { AccountService } from "../features/users/account.service.ts";
import { OwnAccountService } from "../features/users/own-account/own-account.service.ts";
import { PasswordLinkService } from "../features/users/password-link/password-link.service.ts";
import { ProfileImageStore } from "../features/users/profile-image-store.ts";
import { SessionService } from "../features/users/session.service.ts";
import { UserService } from "../features/users/user.service.ts";
import type { Database } from "../platform/database/sql.ts";
import { EventBus } from "../platform/events/event-bus.ts";
import { notify } from "../platform/events/notification.repository.ts";
import type { ImageFiles } from "../platform/images/image-files.ts";
import { ImageStore } from "../platform/images/image-store.ts";
import type { ImageUpload } from "../platform/images/image-upload.type.ts";
import { RemoteImagesService } from "../platform/images/remote/remote-images.service.ts";
import { openFolder } from "../platform/images/s3/open-image-files.ts";
import { DeviceCookies } from "../platform/security/device-cookies.ts";
import { ipMark } from "../platform/security/ip-mark.ts";
import { type LimiterFactory, RateLimits } from "../platform/security/rate-limits.ts";
import { SignInLimits } from "../platform/security/sign-in-limits.ts";
import type { SigningKeys } from "../platform/security/signing-keys.ts";
import { Tokens } from "../platform/security/token.ts";
import { WriteTransaction } from "../platform/security/write-transaction.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { pushRules } from "../platform/web-push/push-device.ts";
import { type PushKeys, readPushKeys } from "../platform/web-push/push-keys.ts";

/** The application's services. HTTP requests, the demonstration catalogue and the command line use them. */
export interface Services {
  database: Database;
  /**
   * Sends messages to the other processes of the shop. It receives messages of the other processes only after it was
   * started.
   */
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
  customerData: CustomerDataService;
  users: UserService;
  cart: CartService;
  messages: ContactMessageService;
  inbox: InboxService;
  commandRunner: CommandRunner;
  orderCommands: OrderCommandsService;
  orderList: OrderListService;
  paymentList: PaymentListService;
  customers: CustomerService;
  dayCloses: DayCloseService;
  unmatchedPayments: UnmatchedPaymentService;
  appointments: AppointmentsService;
  appointmentList: AppointmentListService;
  rounds: RoundsService;
  salesFigures: SalesFiguresService;
  deliveryZones: DeliveryZoneService;
  banner: BannerService;
  demoRemoval: DemoRemovalService;
  firstSteps: FirstStepsService;
  /** Cache of the shop's settings. Its method `open` must be called before the settings are read. */
  shop: ShopCache;
  shopEdits: ShopEditsService;
  dashboard: DashboardService;
  today: TodayService;
  auditLog: AuditLogService;
  rateLimits: RateLimits;
  signInLimits: SignInLimits;
  devices: DeviceCookies;
  pushSubscriptions: PushSubscriptionsService;
  /** Sends notifications after it is started. */
  pushSender: PushSender;
  /** Returns the keys that identify the shop to push services; creates them at the first call. */
  pushKeys: () => PushKeys;
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
  searchIndex.onChange((changed) => productCache.remove(changed));
  const transaction = new CatalogueTransaction(database, () => searchIndex.sync());
  const auditLog = new AuditLogService(database);
  const shop = new ShopCache(database, settings.shop);
  shop.onChange(() => searchIndex.setSynonyms(shop.get().synonyms?.map(({ words }) => words) ?? []));
  const events = new EventBus({
    publicTopics: [catalogueTopic(searchIndex), shopTopic(shop)],
    privateTopics: [CART, MESSAGES, ORDERS, OWN_ORDERS],
    send: (notifications) => notify(database, notifications),
  });
  const shopTransaction = new WriteTransaction(database, () => shop.sync());
  const syncAll = () => Promise.all([searchIndex.sync(), shop.sync()]);
  const wholeTransaction = new CatalogueTransaction(database, syncAll);
  const productUndo = new ProductUndo(auditLog);
  const demoRemoval = new DemoRemovalService(database, wholeTransaction, auditLog, productUndo);
  const banner = new BannerService(database, images, shopTransaction, auditLog);
  const shopEdits = new ShopEditsService(shopTransaction, settings.shop, images, auditLog, () =>
    publishOrderAccess(events),
  );
  const sessions = new SessionService(database, new Tokens(authSecret));
  const inbox = new InboxService(database, events);
  const rateLimits = new RateLimits(settings.rateLimitFactor, createLimiter);
  const profileImages = new ProfileImageStore(images);
  const orderSettings = () => {
    const details = shop.get();
    return {
      ...{ zones: details.zones, depositRule: details, seller: receiptSeller(details) },
      appointments: appointmentSettings(details),
      services: shop.allServices(),
    };
  };
  const commandRunner = new CommandRunner(database, transaction, auditLog, orderSettings, events);
  const orderCommands = new OrderCommandsService(commandRunner);
  const orderList = new OrderListService(database, auditLog);
  const appointments = new AppointmentsService(commandRunner, orderSettings);
  const appointmentList = new AppointmentListService(database, orderList, orderSettings);
  const personalData = new PersonalDataService(database);
  let pushKeys: PushKeys | undefined;
  const ownPushKeys = (): PushKeys => {
    pushKeys ??= readPushKeys(settings);
    return pushKeys;
  };
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
      ORDER_CHANGED: orderCommands,
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
    personalData,
    customerData: new CustomerDataService(database, commandRunner, auditLog, personalData),
    users: new UserService(database, auditLog, erasePerson),
    cart: new CartService(database, events),
    messages: new ContactMessageService(database, events),
    inbox,
    commandRunner,
    orderCommands,
    orderList,
    paymentList: new PaymentListService(database, orderList),
    customers: new CustomerService(database, commandRunner, orderList, auditLog),
    dayCloses: new DayCloseService(database, commandRunner, orderList, auditLog),
    unmatchedPayments: new UnmatchedPaymentService(database, commandRunner, orderList, auditLog, events),
    appointments,
    appointmentList,
    rounds: new RoundsService(database, commandRunner, orderList, rateLimits, events),
    salesFigures: new SalesFiguresService(database, orderList),
    deliveryZones: new DeliveryZoneService(database, shopTransaction, auditLog),
    banner,
    demoRemoval,
    firstSteps: new FirstStepsService(database, {
      demo: demoRemoval,
      phone: () => shop.get().phone,
      productCount: () => searchIndex.search.size,
      hasOwnBanner: async () => shop.get().banner !== undefined,
      hasIdentity: () => isIdentified(shop.get()),
      hasHosting: () => Boolean(shop.get().hostingCountry),
    }),
    shop,
    shopEdits,
    dashboard: new DashboardService(database, orderList),
    today: new TodayService(database, orderList),
    auditLog,
    rateLimits,
    signInLimits: new SignInLimits(rateLimits),
    devices: new DeviceCookies(authSecret),
    pushSubscriptions: new PushSubscriptionsService(database, {
      testService: settings.pushTestService,
      markOf: (ip) => ipMark(ip, authSecret),
      lockFollowable,
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

/**
 * Returns a URL by which a push service can contact the shop's owner: the shop's URL if it is https, otherwise a
 * `mailto:` URL with the shop's e-mail address. Push services accept no notifications without such a URL.
 */
const ownerAddress = ({ publicUrl }: Settings, shop: ShopCache): string =>
  publicUrl.startsWith("https:") ? publicUrl : `mailto:${shop.get().email}`;
