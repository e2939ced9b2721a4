import path from "node:path";
import type { DataSource } from "typeorm";
import { AuditLogService } from "./audit-log/audit-log.service.ts";
import { CartService } from "./cart/cart.service.ts";
import { ProductEditsService } from "./catalogue/editing/product-edits.service.ts";
import { UndoService } from "./catalogue/editing/undo.service.ts";
import { ImportExportService } from "./catalogue/import-export/import-export.service.ts";
import { ListingService } from "./catalogue/listing/listing.service.ts";
import { SortedListService } from "./catalogue/listing/sorted-list.service.ts";
import { CatalogueTransaction } from "./catalogue/product/catalogue-transaction.ts";
import { ProductService } from "./catalogue/product/product.service.ts";
import { ProductLoaders } from "./catalogue/product/product-loaders.ts";
import { SearchIndex } from "./catalogue/search/search-index.ts";
import { CatalogueChangesService } from "./catalogue/sync/catalogue-changes.service.ts";
import { ImageStore } from "./images/image-store.ts";
import type { ImageUpload } from "./images/image-upload.type.ts";
import { RemoteImagesService } from "./images/remote/remote-images.service.ts";
import { ContactMessageService } from "./messages/contact-message.service.ts";
import { InboxService } from "./messages/inbox.service.ts";
import { KnownDevices } from "./security/known-devices.ts";
import { type LimiterFactory, RateLimits } from "./security/rate-limits.ts";
import { Tokens } from "./security/token.ts";
import type { Settings } from "./shared/settings.ts";
import { AccountService } from "./users/account.service.ts";
import { UserService } from "./users/user.service.ts";

/** The application's services, shared by HTTP requests, the demonstration catalogue's seeding and the command line. */
export interface Services {
  database: DataSource;
  images: ImageStore;
  remoteImages: RemoteImagesService;
  searchIndex: SearchIndex;
  productLoaders: ProductLoaders;
  listing: ListingService;
  sortedLists: SortedListService;
  catalogueChanges: CatalogueChangesService;
  products: ProductService;
  productEdits: ProductEditsService;
  undo: UndoService;
  importExport: ImportExportService;
  accounts: AccountService;
  users: UserService;
  cart: CartService;
  messages: ContactMessageService;
  inbox: InboxService;
  auditLog: AuditLogService;
  rateLimits: RateLimits;
  devices: KnownDevices;
  /** Where admins upload images to. */
  imageUpload: ImageUpload;
}

/**
 * Creates the services on a connected database.
 * @param createLimiter creates the rate limit counters; by default they are kept in this process
 */
export function createServices(
  database: DataSource,
  settings: Settings,
  authSecret: string,
  createLimiter?: LimiterFactory,
): Services {
  const images = new ImageStore(path.join(settings.dataDir, "images"));
  const remoteImages = new RemoteImagesService(database, images);
  const searchIndex = new SearchIndex(database);
  const transaction = new CatalogueTransaction(database, () => searchIndex.sync());
  const auditLog = new AuditLogService(database);
  return {
    database,
    images,
    remoteImages,
    searchIndex,
    productLoaders: new ProductLoaders(database),
    listing: new ListingService(searchIndex),
    sortedLists: new SortedListService(database, searchIndex),
    catalogueChanges: new CatalogueChangesService(database, () => searchIndex.search.counts()),
    productEdits: new ProductEditsService(transaction, auditLog),
    undo: new UndoService(transaction, auditLog),
    importExport: new ImportExportService(
      transaction,
      images,
      remoteImages,
      auditLog,
      settings.imageUpload.url,
    ),
    products: new ProductService(transaction, images, auditLog),
    accounts: new AccountService(database, new Tokens(authSecret), images, auditLog),
    users: new UserService(database, auditLog),
    cart: new CartService(database),
    messages: new ContactMessageService(database),
    inbox: new InboxService(database),
    auditLog,
    rateLimits: new RateLimits(settings.rateLimitFactor, createLimiter),
    devices: new KnownDevices(authSecret),
    imageUpload: settings.imageUpload,
  };
}
