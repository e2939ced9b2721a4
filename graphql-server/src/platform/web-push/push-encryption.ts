import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { PushDevice } from "./push-device.ts";

const SALT_BYTES = 16;
/**
 * Size of a record in bytes, as the header states it (RFC 8188). Each message is one record, and push services allow at
 * most 4,096 bytes.
 */
const RECORD_BYTES = 4_096;
/** The byte that marks the end of the last record's content (RFC 8188). */
const LAST_RECORD = Buffer.from([2]);

export interface MessageSecrets {
  /** Private key of P-256 that is used for one message only. */
  readonly privateKey: Buffer;
  readonly salt: Buffer;
}

/**
 * Encrypts a notification so that only the device can read it (RFC 8291, `aes128gcm`).
 * @param text at most 3,000 bytes of UTF-8
 * @param secrets key and salt, new for each message; tests pass the values of the RFC's example
 * @returns the body of the request to the push service
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: Pick<PushDevice, "p256dh" | "auth">,
  secrets: MessageSecrets = newSecrets(),
): Buffer {
  const { privateKey, salt } = secrets;
  const own = createECDH("prime256v1");
  own.setPrivateKey(privateKey);
  const [ownKey, deviceKey] = [own.getPublicKey(), Buffer.from(p256dh, "base64url")];
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), deviceKey, ownKey]);
  const shared = derive(own.computeSecret(deviceKey), Buffer.from(auth, "base64url"), info, 32);
  const key = derive(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const content = Buffer.concat([cipher.update(text, "utf8"), cipher.update(LAST_RECORD), cipher.final()]);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES, 0);
  sizes.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, sizes, ownKey, content, cipher.getAuthTag()]);
}

function newSecrets(): MessageSecrets {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  return { privateKey: ecdh.getPrivateKey(), salt: randomBytes(SALT_BYTES) };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
