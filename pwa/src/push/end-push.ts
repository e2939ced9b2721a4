import { EndPushDocument } from "../graphql/push.generated.ts";
import { sendMutation } from "../lib/http/send-document.ts";
import { currentSubscription } from "./push-device.ts";
import { forgetShown } from "./shown-sizes.ts";

/**
 * Ends all notifications of this device, for example at a sign-out. Without a network, only the browser's subscription
 * is deleted; the shop deletes its record of the device when the push service reports that it no longer knows the
 * device.
 */
export async function endPushOfDevice(): Promise<void> {
  const subscription = await currentSubscription();
  await Promise.allSettled([
    forgetShown(),
    subscription && sendMutation(EndPushDocument, { endpoint: subscription.endpoint }),
    subscription?.unsubscribe(),
  ]);
}
