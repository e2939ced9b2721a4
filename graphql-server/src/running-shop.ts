import path from "node:path";
import { authSecret } from "./accounts/auth-secret.ts";
import { ensureSuperAdmin } from "./accounts/first-super-admin.ts";
import { CatalogueListener } from "./catalogue/catalogue-listener.ts";
import { openDatabase } from "./database/open-database.ts";
import { createShopServer } from "./http/shop-server.ts";
import type { Logger } from "./logging.ts";
import { PROJECT_ROOT, type Settings } from "./settings.ts";
import { createShopCore } from "./shop-core.ts";

const PWA = path.join(PROJECT_ROOT, "pwa");

/** A shop that answers requests. */
export interface RunningShop {
  /** The port listened on. */
  port: number;
  /** Answers what is under way, then lets go of everything it started. */
  stop(): Promise<void>;
}

/**
 * Starts the whole shop: database, accounts, catalogue, HTTP.
 * @param say told what is being done and how far it is, one line each
 */
export async function runShop(
  settings: Settings,
  logger: Logger,
  say: (line: string) => void,
): Promise<RunningShop> {
  const { database, url, close: closeDatabase } = await openDatabase(settings, say);
  const core = createShopCore(database, settings, authSecret(settings.authSecret, settings.dataDir));
  const listener = new CatalogueListener(url, () => core.index.sync(), logger);
  try {
    const made = await ensureSuperAdmin(core.services.accounts, settings.superAdmin);
    if (made) say(`Compte super administrateur : ${made.email}, mot de passe : ${made.password}`);
    if (settings.demoCatalogue) {
      const { putInDemonstration } = await import("./demonstration/put-in-demonstration.ts");
      await putInDemonstration(core, (done, total) =>
        say(`Catalogue de démonstration : ${done} sur ${total}`),
      );
    }
    await core.index.sync();
    say(`Catalogue : ${core.index.search.size} produits`);
    await listener.start();
    const shopServer = await createShopServer({
      core,
      settings,
      logger,
      createStorefront: storefrontOf(settings),
    });
    const port = await shopServer.listen(settings.port, settings.host);
    return {
      port,
      stop: async () => {
        await shopServer.close();
        await listener.stop();
        await closeDatabase();
      },
    };
  } catch (error) {
    await listener.stop();
    await closeDatabase();
    throw error;
  }
}

function storefrontOf({
  mode,
}: Settings): NonNullable<Parameters<typeof createShopServer>[0]["createStorefront"]> {
  return async (parts) => {
    if (mode === "development") {
      const { developmentStorefront } = await import("./storefront/development-storefront.ts");
      return developmentStorefront(PWA, parts);
    }
    const { builtStorefront } = await import("./storefront/built-storefront.ts");
    return builtStorefront(PWA, parts);
  };
}
