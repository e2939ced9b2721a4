import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { oneLine } from "../text/typed-text.rules.ts";
import { parseEnvironmentFile } from "./environment-file.ts";
import { S3_ENTRIES, s3Problems, s3Settings } from "./s3-settings.ts";
import { address, databaseUrl, origin, originList } from "./urls.ts";

/** Root folder of the repository, which contains the folders `graphql-server` and `pwa`. */
export const PROJECT_ROOT = path.resolve(fileURLToPath(new URL("../../../..", import.meta.url)));

/**
 * Default of SHOP_ORDER_EMAIL, the second e-mail address that receives orders. Used only if SHOP_EMAIL is not set
 * either.
 */
export const MADE_UP_ORDER_EMAIL = "commandes@mboamode.example";

const EMBEDDED_UPLOAD = "/images/upload";

const flag = v.pipe(
  v.picklist(["true", "false"], "expected: true or false"),
  v.transform((text) => text === "true"),
);
const KEYS_EXPECTED = "expected: one or more keys of 32 characters or more, separated by commas";
const secretKey = v.pipe(v.string(), v.minLength(32, KEYS_EXPECTED));
/**
 * Schema of the setting AUTH_SECRET, a list of secret keys. The first key signs, and all keys verify. Spaces around
 * commas are removed.
 */
const keyList = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\s*,\s*/)),
  v.tupleWithRest([secretKey], secretKey),
);
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, "expected: a port from 0 to 65535"),
  v.transform(Number),
  v.maxValue(65_535, "expected: a port from 0 to 65535"),
);

const PROXY_NAMES: readonly string[] = ["loopback", "linklocal", "uniquelocal"];

/** True for an IP address (`10.0.0.7`), a network (`10.0.0.0/8`) or a name of a network that Express knows. */
function isProxy(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const maxBits = isIP(address) === 4 ? 32 : 128;
  const isMask = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
  return PROXY_NAMES.includes(text) || (isIP(address) !== 0 && isMask && rest.length === 0);
}

/** Schema of TRUST_PROXY. The result is a value for Express's setting `trust proxy`. */
const trustProxy = v.pipe(
  v.string(),
  v.check(
    (text) =>
      text === "none" || /^[1-9]$/.test(text) || text.split(",").every((entry) => isProxy(entry.trim())),
    "expected: none, a number of proxies from 1 to 9, or addresses and networks, e.g. loopback, 10.0.0.0/8",
  ),
  v.transform((text): false | number | string[] => {
    if (text === "none") return false;
    return /^\d$/.test(text) ? Number(text) : text.split(",").map((entry) => entry.trim());
  }),
);

/** Schema of whole seconds up to one hour. The result is in milliseconds; 0 means no limit. */
const seconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}$/, "expected: whole seconds from 0 (no limit) to 3600"),
  v.transform(Number),
  v.maxValue(3_600, "expected: whole seconds from 0 (no limit) to 3600"),
  v.transform((count) => count * 1000),
);

export const DEFAULT_PHONE = "237600000000";

/** Schema of decimal degrees from `-bound` to `bound`. */
const degrees = (bound: number) => {
  const expected = `expected: decimal degrees from -${bound} to ${bound}, e.g. 4.0416`;
  return v.pipe(
    v.string(),
    v.regex(/^-?\d{1,3}(\.\d+)?$/, expected),
    v.transform(Number),
    v.minValue(-bound, expected),
    v.maxValue(bound, expected),
  );
};

