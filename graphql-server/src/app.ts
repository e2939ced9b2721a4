import path from "node:path";
import { purgeExpiredOperations } from "./cart/purge-operations.ts";
import { ChangeListener } from "./catalogue/sync/change-listener.ts";
import { purgeTombstones } from "./catalogue/sync/purge-tombstones.ts";
import { openDatabase } from "./database/open-database.ts";
import { purgeUnusedImages } from "./images/purge-unused-images.ts";
import { purgeExpiredMessages } from "./messages/purge-messages.ts";
import { createShopServer } from "./server.ts";
import { createServices, type Services } from "./services.ts";
import type { Logger } from "./shared/logger.ts";
import { scheduleDaily } from "./shared/scheduled-job.ts";
import { PROJECT_ROOT, type Settings } from "./shared/settings.ts";
import { authSecret } from "./users/auth-secret.ts";
import { ensureSuperAdmin } from "./users/first-super-admin.ts";

const PWA = path.join(PROJECT_ROOT, "pwa");

/** A shop that is starting or answers requests. */
export interface App {
  /** The port listened on, once requests are answered. Rejects when the start fails, after everything opened was closed. */
  ready: Promise<number>;
  /** Drains the requests under way, then closes everything opened so far. May be called during the start. */
  stop(): Promise<void>;
}

/**
 * Starts the whole shop: database, accounts, catalogue, HTTP.
 * @param onProgress called with each step and how far it is, a line each
 */
export function startApp(settings: Settings, logger: Logger, onProgress: (line: string) => void): App {
  const closers: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= closeAll(closers);
    return stopping;
  };
  const ready = start(settings, logger, onProgress, (close) => closers.push(close)).catch(
    async (error: unknown) => {
      // A start that was stopped fails by itself: that error is expected.
      const interrupted = stopping !== undefined;
      await stop();
      if (!interrupted) throw error;
      return 0;
    },
  );
  return { ready, stop };
}

/** Closes in the reverse order of the opening. */
async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}

async function start(
  settings: Settings,
  logger: Logger,
  onProgress: (line: string) => void,
  onOpened: (close: () => Promise<void>) => void,
): Promise<number> {
  const { database, url } = await openDatabase(settings, onProgress, onOpened);
  const redisLimiter = await createRedisLimiter(settings, logger);
  if (redisLimiter) onOpened(() => redisLimiter.close());
  const secret = authSecret(settings.authSecret, settings.dataDir);
  const services = createServices(database, settings, secret, redisLimiter?.createLimiter);
  const made = await ensureSuperAdmin(services.accounts, settings.superAdmin);
  if (made) onProgress(`Compte super administrateur : ${made.email}, mot de passe : ${made.password}`);
  if (settings.demoCatalogue) {
    const { putInDemonstration } = await import("./demonstration/put-in-demonstration.ts");
    await putInDemonstration(services, (done, total) =>
      onProgress(`Catalogue de démonstration : ${done} sur ${total}`),
    );
  }
  await services.searchIndex.sync();
  onProgress(`Catalogue : ${services.searchIndex.search.size} produits`);
  const listener = new ChangeListener(url, () => services.searchIndex.sync(), logger);
  onOpened(() => listener.stop());
  await listener.start();
  const stopScheduledJobs = startScheduledJobs(services, logger);
  onOpened(async () => stopScheduledJobs());
  const shopServer = await createShopServer({
    services,
    settings,
    logger,
    createStorefront: storefrontOf(settings),
  });
  onOpened(() => shopServer.close());
  return shopServer.listen(settings.port, settings.host);
}

/** Only a shop with Redis loads its client. */
async function createRedisLimiter({ redisUrl }: Settings, logger: Logger) {
  if (!redisUrl) return undefined;
  const { RedisRateLimiter } = await import("./security/redis-rate-limiter.ts");
  return new RedisRateLimiter(redisUrl, logger);
}

/** Removes expired records and files once a day. */
function startScheduledJobs({ database, images }: Services, logger: Logger): () => void {
  const stops = [
    scheduleDaily("tombstones removal", () => purgeTombstones(database), logger),
    scheduleDaily("unused images removal", () => purgeUnusedImages(database, images), logger),
    scheduleDaily("old messages removal", () => purgeExpiredMessages(database), logger),
    scheduleDaily("applied cart operations removal", () => purgeExpiredOperations(database), logger),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function storefrontOf({
  mode,
  dataDir,
}: Settings): NonNullable<Parameters<typeof createShopServer>[0]["createStorefront"]> {
  return async (parts) => {
    if (mode === "development") {
      const { developmentStorefront } = await import("./storefront/development-storefront.ts");
      return developmentStorefront(PWA, parts);
    }
    const { builtStorefront } = await import("./storefront/built-storefront.ts");
    return builtStorefront(PWA, parts, path.join(dataDir, "assets"));
  };
}
