import {
  EndPushDocument,
  FollowOrderDocument,
  FollowSizeDocument,
  type PushDeviceInput,
} from "../../data/graphql/push.generated.ts";
import type { Session } from "../../data/session/session.ts";
import { isAccessRefusal, isTemporary } from "../../lib/failure-codes.ts";
import { type DocumentAnswer, sendMutation } from "../../lib/http/send-document.ts";
import type { Result } from "../../lib/result.ts";
import { isEqual } from "../../lib/storage/is-equal.ts";
import type { OwnerId } from "../../lib/storage/owned-records.ts";
import { readFollowed, without, writeFollowed } from "./followed-subjects.ts";
import {
  askPermission,
  currentSubscription,
  isAllowed,
  NO_PUSH,
  registerDevice,
  subscribedDevice,
} from "./push-device.ts";
import type { Subject } from "./push-subject.ts";
import { consentTo } from "./push-texts.ts";
import { takeShown } from "./shown-sizes.ts";

/**
 * Whether the shop notifies this device about an order or a size. "waiting": this device has stored that the user wants
 * notifications, and tells the shop once there is a network. "unable": the user wants notifications, but the browser
 * cannot receive them now. "ending": the user has ended the notifications, but the shop does not know this yet
 * and may still send one.
 */
export type FollowState = "on" | "waiting" | "unable" | "ending" | "off";

type Owner = Pick<Session, "get" | "mutate">;

/**
 * Time after which this device sends its followed orders and sizes to the shop again (ms), because the shop may have
 * lost them.
 */
const CONFIRMATION_MS = 86_400_000;

/** True if the browser could not subscribe to notifications at this page's last attempt. */
let isUnable = false;

/**
 * Returns this device's push address (endpoint URL) and keys, and stores in `isUnable` whether the browser could
 * subscribe.
 */
async function reachedDevice(): Promise<Result<PushDeviceInput>> {
  const device = await subscribedDevice();
  isUnable = !device.ok && device.code === NO_PUSH;
  return device;
}

/**
 * Returns the owners whose records are used: the user and the visitor, because a user also sees the orders that were
 * made on this device without an account.
 */
const ownersOf = (session: Owner): readonly OwnerId[] => [...new Set([session.get().user?.id ?? null, null])];

export function followState(session: Owner, subject: Subject): FollowState {
  for (const owner of ownersOf(session)) {
    const { confirmedAt, subjects } = readFollowed(owner);
    if (!has(subjects, subject)) continue;
    if (isUnable) return "unable";
    return confirmedAt ? "on" : "waiting";
  }
  const isEnding = ownersOf(session).some((owner) => has(readFollowed(owner).ended, subject));
  return isEnding ? "ending" : "off";
}

const has = (subjects: readonly Subject[], subject: Subject): boolean =>
  subjects.some((one) => isEqual(one, subject));

/**
 * Asks for the browser's permission, and asks the shop to notify this device about an order or a size. Must be called
 * in a click handler. Without a network, the subscription is stored, and `renewFollowed` sends it later.
 * @returns the new state; "off" if the browser does not allow notifications, or if there is nothing more to report
 * about the order or size
 */
export async function follow(session: Owner, subject: Subject): Promise<Result<FollowState>> {
  if (!(await askPermission())) return { ok: true, value: "off" };
  const owner = session.get().user?.id ?? null;
  const before = readFollowed(owner);
  const subjects = [...without(before.subjects, subject), subject];
  await takeShown(subject).catch(() => undefined);
  const ended = without(before.ended, subject);
  writeFollowed(owner, { ...before, confirmedAt: 0, subjects, ended });
  // Waits for a running `renewFollowed`. It may be sending the end of the notifications about this order or size, which
  // could reach the shop after this new subscription.
  await renewing?.catch(() => undefined);
  const reached = await reachedDevice();
  if (!reached.ok) return { ok: true, value: isUnable ? "unable" : "waiting" };
  const { device, answer } = await registerReached(session, reached.value, subject);
  if (isUnable) return { ok: true, value: "unable" };
  if (answer.ok && answer.value) {
    const now = readFollowed(owner);
    const { endpoint } = device;
    if (before.subjects.length === 0) writeFollowed(owner, { ...now, endpoint, confirmedAt: Date.now() });
    else if (before.confirmedAt && before.endpoint === endpoint)
      writeFollowed(owner, { ...now, confirmedAt: before.confirmedAt });
    else await renewFollowed(session);
    return { ok: true, value: "on" };
  }
  if (!answer.ok && isTemporary(answer.code)) return { ok: true, value: "waiting" };
  writeFollowed(owner, { ...before, subjects: without(before.subjects, subject) });
  return answer.ok ? { ok: true, value: "off" } : answer;
}

/**
 * Ends the notifications about an order or a size. First stores on this device that they end, so that `renewFollowed`
 * tells the shop again if the answer is lost. The browser's subscription always stays, because the notifications of the
 * admin panel use it too.
 */
export async function unfollow(session: Owner, subject: Subject): Promise<Result> {
  for (const owner of ownersOf(session)) {
    const followed = readFollowed(owner);
    if (!has(followed.subjects, subject)) continue;
    const subjects = without(followed.subjects, subject);
    // The shop is told about the end even if it has not confirmed yet that it notifies about this order or size: it may
    // have stored this, and only its answer was lost.
    writeFollowed(owner, {
      ...followed,
      subjects,
      ended: [...without(followed.ended, subject), subject],
    });
  }
  // Waits for a running `renewFollowed`, which could otherwise send the order or size to the shop again after the end
  // of its notifications.
  await renewing?.catch(() => undefined);
  for (const owner of ownersOf(session)) {
    const sent = await sendEnds(owner);
    if (!sent.ok && !isTemporary(sent.code)) return sent;
  }
  return { ok: true, value: undefined };
}