const environment = v.object({
  NODE_ENV: v.optional(
    v.picklist(["production", "development", "test"], "expected: production, development or test"),
    "production",
  ),
  PORT: v.optional(port, "4000"),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty("expected: an address to listen on")), "0.0.0.0"),
  DATABASE_URL: v.optional(databaseUrl),
  DATABASE_STATEMENT_TIMEOUT: v.optional(seconds, "30"),
  DATABASE_LOCK_TIMEOUT: v.optional(seconds, "3"),
  DATABASE_IDLE_TRANSACTION_TIMEOUT: v.optional(seconds, "30"),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty("expected: a folder")), ".data"),
  AUTH_SECRET: v.optional(keyList),
  SUPER_ADMIN_EMAIL: v.optional(
    v.pipe(v.string(), v.email("expected: an e-mail address")),
    "admin@boutique.local",
  ),
  SUPER_ADMIN_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(6, "expected: 6 characters or more"))),
  DEMO_CATALOGUE: v.optional(flag),
  PUBLIC_URL: v.optional(origin),
  SHOP_NAME: v.optional(
    v.pipe(v.string(), v.transform(oneLine), v.nonEmpty("expected: a name")),
    "Mboa Mode",
  ),
  SHOP_PHONE: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^237[236]\d{8}$/, "expected: 237 followed by nine digits that begin with 2, 3 or 6"),
    ),
    DEFAULT_PHONE,
  ),
  SHOP_EMAIL: v.optional(v.pipe(v.string(), v.email("expected: an e-mail address"))),
  SHOP_ORDER_EMAIL: v.optional(v.pipe(v.string(), v.email("expected: an e-mail address"))),
  SHOP_ADDRESS: v.optional(v.pipe(v.string(), v.transform(oneLine)), "Rue Joss, Bonanjo, Douala, Cameroun"),
  SHOP_LATITUDE: v.optional(degrees(90), "4.0416"),
  SHOP_LONGITUDE: v.optional(degrees(180), "9.6873"),
  SHOP_MESSAGING_URL: v.optional(address),
  SHOP_SOCIAL_URL: v.optional(address, "https://www.facebook.com/"),
  SHOP_PHOTO_URL: v.optional(address, "https://www.instagram.com/"),
  IMAGE_UPLOAD_URL: v.optional(address),
  IMAGE_UPLOAD_PRESET: v.optional(
    v.pipe(v.string(), v.nonEmpty("expected: the name of a preset")),
    "boutique",
  ),
  ALLOWED_ORIGINS: v.optional(originList, ""),
  TRUST_PROXY: v.optional(trustProxy, "loopback"),
  RATE_LIMIT_FACTOR: v.optional(
    v.pipe(
      v.string(),
      v.transform(Number),
      v.number("expected: a number above 0"),
      v.gtValue(0, "expected: a number above 0"),
    ),
    "1",
  ),
  REDIS_URL: v.optional(
    v.pipe(
      v.string(),
      v.url("expected: redis://user:password@host:port"),
      v.regex(/^rediss?:\/\//, "expected: redis://user:password@host:port"),
    ),
  ),
  ...S3_ENTRIES,
  VAPID_PUBLIC_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{87}$/, "expected: 65 bytes of base64url, 87 characters")),
  ),
  VAPID_PRIVATE_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{43}$/, "expected: 32 bytes of base64url, 43 characters")),
  ),
  VAPID_SUBJECT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "expected: mailto:… or https://…"),
    ),
  ),
  PUSH_TEST_SERVICE: v.optional(
    v.pipe(v.string(), v.regex(/^http:\/\/127\.0\.0\.1:\d+$/, "expected: http://127.0.0.1:port")),
  ),
  GRAPHQL_OPEN: v.optional(flag, "false"),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^\S{16,}$/, "expected: 16 characters or more, without spaces")),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ["fatal", "error", "warn", "info", "debug", "silent"],
      "expected: fatal, error, warn, info, debug or silent",
    ),
    "info",
  ),
});

/**
 * Settings that are used unchanged, because they are secrets. All other values lose the spaces and line ends around
 * them.
 */
const SECRETS: readonly string[] = ["AUTH_SECRET", "SUPER_ADMIN_PASSWORD"];

export type Settings = ReturnType<typeof parseSettings>;

/** Error that `parseSettings` throws. Its message names every invalid variable and the expected value. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/**
 * Reads and validates all settings. It is called once, at the start.
 * @param env environment of the process; an empty or blank value counts as not set
 * @throws SettingsError that names each invalid variable
 */
