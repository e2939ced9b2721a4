import { createECDH, createPrivateKey, type KeyObject } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { errorCode } from "../errors/error-code.ts";
import { type Settings, SettingsError } from "../settings/settings.ts";

const CURVE = "prime256v1";

/** The keys by which push services recognise the shop (VAPID, RFC 8292). */
export interface PushKeys {
  /** An uncompressed point of P-256 as base64url, for `PushManager.subscribe()`. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/**
 * Returns the keys of the settings. Without these settings, returns keys that this function creates at the first call
 * and stores in the data folder. If the keys change, every device has to subscribe again.
 * @throws SettingsError if the public key of the settings does not belong to the private key
 */
export function readPushKeys({ vapid, dataDir }: Pick<Settings, "vapid" | "dataDir">): PushKeys {
  if (!vapid) return keysOf(storedKey(path.join(dataDir, "push-key")));
  const keys = keysOf(vapid.privateKey);
  if (keys.publicKey !== vapid.publicKey)
    throw new SettingsError("VAPID_PUBLIC_KEY: expected: the public key of VAPID_PRIVATE_KEY");
  return keys;
}

/** Returns the private key of a file as base64url. The file is created if it is missing. */
function storedKey(file: string): string {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    // "wx" keeps the key that another process of this data folder has just created.
    writeFileSync(file, padded(ecdh.getPrivateKey()).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}

function keysOf(privateKey: string): PushKeys {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(Buffer.from(privateKey, "base64url"));
  const point = ecdh.getPublicKey();
  const [x, y] = [point.toString("base64url", 1, 33), point.toString("base64url", 33)];
  const jwk = { kty: "EC", crv: "P-256", d: privateKey, x, y };
  return {
    publicKey: point.toString("base64url"),
    privateKey: createPrivateKey({ key: jwk, format: "jwk" }),
  };
}

/** Adds the leading zeros that Node omits from a private key, because other programs expect 32 bytes. */
const padded = (key: Buffer): Buffer => Buffer.concat([Buffer.alloc(32 - key.length), key]);
