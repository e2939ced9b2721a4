import type { PushDeviceInput } from "../../data/graphql/push.generated.ts";

/** Undefined without a subscription, or if the browser does not give its keys. */
export function deviceOf(
  subscription: Pick<PushSubscription, "toJSON"> | null | undefined,
): PushDeviceInput | undefined {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  return endpoint && keys?.p256dh && keys.auth
    ? { endpoint, p256dh: keys.p256dh, auth: keys.auth }
    : undefined;
}