/** Tells the shop which notifications the user has ended. After a temporary failure, a later call tells it again. */
async function sendEnds(owner: OwnerId): Promise<Result> {
  const { endpoint, ended } = readFollowed(owner);
  if (ended.length === 0) return { ok: true, value: undefined };
  const subscription = await currentSubscription().catch(() => undefined);
  let refused: Result = { ok: true, value: undefined };
  for (const subject of ended) {
    // Ends the notifications to two push addresses of this device. `endpoint` is the address that the shop has last
    // confirmed. The shop may also know the present address, from a request whose answer was lost.
    for (const address of new Set([endpoint, subscription?.endpoint])) {
      if (!address) continue;
      const answer = await sendMutation(EndPushDocument, { endpoint: address, ...subject });
      if (!answer.ok && isTemporary(answer.code)) return answer;
      if (!answer.ok) refused = answer;
    }
    const now = readFollowed(owner);
    writeFollowed(owner, { ...now, ended: without(now.ended, subject) });
  }
  return refused;
}

/**
 * Sends the shop what it may not know: the orders and sizes that this device follows, and the notifications that the
 * user has ended. Sends them if the browser has changed the device's push address, if the last attempt failed without a
 * network, or if the last sending was a day ago. Subscribes again if the shop has changed its key. Never makes the
 * browser ask the user for permission.
 */
export function renewFollowed(session: Owner): Promise<void> {
  // Several components of a page call this function at once. They share one run, so that nothing is sent twice.
  renewing ??= renew(session).finally(() => {
    renewing = undefined;
  });
  return renewing;
}
let renewing: Promise<void> | undefined;

async function renew(session: Owner): Promise<void> {
  for (const owner of ownersOf(session)) if (!(await sendEnds(owner)).ok) return;
  if (!isAllowed()) return;
  for (const owner of ownersOf(session)) await dropShown(owner);
  for (const owner of ownersOf(session)) {
    const { endpoint: former, confirmedAt, subjects } = readFollowed(owner);
    if (subjects.length === 0) continue;
    const isRecent = Math.abs(Date.now() - confirmedAt) < CONFIRMATION_MS;
    if (isRecent && former === (await currentSubscription())?.endpoint) continue;
    const reached = await reachedDevice();
    if (!reached.ok) return;
    let device = reached.value;
    if (former && former !== device.endpoint) {
      // Ends the notifications to the former push address. Otherwise the address would still count as a device, and the
      // shop limits how many devices follow an order.
      const ended = await sendMutation(EndPushDocument, { endpoint: former });
      if (!ended.ok && isTemporary(ended.code)) return;
    }
    for (const subject of subjects) {
      // A subject is skipped if the user has ended its notifications during the run, even in another tab.
      if (!has(readFollowed(owner).subjects, subject)) continue;
      const registered = await registerReached(session, device, subject);
      const { answer } = registered;
      device = registered.device;
      if (isUnable || (!answer.ok && isUndecided(answer.code))) return;
      const now = readFollowed(owner);
      const isOver = !answer.ok || !answer.value;
      if (isOver) writeFollowed(owner, { ...now, subjects: without(now.subjects, subject) });
    }
    const now = readFollowed(owner);
    // The list is stored as confirmed only if all of its orders and sizes were sent to the shop: another tab may have
    // added an order or size in the meantime.
    const isComplete = now.subjects.every((one) => has(subjects, one));
    writeFollowed(owner, {
      ...now,
      endpoint: device.endpoint,
      confirmedAt: isComplete ? Date.now() : 0,
    });
  }
}

/**
 * True if the answer does not say whether the shop accepts the order or size: the shop was not reached, or the session
 * has ended.
 */
const isUndecided = (code: string): boolean => isTemporary(code) || isAccessRefusal(code);

/**
 * Removes from the followed list the sizes whose notification this device has shown, because the shop sends only one
 * notification for each size.
 */
async function dropShown(owner: OwnerId): Promise<void> {
  for (const subject of readFollowed(owner).subjects) {
    if (!(await takeShown(subject).catch(() => false))) continue;
    const now = readFollowed(owner);
    writeFollowed(owner, { ...now, subjects: without(now.subjects, subject) });
  }
}

/**
 * Asks the shop to notify this device about an order or size. Sets `isUnable` to true if the browser could not
 * subscribe; otherwise to false.
 */
async function registerReached(session: Owner, device: PushDeviceInput, subject: Subject) {
  const registered = await registerDevice(device, (one) => register(session, one, subject));
  isUnable = !registered.answer.ok && registered.answer.code === NO_PUSH;
  return registered;
}

async function register(
  session: Owner,
  device: PushDeviceInput,
  subject: Subject,
): Promise<DocumentAnswer<boolean>> {
  const consent = consentTo(subject);
  if ("orderId" in subject) {
    const answer = await session.mutate(FollowOrderDocument, { device, ...subject, consent });
    return answer.ok ? { ...answer, value: answer.value.followOrder } : answer;
  }
  const answer = await session.mutate(FollowSizeDocument, { device, ...subject, consent });
  return answer.ok ? { ...answer, value: answer.value.followSize } : answer;
}
