import { MovePushDeviceDocument } from "../data/graphql/push.generated.ts";
import { pushDeviceInput } from "../features/push/push-device-input.ts";
import { sendMutation } from "../lib/http/send-document.ts";

/** The event `pushsubscriptionchange`, for which TypeScript has no type yet. Some browsers omit both subscriptions. */
interface PushSubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/**
 * Sends the shop the new push address of this device whenever the browser has replaced it, even if no page is open. If
 * sending fails, the next opened page notices the new address and subscribes again.
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
  const former = pushDeviceInput(oldSubscription);
  if (!former) return;
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  const device = pushDeviceInput(
    newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })),
  );
  if (device) await sendMutation(MovePushDeviceDocument, { former, device });
}