export function parseSettings(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, SECRETS.includes(name) ? value : value?.trim()] as const)
      .filter(([, value]) => value),
  );
  const parsed = v.safeParse(environment, given, { abortPipeEarly: true });
  const problems =
    parsed.issues?.map((issue) => `${v.getDotPath(issue)?.split(".")[0]}: ${issue.message}`) ?? [];
  const unknownNames = Object.keys(given).filter(
    (name) => /^(SHOP|S3)_/i.test(name) && !(name in environment.entries),
  );
  if (given.DATABASE_URL && !given.AUTH_SECRET)
    problems.push("AUTH_SECRET: required when DATABASE_URL is set");
  if (!given.SHOP_LATITUDE !== !given.SHOP_LONGITUDE)
    problems.push("SHOP_LATITUDE, SHOP_LONGITUDE: set both or neither");
  if (!given.VAPID_PUBLIC_KEY !== !given.VAPID_PRIVATE_KEY)
    problems.push("VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: set both or neither");
  if (given.PUSH_TEST_SERVICE && given.NODE_ENV !== "test")
    problems.push("PUSH_TEST_SERVICE: only for tests, with NODE_ENV=test");
  problems.push(...s3Problems(given));
  if (!parsed.success || problems.length > 0)
    throw new SettingsError(
      `Settings refused:\n  ${[...new Set([...problems, ...unknownNames.map(toUnknown)])].join("\n  ")}`,
    );
  const s = parsed.output;
  const publicUrl = s.PUBLIC_URL ?? `http://localhost:${s.PORT}`;
  return {
    mode: s.NODE_ENV,
    /**
     * Warnings that the server logs at its start: about SHOP_… and S3_… variables that are not settings, and about
     * missing keys for push notifications, because several instances need the same keys.
     */
    notes: [
      ...unknownNames.map(toUnknown),
      ...(s.DATABASE_URL && !s.VAPID_PRIVATE_KEY ? [OWN_PUSH_KEY] : []),
    ],
    port: s.PORT,
    host: s.HOST,
    databaseUrl: s.DATABASE_URL,
    /** Limits for a database statement, for its wait for a lock, and for an idle transaction (ms); 0 means no limit. */
    databaseTimeouts: {
      statementMs: s.DATABASE_STATEMENT_TIMEOUT,
      lockMs: s.DATABASE_LOCK_TIMEOUT,
      idleTransactionMs: s.DATABASE_IDLE_TRANSACTION_TIMEOUT,
    },
    dataDir: path.resolve(PROJECT_ROOT, s.DATA_DIR),
    /** The keys that sign tokens. The first key signs, and all keys verify. */
    authSecret: s.AUTH_SECRET,
    superAdmin: { email: s.SUPER_ADMIN_EMAIL.toLowerCase(), password: s.SUPER_ADMIN_PASSWORD },
    demoCatalogue: s.DEMO_CATALOGUE ?? !s.DATABASE_URL,
    publicUrl,
    shop: {
      name: s.SHOP_NAME,
      phone: s.SHOP_PHONE,
      email: s.SHOP_EMAIL ?? "contact@mboamode.example",
      // A shop that sets SHOP_EMAIL, but not SHOP_ORDER_EMAIL, has only one e-mail address. Orders must not go to a
      // made-up address too.
      orderEmail: s.SHOP_ORDER_EMAIL ?? (s.SHOP_EMAIL ? undefined : MADE_UP_ORDER_EMAIL),
      address: s.SHOP_ADDRESS,
      latitude: s.SHOP_LATITUDE,
      longitude: s.SHOP_LONGITUDE,
      messagingUrl: s.SHOP_MESSAGING_URL ?? `https://wa.me/${s.SHOP_PHONE}`,
      socialUrl: s.SHOP_SOCIAL_URL,
      photoUrl: s.SHOP_PHOTO_URL,
      publicUrl,
    },
    allowedOrigins: new Set([publicUrl, ...s.ALLOWED_ORIGINS]),
    /** URL to which the admin panel uploads images. A URL that begins with a slash is a path of this server. */
    imageUpload: { url: s.IMAGE_UPLOAD_URL ?? EMBEDDED_UPLOAD, preset: s.IMAGE_UPLOAD_PRESET },
    trustProxy: s.TRUST_PROXY,
    rateLimitFactor: s.RATE_LIMIT_FACTOR,
    /** The Redis in which all instances count rate limits together. Without it, each process counts by itself. */
    redisUrl: s.REDIS_URL,
    /** The S3-compatible store for the images of all instances. Without it, images are files in `dataDir`. */
    s3: s3Settings(s),
    /** The keys that identify the shop to push services. If they are not set, the shop creates keys in `dataDir`. */
    vapid:
      s.VAPID_PUBLIC_KEY && s.VAPID_PRIVATE_KEY
        ? { publicKey: s.VAPID_PUBLIC_KEY, privateKey: s.VAPID_PRIVATE_KEY }
        : undefined,
    /** Contact by which the operators of push services can reach the owner: an e-mail address or a web page. */
    vapidSubject: s.VAPID_SUBJECT,
    /** Origin of the push service that tests start. It may be on this machine, without https. */
    pushTestService: s.PUSH_TEST_SERVICE,
    graphqlOpen: s.GRAPHQL_OPEN,
    /** Bearer token for `/metrics`. Without it, only this machine and its private network can read the metrics. */
    metricsToken: s.METRICS_TOKEN,
    logLevel: s.LOG_LEVEL,
  };
}

const OWN_PUSH_KEY =
  "VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: not set, so this instance has a key of notifications of its own in DATA_DIR. Several instances need the same keys (graphql-server/DEPLOYMENT.md)";

const toUnknown = (name: string): string => `${name}: no setting has this name, so it is ignored`;

/**
 * Returns the environment of the process, together with the `.env` file in the repository's root folder. The file does
 * not change variables that are already set.
 */
export function readEnvironment(): Record<string, string | undefined> {
  const file = path.join(PROJECT_ROOT, ".env");
  return { ...(existsSync(file) ? parseEnvironmentFile(readFileSync(file)) : {}), ...process.env };
}
