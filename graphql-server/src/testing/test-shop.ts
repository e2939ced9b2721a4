import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServices, type Services } from "../composition/composition-root.ts";
import { ENTITIES } from "../composition/entities.ts";
import { createShopServer, type ServerParts } from "../composition/http-server.ts";
import { Product } from "../features/catalogue/product/product.entity.ts";
import { hashPassword } from "../features/users/password-hash.ts";
import { User } from "../features/users/user.entity.ts";
import { createDataSource } from "../platform/database/data-source.ts";
import { createTestDatabase } from "../platform/database/testing/test-database.ts";
import { openImageFiles } from "../platform/images/s3/open-image-files.ts";
import { createLogger } from "../platform/logging/logger.ts";
import type { Role } from "../platform/security/role.rules.ts";
import { parseSettings } from "../platform/settings/settings.ts";
import { checkedAnswer } from "./invalid-request.ts";
import { removeFolder } from "./remove-folder.ts";

export interface GraphqlResponse {
  data?: Record<string, unknown> | null;
  errors?: {
    message: string;
    extensions: { code: string; fields?: Record<string, string>; conflicts?: object[] };
  }[];
}

export interface RequestOptions {
  token?: string | undefined;
  cookie?: string;
  origin?: string;
}

/** A complete server with its own copy of the test database. Tests call it over HTTP. */
export interface TestShop {
  services: Services;
  address: string;
  /**
   * Sends any GraphQL document. The test shop has the setting GRAPHQL_OPEN, which allows this.
   * @throws InvalidRequest if the document or its variables do not fit the schema
   */
  ask(query: string, variables?: Record<string, unknown>, options?: RequestOptions): Promise<GraphqlResponse>;
  /** Sends a document like `ask`, but also returns the refusal of an invalid document. */
  send: TestShop["ask"];
  /** Creates an account with this name, or gives the existing account the role; then signs in. */
  createUser(name: string, role?: Role): Promise<{ id: string; email: string; token: string }>;
  /** Inserts products; missing fields get plausible values. @returns their ids in the given order */
  createProducts(...products: Partial<Product>[]): Promise<string[]>;
  close(): Promise<void>;
}

export const PASSWORD = "motdepasse";
/** Password hash of all test users. A hash for each user would take 80 ms of processor time. */
let passwordHash: Promise<string> | undefined;

/**
 * Starts a test shop.
 * @param env settings that override the default settings of tests
 * @param log receives the lines of the log
 * @param createStorefront creates the shop's pages; without it, the shop serves no pages
 */
export async function openTestShop(
  env: Record<string, string> = {},
  log?: { write(line: string): void },
  createStorefront?: ServerParts["createStorefront"],
): Promise<TestShop> {
  const testDatabase = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "mboa-mode-shop-"));
  const settings = parseSettings({
    GRAPHQL_OPEN: "true",
    LOG_LEVEL: "silent",
    RATE_LIMIT_FACTOR: "1000",
    DATA_DIR: dataDir,
    // On a machine that stalls, locks are held for several seconds, so this timeout is long.
    DATABASE_LOCK_TIMEOUT: "60",
    ...env,
  });
  const connect = () =>
    createDataSource(testDatabase.url, settings.databaseTimeouts, { entities: ENTITIES }).initialize();
  // On a machine that stalls for seconds, the first attempt can fail although the database answers, so there is a
  // second attempt.
  const database = await connect().catch(connect);
  const logger = createLogger(settings, log);
  const closers: (() => Promise<void>)[] = [];
  const imageFiles = await openImageFiles(settings, logger, (close) => closers.push(close));
  const services = createServices(
    database,
    settings,
    settings.authSecret ?? ["secret-des-tests-".repeat(3)],
    undefined,
    imageFiles,
  );
  await Promise.all([services.searchIndex.sync(), services.shop.open()]);
  const shop = await createShopServer({
    services,
    settings,
    logger,
    ...(createStorefront && { createStorefront }),
  });
  const port = await shop.listen(0, "127.0.0.1");
  const address = `http://127.0.0.1:${port}`;

  const send: TestShop["send"] = async (query, variables = {}, { token, cookie, origin } = {}) => {
    const response = await fetch(`${address}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(origin && { origin }),
      },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as GraphqlResponse;
  };
  const ask: TestShop["ask"] = async (query, variables, options) =>
    checkedAnswer(query, await send(query, variables, options));

  const createUser: TestShop["createUser"] = async (name, role = "GENERAL") => {
    const email = `${name.toLowerCase().replace(/\W+/g, ".")}@example.cm`;
    passwordHash ??= hashPassword(PASSWORD);
    const users = database.getRepository(User);
    const known = await users.findOneBy({ email });
    const user = await users.save({ ...known, name, email, role, passwordHash: await passwordHash });
    const session = await services.sessions.open(database.manager, user, null);
    if (!session) throw new Error(`${name}'s session was not opened`);
    return { id: user.id, email, token: session.token };
  };

  const createProducts: TestShop["createProducts"] = async (...products) => {
    const owner =
      (await services.accounts.firstSuperAdmin())?.id ?? (await createUser("Patronne", "SUPER_ADMIN")).id;
    const ids: string[] = [];
    for (const product of products) {
      const { identifiers } = await services.database.getRepository(Product).insert({
        productName: "Robe Kribi",
        brandName: "Maison Sawa",
        category: "Robe",
        productImages: ["/images/AAAAAAAAAAAAAAAA"],
        thumbnailColour: "#c0a080",
        description: "Une robe légère.",
        price: 20_000,
        sellingPrice: 15_000,
        ownerId: owner,
        createdAt: new Date(Date.UTC(2026, 0, 1) + ids.length * 1000),
        variants: [],
        availability: "AVAILABLE",
        lastVariantNumber: product.variants?.length ?? 0,
        ...product,
      });
      ids.push(...identifiers.map(({ id }) => id));
    }
    await services.searchIndex.sync();
    return ids;
  };

  const close = async (): Promise<void> => {
    await shop.close();
    for (const closeFiles of closers) await closeFiles();
    await database.destroy();
    await testDatabase.drop();
    await removeFolder(dataDir); // with retries, because the shop may still write variants of an uploaded image
  };
  return { services, address, ask, send, createUser, createProducts, close };
}
