import { MovePushDeviceDocument } from "../graphql/push.generated.ts";
import { sendMutation } from "../lib/http/send-document.ts";
import { deviceOf } from "../push/device-of.ts";

/** TypeScript does not know this event yet. Some browsers leave both subscriptions out. */
interface PushSubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/**
 * Tells the shop when the browser has changed this device's address, also while no page of the shop is open. If that
 * fails, the next page sends the shop what this device follows, because its address is another one.
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
