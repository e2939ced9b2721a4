import { createECDH, randomBytes } from "node:crypto";

/** A device of the tests: what the browser sends to the shop, and the private key that the browser keeps. */
export interface TestDevice {
  readonly device: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly privateKey: string;
}

export function createDevice(
  endpoint = `https://push.example/${randomBytes(12).toString("hex")}`,
): TestDevice {
  const ecdh = createECDH("prime256v1");
  const p256dh = ecdh.generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  return { device: { endpoint, p256dh, auth }, privateKey: ecdh.getPrivateKey("base64url") };
}
