import { isRecord, isText } from "../lib/storage/stored-values.ts";
import { rememberShown } from "../push/shown-sizes.ts";

interface Content {
  readonly title: string;
  readonly body: string;
  /** The page that a tap opens, as a path of this shop. */
  readonly path: string;
  /** A notification replaces the one with the same tag; "" replaces none. */
  readonly tag: string;
}

/** Shown for a message that this worker cannot read, because browsers require a notification for every message. */
const UNREADABLE: Content = { title: "La boutique", body: "Il y a du nouveau", path: "/", tag: "" };

/**
 * Shows the notifications that the shop sends to this device, also while no page of the shop is open. A tap on a
 * notification opens its page.
 */
export function showPushNotifications(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => {
    const { title, ...content } = contentOf(event.data);
    event.waitUntil(rememberShown(content.tag, content.path).catch(() => undefined));
    // Without `renotify` the next state of an order would replace the former one without a sound. The browser refuses
    // it for a notification without a tag.
    const options: NotificationOptions & { renotify: boolean } = {
      body: content.body,
      tag: content.tag,
      renotify: content.tag !== "",
      icon: "/icons/icon-192.png",
      badge: "/icons/badge-96.png",
      lang: "fr",
      data: { path: content.path },
    };
    event.waitUntil(worker.registration.showNotification(title, options));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const data: unknown = event.notification.data;
    event.waitUntil(openPage(worker, isRecord(data) && isText(data.path) ? data.path : UNREADABLE.path));
  });
}

function contentOf(data: PushMessageData | null): Content {
  try {
    const content: unknown = data?.json();
    if (!isRecord(content)) return UNREADABLE;
    const { title, body, path, tag } = content;
    return isText(title) && isText(body) && isText(path) && isText(tag)
      ? { title, body, path, tag }
      : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** Shows a page of the shop in a window that is already open, or in a new one. */
async function openPage({ clients, location }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const asked = new URL(path, location.origin);
  const { href } = asked.origin === location.origin ? asked : new URL("/", location.origin);
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => url === href) ?? windows[0];
  try {
    // Also navigates a window that seems to show the page: some browsers keep the address at which it was opened.
    const navigated = await open?.navigate(href);
    if (navigated) {
      await navigated.focus();
      return;
    }
  } catch {
    // The browser refuses to navigate a window that this worker does not control, so a new window is opened.
  }
  await clients.openWindow(href);
}
