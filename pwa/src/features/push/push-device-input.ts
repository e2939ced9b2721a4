import type { PushDeviceInput } from "../../data/graphql/push.generated.ts";

/**
 * Returns a push subscription's endpoint URL and keys as the shop stores them; undefined if there is no subscription,
 * or if the browser does not provide its keys.
 */
export function pushDeviceInput(
  subscription: Pick<PushSubscription, "toJSON"> | null | undefined,
): PushDeviceInput | undefined {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  return endpoint && keys?.p256dh && keys.auth
    ? { endpoint, p256dh: keys.p256dh, auth: keys.auth }
    : undefined;
}
