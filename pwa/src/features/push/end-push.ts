import { EndPushDocument } from "../../data/graphql/push.generated.ts";
import { sendMutation } from "../../lib/http/send-document.ts";
import { currentSubscription } from "./push-device.ts";
import { forgetShown } from "./shown-sizes.ts";

/**
 * Ends all notifications of this device, for example at a sign-out, and removes those that are on the screen. Without a
 * network, only the browser's subscription is deleted; the shop deletes its record of the device when the push service
 * reports that the subscription is gone.
 * @param records texts of stored records that may contain the push address (endpoint URL) of this device. The caller
 * passes the texts, because it may have erased the records already
 */
export async function endPushOfDevice(records: readonly (string | null)[]): Promise<void> {
  const subscription = await currentSubscription().catch(() => undefined);
  const addresses = [subscription?.endpoint, ...records.map(addressIn)];
  await Promise.allSettled([
    forgetShown(),
    closeShown(),
    subscription?.unsubscribe(),
    ...[...new Set(addresses)].map((endpoint) => endpoint && sendMutation(EndPushDocument, { endpoint })),
  ]);
}

/** Returns the push address in a stored record of the followed orders and sizes. */
const addressIn = (record: string | null): string | undefined =>
  /"endpoint":"([^"]+)"/.exec(record ?? "")?.[1];

/** Removes the shop's notifications from the device's screen, because they name orders. */
async function closeShown(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
