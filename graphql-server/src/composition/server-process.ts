import "reflect-metadata";
import path from "node:path";
import { createRollbackCheck } from "../features/backup/rollback-check.ts";
import { purgeExpiredOperations } from "../features/cart/purge-operations.ts";
import { purgeTombstones } from "../features/catalogue/sync/purge-tombstones.ts";
import { seedDemoAppointments } from "../features/demo/demo-appointments.ts";
import { seedDemoServices } from "../features/demo/demo-services.ts";
import { seedDemoZones } from "../features/demo/demo-zones.ts";
import { warmThumbnails } from "../features/demo/warm-thumbnails.ts";
import { purgeExpiredMessages } from "../features/messages/contact-message.repository.ts";
import { forgetVisitors } from "../features/orders/erasure/erase-customer.ts";
import {
  remindOfAppointments,
  remindToSettle,
} from "../features/orders/reminders/order-reminder.repository.ts";
import { forgetRiders } from "../features/orders/rounds/round.repository.ts";
import { purgeUnmatched } from "../features/orders/unmatched-payments/unmatched-payment.repository.ts";
import { purgeGoneDevices, purgePushSubscriptions } from "../features/push/push-delivery.repository.ts";
import { authSecret } from "../features/users/auth-secret.ts";
import { ensureSuperAdmin } from "../features/users/first-super-admin.ts";
import { purgeEndedSessions } from "../features/users/session.repository.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { withStartLock } from "../platform/database/start-lock.ts";
import { purgeIdempotencyKeys } from "../platform/idempotency/idempotency-key.repository.ts";
import type { StoredImage } from "../platform/images/image-store.ts";
import { purgeUnusedImages } from "../platform/images/purge-unused-images.ts";
import { purgeRemoteImages } from "../platform/images/remote/remote-image.repository.ts";
import { openImageFiles } from "../platform/images/s3/open-image-files.ts";
import { standardOutput } from "../platform/logging/line-output.ts";
import { createLogger, type Logger } from "../platform/logging/logger.ts";
import { openDataFolder } from "../platform/settings/data-folder.ts";
import {
  PROJECT_ROOT,
  parseSettings,
  readEnvironment,
  type Settings,
} from "../platform/settings/settings.ts";
import { createServices, type Services } from "./composition-root.ts";
import { ENTITIES } from "./entities.ts";
import { createShopServer } from "./http-server.ts";
import { IMAGE_USES } from "./image-uses.ts";
import { scheduleDaily, scheduleEvery } from "./scheduled-job.ts";

const PWA = path.join(PROJECT_ROOT, "pwa");

/**
 * Time for which a stopping server waits for its connections to close (ms). In this time, a proxy that checks the
 * server twice a second sees three failed checks, and sends new requests to another server.
 */
const DRAIN_MS = 2_500;
const print = (line: string): void => standardOutput.write(`${line}\n`);

/** A shop that is starting or running. */
export interface StartedServer {
  /**
   * Resolves with the port when the server accepts requests. If the start fails, this promise first waits until
   * everything that was opened is closed, and then rejects.
   */
  ready: Promise<number>;
  /**
   * Waits for the running requests, then closes everything that was opened. This method may be called during the start.
   */
  stop(): Promise<void>;
}

export interface StartOptions {
  /**
   * Promise that resolves or rejects when the build of the PWA ends. The start opens the database and the catalogue
   * before it waits for this promise.
   */
  shopBuilt?: Promise<void> | undefined;
  /** Longest time for which `stop` waits until clients have closed their connections (ms). */
  drainMs?: number;
}

/**
 * Runs a shop in this process until a signal ends it.
 * @param shopBuilt resolves or rejects when the build of the PWA ends; the shop accepts requests only after that
 */
export async function run(shopBuilt: Promise<void> | undefined): Promise<void> {
  const settings = parseSettings(readEnvironment());
  const shop = startShop(settings, createLogger(settings), print, { shopBuilt, drainMs: DRAIN_MS });
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    print("Stopping: requests under way are finished first");
    await shop.stop();
    process.exit(0);
  };
  // Both listeners stay registered while the shop stops. Otherwise a second signal would end the process immediately,
  // and its embedded PostgreSQL would keep running.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  await shop.ready;
  print(`The shop is open: ${settings.publicUrl}`);
  if (settings.publicUrl.startsWith("https:")) print(httpsNote(settings));
}

/**
 * Returns a note for the operator of a shop whose public URL is https. This process answers only http, so a proxy must
 * answer https.
 */
const httpsNote = ({ port, publicUrl }: Settings): string =>
  `Port ${port} answers http: a proxy in front of it must answer ${publicUrl}. Pages opened over http cannot sign in`;

/**
 * Starts a shop: opens the database, creates the first account, fills the catalogue and starts the HTTP server.
 * @param onProgress receives a message for the operator at each step
 */
export function startShop(
  settings: Settings,
  logger: Logger,
  onProgress: (message: string) => void,
  options: StartOptions = {},
): StartedServer {
  const closers: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= closeAll(closers);
    return stopping;
  };
  const ready = start(settings, logger, onProgress, (close) => closers.push(close), options).catch(
    async (error: unknown) => {
      // `stop` closes the database and other parts that the start still needs. If `stop` was called, the error of the
      // start is a consequence of this call and is not thrown.
      const interrupted = stopping !== undefined;
      await stop();
      if (!interrupted) throw error;
      return 0;
    },
  );
  return { ready, stop };
}

/** Calls the functions that close what the start has opened, the last one first. */
async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}

