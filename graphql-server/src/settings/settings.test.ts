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

  it("have a second e-mail address, but no made-up one beside the shop's own", () => {
    const addresses = (env: Record<string, string>) => {
      const { email, orderEmail } = parseSettings(env).shop;
      return [email, orderEmail];
    };
    expect(addresses({})).toEqual(["contact@mboamode.example", "commandes@mboamode.example"]);
    expect(addresses({ SHOP_EMAIL: "a@b.cm" })).toEqual(["a@b.cm", undefined]);
    expect(addresses({ SHOP_EMAIL: "a@b.cm", SHOP_ORDER_EMAIL: "c@b.cm" })).toEqual(["a@b.cm", "c@b.cm"]);
  });

  it("leave the demonstration catalogue out of an external database by default", () => {
    const env = { DATABASE_URL: "postgres://shop@localhost/shop", AUTH_SECRET: "x".repeat(32) };
    expect(parseSettings(env).demoCatalogue).toBe(false);
    expect(parseSettings({ ...env, DEMO_CATALOGUE: "true" }).demoCatalogue).toBe(true);
  });

  it("always allow the public address as an origin, without its final slash", () => {
    const { allowedOrigins } = parseSettings({
      PUBLIC_URL: "https://boutique.cm/",
      ALLOWED_ORIGINS: "http://localhost:3000, https://a.cm",
    });
    expect([...allowedOrigins]).toEqual(["https://boutique.cm", "http://localhost:3000", "https://a.cm"]);
  });

  it("accept several secret keys, in order", () => {
    const [a, b] = ["a".repeat(32), "b".repeat(32)];
    expect(parseSettings({ AUTH_SECRET: `${b}, ${a}` }).authSecret).toEqual([b, a]);
  });

  it.each([
    [undefined, ["loopback"]],
    ["none", false],
    ["2", 2],
    ["loopback, 10.0.0.0/8,2001:db8::1", ["loopback", "10.0.0.0/8", "2001:db8::1"]],
  ])("TRUST_PROXY=%s trusts %j", (text, expected) => {
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
  ])("stop the start if %s is '%s', and name the variable and the expected value", (name, value) => {
    expect(() => parseSettings({ [name]: value })).toThrow(new RegExp(`${name}: .*expected`));
  });

  it("place the shop on the map with both its coordinates or with neither", () => {
    expect(parseSettings({ SHOP_LATITUDE: "3.8667", SHOP_LONGITUDE: "11.5167" }).shop).toMatchObject({
      latitude: 3.8667,
      longitude: 11.5167,
    });
    expect(() => parseSettings({ SHOP_LATITUDE: "3.8667" })).toThrow(/SHOP_LONGITUDE/);
  });

  it("keep images in a completely configured store, or in the data folder", () => {
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

  it("name every wrong variable at once", () => {
    expect(() => parseSettings({ PORT: "x", SHOP_EMAIL: "y" })).toThrow(/PORT[\s\S]*SHOP_EMAIL/);
    expect(() => parseSettings({ DATABASE_URL: "postgres://localhost/shop" })).toThrow(SettingsError);
    expect(() => parseSettings({ DATABASE_URL: "postgres://localhost/shop" })).toThrow(
      /AUTH_SECRET: required/,
    );
  });

  it("treat an empty variable as unset", () => {
    expect(parseSettings({ PORT: "", DATABASE_URL: "" }).port).toBe(4000);
  });
});
