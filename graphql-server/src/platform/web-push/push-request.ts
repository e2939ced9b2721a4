import { createHash } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { SignJWT } from "jose";
import { type AllowedIps, checkedLookup, IpRefused } from "../public-internet/refuse-internal-ips.ts";
import type { PushDevice } from "./push-device.ts";
import { encryptPush } from "./push-encryption.ts";
import type { PushKeys } from "./push-keys.ts";
import type { PushAnswer } from "./push-result.ts";

/**
 * Longest wait for the answer of a push service (ms). A service that does not answer must not delay the notifications
 * of other services for long.
 */
const TIMEOUT_MS = 3_000;
/** Lifetime of a signature. Push services refuse more than 24 hours. */
const SIGNATURE_HOURS = 12;
/** Largest length of the request header Topic (RFC 8030). */
const TOPIC_LENGTH = 32;

export interface OutgoingPush {
  readonly device: PushDevice;
  readonly text: string;
  /** A newer notification with the same topic replaces the older one that the push service has not delivered yet. */
  readonly topic: string | undefined;
  /** High for notifications to the admins, so that a phone that saves its battery shows them at once. */
  readonly urgency: "normal" | "high";
  /** Seconds for which the push service keeps the notification for a device without a network. */
  readonly ttl: number;
}

/**
 * Data about the shop that each request contains: its keys, and a contact by which operators of push services can reach
 * the owner.
 */
export interface PushSenderIdentity {
  readonly keys: PushKeys;
  /** The contact, as `mailto:…` or `https://…`. */
  readonly subject: string;
}

/**
 * Sends a notification to the device's push service (RFC 8030, 8291 and 8292). Redirects are not followed, and the body
 * of the answer is not read.
 * @returns the answer. It has no status if the service did not answer within 3 s or has no public IP address
 */
export async function sendPush(
  push: OutgoingPush,
  sender: PushSenderIdentity,
  rules: AllowedIps,
): Promise<PushAnswer> {
  const url = new URL(push.device.endpoint);
  const body = encryptPush(push.text, push.device);
  const headers = {
    Authorization: await vapid(url.origin, sender),
    "Content-Encoding": "aes128gcm",
    "Content-Length": body.length,
    "Content-Type": "application/octet-stream",
    TTL: push.ttl,
    ...(push.topic !== undefined && { Topic: topicOf(push.topic) }),
    Urgency: push.urgency,
  };
  try {
    return await post(url, headers, body, rules);
  } catch (error) {
    return error instanceof IpRefused ? { isIpRefused: true } : {};
  }
}

const topicOf = (tag: string): string =>
  createHash("sha256").update(tag).digest("base64url").slice(0, TOPIC_LENGTH);

async function vapid(audience: string, { keys, subject }: PushSenderIdentity): Promise<string> {
  const token = await new SignJWT()
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(audience)
    .setSubject(subject)
    .setExpirationTime(`${SIGNATURE_HOURS}h`)
    .sign(keys.privateKey);
  return `vapid t=${token}, k=${keys.publicKey}`;
}

function post(
  url: URL,
  headers: http.OutgoingHttpHeaders,
  body: Buffer,
  rules: AllowedIps,
): Promise<PushAnswer> {
  const lookup = checkedLookup(url, rules);
  const { request } = url.protocol === "https:" ? https : http;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    // No connection pool is used: a reused connection would skip `lookup`, so this request could reach an IP address
    // that was checked only for an earlier request.
    const outgoing = request(url, { method: "POST", agent: false, lookup, signal, headers }, (response) => {
      response.destroy();
      resolve({ status: response.statusCode, retryAfter: response.headers["retry-after"] });
    });
    outgoing.on("error", reject).end(body);
  });
}