async function start(
  settings: Settings,
  logger: Logger,
  onProgress: (message: string) => void,
  onOpened: (close: () => Promise<void>) => void,
  { shopBuilt, drainMs = 0 }: StartOptions,
): Promise<number> {
  for (const note of settings.notes) onProgress(note);
  openDataFolder(settings.dataDir);
  const { database, url } = await openDatabase(settings, ENTITIES, onProgress, onOpened);
  const redisLimiter = await createRedisLimiter(settings, logger);
  if (redisLimiter) onOpened(() => redisLimiter.close());
  const secret = authSecret(settings.authSecret, settings.dataDir);
  const imageFiles = await openImageFiles(settings, logger, onOpened);
  const services = createServices(database, settings, secret, redisLimiter?.createLimiter, imageFiles);
  const thumbnails = await withStartLock(url, () => fillEmptyShop(services, settings, onProgress));
  await Promise.all([services.searchIndex.sync(), services.shop.open()]);
  onProgress(`Catalogue: ${services.searchIndex.search.size} products`);
  services.events.onConnect(createRollbackCheck({ database, url, images: services.images, logger }));
  onOpened(() => services.events.close());
  await services.events.start(url, logger);
  const stopScheduledJobs = startScheduledJobs(services, logger);
  onOpened(async () => stopScheduledJobs());
  onOpened(services.pushSender.start(logger));
  await shopBuilt;
  const shopServer = await createShopServer({
    services,
    settings,
    logger,
    createStorefront: storefrontFactory(settings),
  });
  onOpened(() => shopServer.close());
  const port = await shopServer.listen(settings.port, settings.host);
  const warming = new AbortController();
  onOpened(async () => warming.abort());
  onOpened(() => shopServer.drain(drainMs));
  void warmThumbnails(services.images, thumbnails, warming.signal);
  return port;
}

/**
 * Creates a super admin if there is none. Inserts the demonstration catalogue if the settings ask for it and the shop
 * has never had a product.
 * @returns the thumbnails of the inserted products, for `warmThumbnails`
 */
async function fillEmptyShop(
  services: Services,
  settings: Settings,
  onProgress: (line: string) => void,
): Promise<StoredImage[]> {
  const created = await ensureSuperAdmin(services.accounts, settings.superAdmin);
  if (created) {
    const password = created.password ?? "the one of SUPER_ADMIN_PASSWORD";
    onProgress(`Super admin account: ${created.email}, password: ${password}`);
  }
  return settings.demoCatalogue ? seedDemo(services, onProgress) : [];
}

/**
 * Inserts the demonstration catalogue. Imports the code for this only here, so that a shop without a demonstration does
 * not load this code.
 * @returns the thumbnails of the inserted products, for `warmThumbnails`
 */
async function seedDemo(services: Services, onProgress: (line: string) => void): Promise<StoredImage[]> {
  const { seedDemoCatalogue } = await import("../features/demo/seed.ts");
  const thumbnails = await seedDemoCatalogue(services);
  if (thumbnails.length > 0) await seedDemoZones(services.database);
  if (thumbnails.length > 0) await seedDemoServices(services.database);
  if (thumbnails.length > 0) await seedDemoAppointments(services.database);
  if (thumbnails.length > 0) onProgress(`Demonstration catalogue: ${thumbnails.length} products`);
  return thumbnails;
}

/**
 * If the settings contain the URL of a Redis server, loads the Redis client and returns a rate limiter in Redis;
 * otherwise returns undefined.
 */
async function createRedisLimiter({ redisUrl }: Settings, logger: Logger) {
  if (!redisUrl) return undefined;
  const { RedisRateLimiter } = await import("../platform/security/redis-rate-limiter.ts");
  return new RedisRateLimiter(redisUrl, logger);
}

/** Time between two searches for customers who need a reminder (ms). */
const REMINDER_INTERVAL_MS = 60_000;

/**
 * Starts the daily jobs that remove expired records and files, and the job that sends reminders.
 * @returns a function that stops the jobs
 */
function startScheduledJobs({ database, images }: Services, logger: Logger): () => void {
  const stops = [
    scheduleDaily("tombstones removal", () => purgeTombstones(database), logger),
    scheduleDaily("unused images removal", () => purgeUnusedImages(database, images, IMAGE_USES), logger),
    scheduleDaily("old image addresses removal", () => purgeRemoteImages(database), logger),
    scheduleDaily("old messages removal", () => purgeExpiredMessages(database), logger),
    scheduleDaily("old unmatched payments removal", () => purgeUnmatched(database), logger),
    scheduleDaily("visitors forgotten", () => forgetVisitors(database), logger),
    scheduleDaily("riders forgotten", () => forgetRiders(database), logger),
    scheduleDaily("ended notifications removal", () => purgePushSubscriptions(database), logger),
    scheduleDaily("gone devices removal", () => purgeGoneDevices(database), logger),
    scheduleDaily("ended sessions removal", () => purgeEndedSessions(database), logger),
    scheduleDaily("applied cart operations removal", () => purgeExpiredOperations(database), logger),
    scheduleDaily("old request ids removal", () => purgeIdempotencyKeys(database), logger),
    scheduleEvery(REMINDER_INTERVAL_MS, "reminders to pay", () => remindToSettle(database), logger),
    scheduleEvery(
      REMINDER_INTERVAL_MS,
      "reminders of appointments",
      () => remindOfAppointments(database),
      logger,
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Returns the function that creates the storefront, from source files in development and from the build in production.
 */
function storefrontFactory({
  mode,
  dataDir,
}: Settings): NonNullable<Parameters<typeof createShopServer>[0]["createStorefront"]> {
  return async (parts) => {
    if (mode === "development") {
      const { developmentStorefront } = await import("../api/storefront/development-storefront.ts");
      return developmentStorefront(PWA, parts);
    }
    const { builtStorefront } = await import("../api/storefront/built-storefront.ts");
    return builtStorefront(PWA, parts, path.join(dataDir, "assets"));
  };
}
