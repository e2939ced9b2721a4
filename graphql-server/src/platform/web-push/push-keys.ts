import { createECDH, createPrivateKey, type KeyObject } from "node:crypto";
import path from "node:path";
import { type Settings, SettingsError } from "../settings/settings.ts";
import { storedSecret } from "../settings/stored-secret.ts";

const CURVE = "prime256v1";
/** A private key of P-256 as base64url: 32 bytes. */
const PRIVATE_KEY = /^[\w-]{43}$/;

/** The keys by which push services recognise the shop (VAPID, RFC 8292). */
export interface PushKeys {
  /** The shop's public key for `PushManager.subscribe()`: an uncompressed point of P-256 as base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/**
 * Returns the keys from the settings. Without these settings, returns keys that this function creates at the first call
 * and stores in the data folder. If the keys change, every device has to subscribe again.
 * @throws SettingsError if the public key of the settings does not belong to the private key, or if the stored key is
 * damaged
 */
export function readPushKeys({ vapid, dataDir }: Pick<Settings, "vapid" | "dataDir">): PushKeys {
  if (!vapid) return storedKeys(path.join(dataDir, "push-key"));
  const keys = keysOf(vapid.privateKey);
  if (keys.publicKey !== vapid.publicKey)
    throw new SettingsError("VAPID_PUBLIC_KEY: expected: the public key of VAPID_PRIVATE_KEY");
  return keys;
}

/** Returns the keys of a file that contains the private key as base64url. The file is created if it is missing. */
function storedKeys(file: string): PushKeys {
  const key = storedSecret(file, newKey);
  try {
    if (!PRIVATE_KEY.test(key)) throw new RangeError("no private key");
    return keysOf(key);
  } catch (error) {
    throw new SettingsError(
      `${file}: expected: a private key of 43 characters. Restore the file, or delete it: the next start creates a key, and devices subscribe again when they open the shop`,
      { cause: error },
    );
  }
}

/** Returns a new private key as base64url. */
function newKey(): string {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  return padded(ecdh.getPrivateKey()).toString("base64url");
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
