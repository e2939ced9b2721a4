import "reflect-metadata";
import { Socket } from "node:net";
import { DataSource, type DataSourceOptions } from "typeorm";
import { Variants1763712000000 } from "./migrations/1763712000000-variants.ts";
import { CartLineOfVariant1763712100000 } from "./migrations/1763712100000-cart-line-of-variant.ts";
import { StateChanges1763712200000 } from "./migrations/1763712200000-state-changes.ts";
import { Orders1763750000000 } from "./migrations/1763750000000-orders.ts";
import { DeliveryZones1763760000000 } from "./migrations/1763760000000-delivery-zones.ts";
import { ShopState1763770000000 } from "./migrations/1763770000000-shop-state.ts";
import { Dashboard1763771000000 } from "./migrations/1763771000000-dashboard.ts";
import { BannerSlides1763775000000 } from "./migrations/1763775000000-banner-slides.ts";
import { ShopMilestones1763790000000 } from "./migrations/1763790000000-shop-milestones.ts";
import { LongestSize1763795000000 } from "./migrations/1763795000000-longest-size.ts";
import { CatalogueTimeline1763797000000 } from "./migrations/1763797000000-catalogue-timeline.ts";
import { OrderHandling1763798000000 } from "./migrations/1763798000000-order-handling.ts";
import { UndoData1763799000000 } from "./migrations/1763799000000-undo-data.ts";
import { ComposedTexts1763801000000 } from "./migrations/1763801000000-composed-texts.ts";
import { OrderChecks1763802000000 } from "./migrations/1763802000000-order-checks.ts";
import { ImageColours1763805000000 } from "./migrations/1763805000000-image-colours.ts";
import { OrderChanges1763810000000 } from "./migrations/1763810000000-order-changes.ts";
import { Push1763811000000 } from "./migrations/1763811000000-push.ts";
import { NewsletterConsent1763812000000 } from "./migrations/1763812000000-newsletter-consent.ts";
import { DeclinedReturns1763813000000 } from "./migrations/1763813000000-declined-returns.ts";
import { DiscountReasons1763814000000 } from "./migrations/1763814000000-discount-reasons.ts";
import { FollowedSizes1763815000000 } from "./migrations/1763815000000-followed-sizes.ts";
import { PaymentRules1763817000000 } from "./migrations/after-push/1763817000000-payment-rules.ts";
import { IdempotencyKeys1763817100000 } from "./migrations/after-push/1763817100000-idempotency-keys.ts";
import { HeldNotifications1763818000000 } from "./migrations/after-push/1763818000000-held-notifications.ts";
import { PushAddresses1763819000000 } from "./migrations/after-push/1763819000000-push-addresses.ts";
import { StoredAnswers1763830000000 } from "./migrations/after-push/1763830000000-stored-answers.ts";
import { Shop1763600000000 } from "./migrations/before-variants/1763600000000-shop.ts";
import { Messages1763610000000 } from "./migrations/before-variants/1763610000000-messages.ts";
import { NewestFirst1763615000000 } from "./migrations/before-variants/1763615000000-newest-first.ts";
import { PeopleSearch1763620000000 } from "./migrations/before-variants/1763620000000-people-search.ts";
import { Journal1763630000000 } from "./migrations/before-variants/1763630000000-journal.ts";
import { NewestOfCategory1763650000000 } from "./migrations/before-variants/1763650000000-newest-of-category.ts";
import { OwnAccounts1763671000000 } from "./migrations/before-variants/1763671000000-own-accounts.ts";
import { FetchedImages1763672000000 } from "./migrations/before-variants/1763672000000-fetched-images.ts";
import { HandledMessages1763698000000 } from "./migrations/before-variants/1763698000000-handled-messages.ts";
import { JournalEdits1763699000000 } from "./migrations/before-variants/1763699000000-journal-edits.ts";
import { PreparingClient } from "./prepared-statement-client.ts";
import { configureSession, type Session } from "./session-settings.ts";

/** Largest number of connections in the pool of a process. The embedded PostgreSQL allows 60 connections in all. */
export const POOL_SIZE = 10;

/** Longest wait for a free connection of the pool, and longest time to open a new one (ms). */
const CONNECTION_TIMEOUT_MS = 5_000;
/**
 * Idle time before the system probes a connection (ms). A connection that goes silent is detected within half a
 * minute.
 */
const KEEP_ALIVE_MS = 10_000;

/**
 * Time that the network may add to a statement's limit (ms). If nothing arrives for the limit and this time together,
 * the connection counts as silent.
 */
