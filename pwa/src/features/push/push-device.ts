import { type PushDeviceInput, PushKeyDocument } from "../../data/graphql/push.generated.ts";
import { NETWORK_FAILURE, NETWORK_MESSAGE } from "../../lib/failure-codes.ts";
import { sendQuery } from "../../lib/http/send-document.ts";
import type { Failure, Result } from "../../lib/result.ts";
import { pushDeviceInput } from "./push-device-input.ts";
import { UNABLE } from "./push-texts.ts";

/** Longest time to wait for the service worker, which the first visit registers late (ms). */
const WORKER_TIMEOUT_MS = 10_000;

/**
 * True if this browser can receive push messages. Browsers on iOS can receive them only if the shop was opened from the
 * home screen.
 */
export const canReceive = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export const isForbidden = (): boolean => canReceive() && Notification.permission === "denied";

export const isAllowed = (): boolean => canReceive() && Notification.permission === "granted";

/** Asks for the browser's permission, unless it has been given. Must be called in a click handler. */
export async function askPermission(): Promise<boolean> {
  if (!isAllowed()) await Notification.requestPermission();
  return isAllowed();
}

/** Error code if the browser refuses to subscribe to notifications although the shop can be reached. */
export const NO_PUSH = "NO_PUSH";
const REFUSED: Failure = { ok: false, code: NO_PUSH, message: UNABLE };
const UNREACHED: Failure = { ok: false, code: NETWORK_FAILURE, message: NETWORK_MESSAGE };

/** Returns the browser's subscription; undefined if there is none that can receive messages. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  const subscription = await storedSubscription();
  return subscription && canArrive(subscription) ? subscription : undefined;
}

async function storedSubscription(): Promise<PushSubscription | undefined> {
  if (!canReceive()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}

/**
 * True if messages can arrive. Some browsers keep a removed subscription, whose endpoint URL then has a host that ends
 * in `.invalid`.
 */
const canArrive = ({ endpoint }: PushSubscription): boolean =>
  !new URL(endpoint).hostname.endsWith(".invalid");

/**
 * Returns this device's push address (endpoint URL) and keys, and subscribes first if necessary. A subscription for
 * another key is replaced, because the shop can no longer send to it. The browser must already allow notifications.
 * Fails with NETWORK_FAILURE without a network, and with NO_PUSH if the browser refuses, for example on a phone without
 * Google's services.
 * @param refused a push address to which the shop can no longer send; the browser subscribes again to get another one
 */
export async function subscribedDevice(refused?: string): Promise<Result<PushDeviceInput>> {
  const answer = await sendQuery(PushKeyDocument, {});
  try {
    let subscription = await storedSubscription();
    if (answer.ok && !(subscription && isUsable(subscription, answer.value.pushKey, refused))) {
      await subscription?.unsubscribe();
      subscription = await subscribe(answer.value.pushKey);
    }
    if (subscription && answer.ok && !isUsable(subscription, answer.value.pushKey, refused)) return REFUSED;
    const device = pushDeviceInput(subscription);
    return device ? { ok: true, value: device } : UNREACHED;
  } catch {
    // If the shop has answered, there is a network: then the browser could not reach its own push service, which a
    // subscription needs.
    return answer.ok ? REFUSED : UNREACHED;
  }
}

/**
 * Registers this device at the shop. If the shop can no longer send to the device's push address, the browser
 * subscribes again, and the device is registered with the new address. Fails with NO_PUSH if the shop refuses the new
 * address too.
 * @returns the device that was registered last
 */
export async function registerDevice<Value>(
  device: PushDeviceInput,
  register: (device: PushDeviceInput) => Promise<Result<Value>>,
): Promise<{ device: PushDeviceInput; answer: Result<Value> }> {
  const answer = await register(device);
  if (answer.ok || !answer.fields?.endpoint) return { device, answer };
  const other = await subscribedDevice(device.endpoint);
  if (!other.ok) return { device, answer: other };
  const second = await register(other.value);
  return { device: other.value, answer: !second.ok && second.fields?.endpoint ? REFUSED : second };
}

const isUsable = (subscription: PushSubscription, key: string, refused: string | undefined): boolean =>
  subscription.endpoint !== refused && canArrive(subscription) && isMadeFor(subscription, key);

/**
 * True if a subscription was made for this key of the shop (base64url). Also true if the browser does not report the
 * subscription's key.
 */
function isMadeFor({ options }: PushSubscription, key: string): boolean {
  const used = options?.applicationServerKey;
  return !used || lettersOf(btoa(String.fromCharCode(...new Uint8Array(used)))) === lettersOf(key);
}

/**
 * Removes from a key the characters in which base64 and base64url differ, so that keys in the two encodings can be
 * compared.
 */
const lettersOf = (key: string): string => key.replace(/\W|_/g, "");

async function subscribe(key: string): Promise<PushSubscription | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, WORKER_TIMEOUT_MS));
  const registration = await Promise.race([navigator.serviceWorker.ready, timeout]);
  return registration?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}
