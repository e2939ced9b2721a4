import path from "node:path";
import { removeOldOperations } from "./cart/purge-operations.ts";
import { CatalogueListener } from "./catalogue/sync/change-listener.ts";
import { purgeTombstones } from "./catalogue/sync/purge-tombstones.ts";
import { openDatabase } from "./database/open-database.ts";
import { removeUnusedPictures } from "./images/purge-unused-images.ts";
import { removeOldMessages } from "./messages/purge-messages.ts";
import { createShopServer } from "./server.ts";
import { createShopCore, type ShopCore } from "./services.ts";
import type { Logger } from "./shared/logger.ts";
import { daily } from "./shared/scheduled-job.ts";
import { PROJECT_ROOT, type Settings } from "./shared/settings.ts";
import { authSecret } from "./users/auth-secret.ts";
import { ensureSuperAdmin } from "./users/first-super-admin.ts";

const PWA = path.join(PROJECT_ROOT, "pwa");

/** A shop that is starting or answers requests. */
export interface RunningShop {
  /** The port listened on, once requests are answered. Rejects when the start fails; everything is let go then. */
  ready: Promise<number>;
  /** Answers what is under way, then lets go of everything started so far. May be called during the start. */
  stop(): Promise<void>;
}

/**
 * Starts the whole shop: database, accounts, catalogue, HTTP.
 * @param say told what is being done and how far it is, one line each
 */
export function runShop(settings: Settings, logger: Logger, say: (line: string) => void): RunningShop {
  const closers: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= closeAll(closers);
    return stopping;
  };
  const ready = start(settings, logger, say, (close) => closers.push(close)).catch(async (error: unknown) => {
    // A start that was stopped fails somewhere by itself; only what was no stop is worth telling.
    const interrupted = stopping !== undefined;
    await stop();
    if (!interrupted) throw error;
    return 0;
  });
  return { ready, stop };
}

/** Lets go in the reverse order of the opening. */
async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}

async function start(
  settings: Settings,
  logger: Logger,
  say: (line: string) => void,
  onOpened: (close: () => Promise<void>) => void,
): Promise<number> {
  const { database, url } = await openDatabase(settings, say, onOpened);
  const counters = await sharedCounters(settings, logger);
  if (counters) onOpened(() => counters.close());
  const secret = authSecret(settings.authSecret, settings.dataDir);
  const core = createShopCore(database, settings, secret, counters?.countBy);
  const made = await ensureSuperAdmin(core.services.accounts, settings.superAdmin);
  if (made) say(`Compte super administrateur : ${made.email}, mot de passe : ${made.password}`);
  if (settings.demoCatalogue) {
    const { putInDemonstration } = await import("./demonstration/put-in-demonstration.ts");
    await putInDemonstration(core, (done, total) => say(`Catalogue de démonstration : ${done} sur ${total}`));
  }
  await core.index.sync();
  say(`Catalogue : ${core.index.search.size} produits`);
  const listener = new CatalogueListener(url, () => core.index.sync(), logger);
  onOpened(() => listener.stop());
  await listener.start();
  const stopHousekeeping = keepHouse(core, logger);
  onOpened(async () => stopHousekeeping());
  const shopServer = await createShopServer({
    core,
    settings,
    logger,
    createStorefront: storefrontOf(settings),
  });
  onOpened(() => shopServer.close());
  return shopServer.listen(settings.port, settings.host);
}

/** Only a shop with Redis loads its client. */
async function sharedCounters({ redisUrl }: Settings, logger: Logger) {
  if (!redisUrl) return undefined;
  const { SharedCounters } = await import("./security/redis-rate-limiter.ts");
  return new SharedCounters(redisUrl, logger);
}

/** What the shop forgets by itself, day by day. */
function keepHouse({ database, images }: ShopCore, logger: Logger): () => void {
  const stops = [
    daily("tombstones removal", () => purgeTombstones(database), logger),
    daily("unused pictures removal", () => removeUnusedPictures(database, images), logger),
    daily("old messages removal", () => removeOldMessages(database), logger),
    daily("applied cart operations removal", () => removeOldOperations(database), logger),
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