const SILENCE_MARGIN_MS = 5_000;

/** Limits that PostgreSQL enforces on each connection of the pool, in milliseconds. 0 means no limit. */
export interface DatabaseTimeouts {
  /** Limit of one statement, including its wait for locks. */
  statementMs: number;
  /**
   * Longest wait of a statement for one lock. This limit is shorter than the longest wait for a connection of the pool.
   * So statements that wait for a lock fail and release their connections before other requests fail for lack of a
   * connection.
   */
  lockMs: number;
  /** Limit of a transaction that does nothing while it holds locks. */
  idleTransactionMs: number;
}

/** The migrations, oldest first. */
const MIGRATIONS = [
  Shop1763600000000,
  Messages1763610000000,
  NewestFirst1763615000000,
  PeopleSearch1763620000000,
  Journal1763630000000,
  NewestOfCategory1763650000000,
  OwnAccounts1763671000000,
  FetchedImages1763672000000,
  HandledMessages1763698000000,
  JournalEdits1763699000000,
  Variants1763712000000,
  CartLineOfVariant1763712100000,
  StateChanges1763712200000,
  Orders1763750000000,
  DeliveryZones1763760000000,
  ShopState1763770000000,
  Dashboard1763771000000,
  BannerSlides1763775000000,
  ShopMilestones1763790000000,
  LongestSize1763795000000,
  CatalogueTimeline1763797000000,
  OrderHandling1763798000000,
  UndoData1763799000000,
  ComposedTexts1763801000000,
  OrderChecks1763802000000,
  ImageColours1763805000000,
  OrderChanges1763810000000,
  Push1763811000000,
  NewsletterConsent1763812000000,
  DeclinedReturns1763813000000,
  DiscountReasons1763814000000,
  FollowedSizes1763815000000,
  PaymentRules1763817000000,
  IdempotencyKeys1763817100000,
  HeldNotifications1763818000000,
  PushAddresses1763819000000,
  StoredAnswers1763830000000,
];
/** The names of the migrations that this release knows, as the database records them. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map((migration) => migration.name);

/** Name under which the shop's connections appear in pg_stat_activity. */
export const SHOP_APPLICATION = "boutique";

/** The shop's tables, as classes that TypeORM maps. */
export type Entities = NonNullable<DataSourceOptions["entities"]>;

/** Settings of a connection that differ from those of the shop's pool. */
interface ConnectionOptions {
  /** The tables that the connection reads and writes. Empty by default, because migrations use no entities. */
  entities?: Entities;
  /** Name under which the connection appears in pg_stat_activity. */
  applicationName?: string;
  /** Names of the migrations that may run; by default all migrations of this release. */
  migrations?: readonly string[];
}

/** Creates the shop's data source, not yet connected, for the embedded PostgreSQL or for another server. */
export function createDataSource(
  url: string,
  timeouts: DatabaseTimeouts,
  { entities = [], applicationName = SHOP_APPLICATION, migrations = MIGRATION_NAMES }: ConnectionOptions = {},
): DataSource {
  return new DataSource({
    type: "postgres",
    url,
    entities,
    migrations: MIGRATIONS.filter(({ name }) => migrations.includes(name)),
    migrationsTransactionMode: "each",
    installExtensions: false,
    uuidExtension: "pgcrypto",
    extra: {
      Client: PreparingClient,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      stream: () => createSocket(timeouts),
      onConnect: (session: Session) =>
        configureSession(session, {
          statement_timeout: timeouts.statementMs,
          lock_timeout: timeouts.lockMs,
          idle_in_transaction_session_timeout: timeouts.idleTransactionMs,
        }),
    },
    applicationName,
  });
}

/**
 * Creates the socket of one connection. The socket is destroyed if it receives nothing for longer than any statement or
 * idle transaction may last. PostgreSQL enforces these limits, but over a broken network route its report does not
 * arrive. Without this timeout the operating system would report the broken route only after a quarter of an hour.
 */
function createSocket({ statementMs, idleTransactionMs }: DatabaseTimeouts): Socket {
  const socket = new Socket();
  if (statementMs === 0 || idleTransactionMs === 0) return socket;
  const silence = Object.assign(new Error("the database connection went silent"), { code: "ETIMEDOUT" });
  return socket.setTimeout(Math.max(statementMs, idleTransactionMs) + SILENCE_MARGIN_MS, () =>
    socket.destroy(silence),
  );
}
