import { EndPushDocument } from "../../data/graphql/push.generated.ts";
import { sendMutation } from "../../lib/http/send-document.ts";
import { currentSubscription } from "./push-device.ts";
import { forgetShown } from "./shown-sizes.ts";

/**
 * Ends all notifications of this device, for example at a sign-out, and removes those that the device still shows.
 * Without a network, only the browser's subscription is deleted; the shop deletes its record of the device when the
 * push service reports that it no longer knows the device.
 * @param records stored texts, erased or not, that may contain the address under which the shop knows this device
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

/** Returns the device's address in a record of what it follows. */
const addressIn = (record: string | null): string | undefined =>
  /"endpoint":"([^"]+)"/.exec(record ?? "")?.[1];

/** Removes the shop's notifications from the device's screen, because they name orders. */
async function closeShown(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
