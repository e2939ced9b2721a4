import { describe, expect, it } from "vitest";
import { parseSettings, SettingsError } from "./settings.ts";

describe("settings", () => {
  it("have a default for every variable", () => {
    expect(parseSettings({})).toMatchObject({
      port: 4000,
      databaseUrl: undefined,
      demoCatalogue: true,
      publicUrl: "http://localhost:4000",
      shop: { name: "Mboa Mode", phone: "237600000000", messagingUrl: "https://wa.me/237600000000" },
      imageUpload: { url: "/images/upload" },
      graphqlOpen: false,
      databaseTimeouts: { statementMs: 30_000, lockMs: 3_000, idleTransactionMs: 30_000 },
    });
  });

  it("contain the example e-mail address for orders only if neither SHOP_EMAIL nor SHOP_ORDER_EMAIL is set", () => {
    const addresses = (env: Record<string, string>) => {
      const { email, orderEmail } = parseSettings(env).shop;
      return [email, orderEmail];
    };
    expect(addresses({})).toEqual(["contact@mboamode.example", "commandes@mboamode.example"]);
    expect(addresses({ SHOP_EMAIL: "a@b.cm" })).toEqual(["a@b.cm", undefined]);
    expect(addresses({ SHOP_EMAIL: "a@b.cm", SHOP_ORDER_EMAIL: "c@b.cm" })).toEqual(["a@b.cm", "c@b.cm"]);
  });

  it("do not insert the demonstration catalogue into an external database by default", () => {
    const env = { DATABASE_URL: "postgres://shop@localhost/shop", AUTH_SECRET: "x".repeat(32) };
    expect(parseSettings(env).demoCatalogue).toBe(false);
    expect(parseSettings({ ...env, DEMO_CATALOGUE: "true" }).demoCatalogue).toBe(true);
  });

  it("always allow the origin of PUBLIC_URL, without the slash at its end", () => {
    const { allowedOrigins } = parseSettings({
      PUBLIC_URL: "https://boutique.cm/",
      ALLOWED_ORIGINS: "http://localhost:3000, https://a.cm",
    });
    expect([...allowedOrigins]).toEqual(["https://boutique.cm", "http://localhost:3000", "https://a.cm"]);
  });

  it.each([
    ["HTTPS://Boutique.CM", "https://boutique.cm"],
    ["https://boutique.cm:443/", "https://boutique.cm"],
    ["http://boutique.cm:80", "http://boutique.cm"],
    ["https://boutique.cm:8443", "https://boutique.cm:8443"],
    ["https://élégance.cm", "https://xn--lgance-9uab.cm"],
    ["https://boutique.cm.", "https://boutique.cm"],
    ["  https://boutique.cm\r", "https://boutique.cm"],
    ["https://[2001:DB8::1]:4000", "https://[2001:db8::1]:4000"],
  ])("spell the origin %j as browsers do", (text, spelled) => {
    const { publicUrl, allowedOrigins, shop } = parseSettings({ PUBLIC_URL: text });
    expect([publicUrl, shop.publicUrl, ...allowedOrigins]).toEqual([spelled, spelled, spelled]);
    expect(parseSettings({ ALLOWED_ORIGINS: `https://a.cm, ${text}` }).allowedOrigins).toContain(spelled);
  });

  it.each(["PUBLIC_URL", "ALLOWED_ORIGINS"])(
    "refuse %s if it is not an origin, with one message that names the variable",
    (name) => {
      const refused = [
        "https://boutique.cm/shop",
        "https://boutique.cm/?a=1",
        "https://boutique.cm/#a",
        "https://awa:secret@boutique.cm",
        "https://bou tique.cm",
        "https://*.cm",
        "https://boutique.cm:99999",
        "https://",
        "https:boutique.cm",
        "ftp://boutique.cm",
        '"https://boutique.cm"',
        "https://boutique.cm;https://a.cm",
        "null",
        "*",
      ];
      for (const text of refused)
        expect(() => parseSettings({ [name]: text }), text).toThrow(
          new RegExp(`^Settings refused:\\n {2}${name}: expected: [^\\n]+$`),
        );
    },
  );

  it.each(["SHOP_MESSAGING_URL", "SHOP_SOCIAL_URL", "SHOP_PHOTO_URL", "IMAGE_UPLOAD_URL", "S3_ENDPOINT"])(
    "refuse a URL with a password as %s, and do not print the password",
    (name) => {
      expect(() => parseSettings({ [name]: "https://awa:secret@a.cm/x" })).toThrow(`${name}: expected`);
      expect(() => parseSettings({ [name]: "https://awa:secret@a.cm/x" })).not.toThrow(/secret/);
    },
  );

  it.each([
    "postgres://u:p@host/shop",
    "postgresql://u:p%23%25@host:5432/shop?sslmode=require",
    "postgres://u:p@ss@host/shop",
    "postgres://u:a b@host/shop",
    "postgres:///shop?host=/var/run/postgresql",
    "postgres://u:p@/shop?host=/tmp",
    "postgres://u:p@%2Ftmp/shop",
    "postgres://host/shop?user=shop@server",
    "postgres://host",
  ])("accept %s as the URL of a database", (url) => {
    const env = { DATABASE_URL: url.replace("postgres", "Postgres"), AUTH_SECRET: "x".repeat(32) };
    expect(parseSettings(env).databaseUrl).toBe(url);
  });

  it.each([
    "postgres://u:p#w@host/shop",
    "postgres://u:12#4@host/shop",
    "postgres://u:12/4@host/shop",
    "postgres://u:12?4@host/shop",
    "postgres://u:50%off@host/shop",
    "postgres://u:%c3@host/shop",
    "postgres://u:p@host:port/shop",
    "postgres://one:5432,other:5432/shop",
    "postgres://",
  ])("ask to percent-encode the database URL %s, and do not print it", (url) => {
    const parse = () => parseSettings({ DATABASE_URL: url, AUTH_SECRET: "x".repeat(32) });
    expect(parse).toThrow(
      /^Settings refused:\n {2}DATABASE_URL: expected: postgres:[^\n]+percent-encoded[^\n]+$/,
    );
  });

  it.each([
    [{ VAPID_PUBLIC_KEY: "B".repeat(87) }, /VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: set both or neither/],
    [{ VAPID_PUBLIC_KEY: "B", VAPID_PRIVATE_KEY: "a".repeat(43) }, /VAPID_PUBLIC_KEY: expected/],
    [{ VAPID_SUBJECT: "http://boutique.cm" }, /VAPID_SUBJECT: expected/],
    [{ PUSH_TEST_SERVICE: "http://127.0.0.1:80" }, /PUSH_TEST_SERVICE: only for tests/],
    [{ PUSH_TEST_SERVICE: "http://127.0.0.1:80", NODE_ENV: "development" }, /only for tests/],
    [{ PUSH_TEST_SERVICE: "http://10.0.0.7:80", NODE_ENV: "test" }, /PUSH_TEST_SERVICE: expected/],
  ])("for push notifications are refused if they are %o", (env, message) => {
    expect(() => parseSettings(env)).toThrow(message);
  });

  it("report each SHOP_… and S3_… variable that is not a setting, also in the error about another variable", () => {
    const env = { SHOP_ADRESS: "Douala", S3_BUKET: "images", shop_name: "Awa", PATH: "/bin", SHOP_TOWN: "" };
    expect(parseSettings(env).notes).toEqual([
      "SHOP_ADRESS: no setting has this name, so it is ignored",
      "S3_BUKET: no setting has this name, so it is ignored",
      "shop_name: no setting has this name, so it is ignored",
    ]);
    expect(() => parseSettings({ ...env, S3_REGION: "eu" })).toThrow(/S3_BUCKET[\s\S]*S3_BUKET: no setting/);
    expect(parseSettings({ SHOP_NAME: "Awa" }).notes).toEqual([]);
  });

  it("warn of missing keys for push notifications if the database is external", () => {
    const env = { DATABASE_URL: "postgres://db/shop", AUTH_SECRET: "s".repeat(40) };
    expect(parseSettings(env).notes).toEqual([
      expect.stringMatching(/^VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: not set[^\n]*DEPLOYMENT/),
    ]);
    const keys = { VAPID_PUBLIC_KEY: "B".repeat(87), VAPID_PRIVATE_KEY: "a".repeat(43) };
    expect(parseSettings({ ...env, ...keys }).notes).toEqual([]);
  });

  it("are read without the spaces and line ends around their values, unless they are secrets", () => {
    expect(parseSettings({ PORT: "4001\r", SHOP_NAME: " Chez\u200b Awa\r", LOG_LEVEL: " " })).toMatchObject({
      port: 4001,
      shop: { name: "Chez Awa" },
      logLevel: "info",
    });
    const password = " mot de passe ";
    expect(parseSettings({ SUPER_ADMIN_PASSWORD: password }).superAdmin.password).toBe(password);
  });

  it("accept several secret keys and keep their sequence", () => {
    const [a, b] = ["a".repeat(32), "b".repeat(32)];
    expect(parseSettings({ AUTH_SECRET: `${b}, ${a}` }).authSecret).toEqual([b, a]);
  });

  it.each([
    [["loopback"], undefined],
    [false, "none"],
    [2, "2"],
    [["loopback", "10.0.0.0/8", "2001:db8::1"], "loopback, 10.0.0.0/8,2001:db8::1"],
  ])("set Express's « trust proxy » to %j if TRUST_PROXY is %j", (expected, text) => {
    expect(parseSettings({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  it.each([
    ["PORT", "quatre mille"],
    ["PORT", "70000"],
    ["DATABASE_URL", "mysql://localhost/shop"],
    ["AUTH_SECRET", "court"],
    ["AUTH_SECRET", `${"x".repeat(32)},court`],
    ["AUTH_SECRET", `${"x".repeat(32)},`],
    ["DATABASE_LOCK_TIMEOUT", "3s"],
    ["DATABASE_STATEMENT_TIMEOUT", "3601"],
    ["DEMO_CATALOGUE", "oui"],
    ["PUBLIC_URL", "boutique.cm"],
    ["SHOP_PHONE", "+237 6 00 00 00 00"],
    ["SHOP_PHONE", "237999999999"],
    ["SHOP_LATITUDE", "4,0416"],
    ["SHOP_LATITUDE", "90.5"],
    ["SHOP_LONGITUDE", "-181"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "0"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "10.0.0.1,"],
    ["IMAGE_UPLOAD_URL", "api.cloudinary.com"],
    ["ALLOWED_ORIGINS", "localhost"],
    ["RATE_LIMIT_FACTOR", "0"],
    ["REDIS_URL", "localhost:6379"],
    ["REDIS_URL", "http://localhost:6379"],
    ["S3_ENDPOINT", "s3.example"],
    ["S3_BUCKET", "Mes Images"],
    ["S3_SECRET_KEY", "deux mots"],
    ["S3_PATH_STYLE", "oui"],
    ["S3_PREFIX", "../ailleurs"],
    ["S3_CACHE_MEGABYTES", "1 Go"],
    ["METRICS_TOKEN", "court"],
    ["LOG_LEVEL", "bavard"],
  ])("stop the server's start if %s is '%s', and name the variable and the expected value", (name, value) => {
    expect(() => parseSettings({ [name]: value })).toThrow(new RegExp(`${name}: .*expected`));
  });

  it("accept the shop's latitude and longitude only together", () => {
    expect(parseSettings({ SHOP_LATITUDE: "3.8667", SHOP_LONGITUDE: "11.5167" }).shop).toMatchObject({
      latitude: 3.8667,
      longitude: 11.5167,
    });
    expect(() => parseSettings({ SHOP_LATITUDE: "3.8667" })).toThrow(/SHOP_LONGITUDE/);
  });

  it("store images in an S3-compatible store only if all required S3 variables are set", () => {
    const store = { S3_ENDPOINT: "https://s3.example", S3_BUCKET: "boutique", S3_ACCESS_KEY: "a" };
    expect(parseSettings({ ...store, S3_SECRET_KEY: "b", S3_PREFIX: "images/" }).s3).toEqual({
      endpoint: "https://s3.example",
      region: "us-east-1",
      bucket: "boutique",
      accessKey: "a",
      secretKey: "b",
      pathStyle: true,
      prefix: "images/",
      cacheBytes: 1_073_741_824,
    });
    expect(parseSettings({}).s3).toBeUndefined();
    expect(() => parseSettings(store)).toThrow(/S3_SECRET_KEY: required/);
    expect(() => parseSettings({ S3_REGION: "eu-west-3" })).toThrow(/S3_ENDPOINT, S3_BUCKET/);
  });

  it("report all invalid and missing variables in one error", () => {
    expect(() => parseSettings({ PORT: "x", SHOP_EMAIL: "y" })).toThrow(/PORT[\s\S]*SHOP_EMAIL/);
    expect(() => parseSettings({ DATABASE_URL: "postgres://localhost/shop" })).toThrow(SettingsError);
    expect(() => parseSettings({ DATABASE_URL: "postgres://localhost/shop" })).toThrow(
      /AUTH_SECRET: required/,
    );
  });

  it("treat an empty variable as not set", () => {
    expect(parseSettings({ PORT: "", DATABASE_URL: "" }).port).toBe(4000);
  });
});
