import { createDecipheriv, createECDH, createHmac } from "node:crypto";

const BLOCK = Buffer.from([1]);

/**
 * Decrypts a notification as a browser does. It uses other functions of Node than `encryptPush`, so that the tests find
 * a mistake in either `encryptPush` or this function.
 * @param body body of the request to the push service
 * @param privateKey the device's private key, base64url
 * @param auth the secret that the device shares with the shop, base64url
 * @throws Error if the body was not encrypted for this device
 */
export function decryptPush(
  body: Buffer,
  { privateKey, auth }: { privateKey: string; auth: string },
): string {
  const salt = body.subarray(0, 16);
  const recordBytes = body.readUInt32BE(16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const record = body.subarray(keyEnd);
  if (record.length > recordBytes) throw new Error("more than one record");
  const device = createECDH("prime256v1");
  device.setPrivateKey(privateKey, "base64url");
  const shared = hmac(Buffer.from(auth, "base64url"), device.computeSecret(sender));
  const info = [Buffer.from("WebPush: info\0"), device.getPublicKey(), sender];
  const pseudoRandom = hmac(salt, hmac(shared, ...info, BLOCK));
  const key = hmac(pseudoRandom, Buffer.from("Content-Encoding: aes128gcm\0"), BLOCK).subarray(0, 16);
  const nonce = hmac(pseudoRandom, Buffer.from("Content-Encoding: nonce\0"), BLOCK).subarray(0, 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("wrong padding");
  return padded.toString("utf8", 0, end);
}

const hmac = (key: Buffer, ...parts: Buffer[]): Buffer => {
  const hash = createHmac("sha256", key);
  for (const part of parts) hash.update(part);
  return hash.digest();
};
