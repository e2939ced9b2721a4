import { MovePushDeviceDocument } from "../data/graphql/push.generated.ts";
import { deviceOf } from "../features/push/device-of.ts";
import { sendMutation } from "../lib/http/send-document.ts";

/** TypeScript does not know this event yet. Some browsers leave both subscriptions out. */
interface PushSubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/**
 * Sends the shop the new address of this device at the push service whenever the browser has replaced the address. No
 * page needs to be open. If sending fails, the next page notices the new address and subscribes again.
 */
export function reportChangedSubscription(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("pushsubscriptionchange", (event) => {
    const change = event as PushSubscriptionChange;
    change.waitUntil(report(worker.registration.pushManager, change).catch(() => undefined));
  });
}

async function report(
  pushManager: PushManager,
  { oldSubscription, newSubscription }: PushSubscriptionChange,
): Promise<void> {
  const former = deviceOf(oldSubscription);
  if (!former) return;
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  const device = deviceOf(
    newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })),
  );
  if (device) await sendMutation(MovePushDeviceDocument, { former, device });
}
