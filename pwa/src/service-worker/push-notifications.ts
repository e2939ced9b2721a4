import { rememberShown } from "../features/push/shown-sizes.ts";
import { isRecord, isText } from "../lib/storage/stored-values.ts";
import { TELL_ADDRESS } from "../lib/worker-protocol.ts";

interface Content {
  readonly title: string;
  readonly body: string;
  /** The page that a tap opens, as a path of this shop. */
  readonly path: string;
  /** A notification replaces the earlier notification with the same tag. An empty tag replaces none. */
  readonly tag: string;
}

/**
 * Content for a push message that this worker cannot read, because browsers require a notification for every message.
 */
const UNREADABLE: Content = { title: "La boutique", body: "Il y a du nouveau", path: "/", tag: "" };

/**
 * Longest time to wait until a page answers with its URL (ms). The time is short, because browsers allow the worker to
 * open a window only soon after a tap.
 */
const ADDRESS_MS = 300;
/** Query parameters that advertisers and social networks add to a URL. They do not change the page. */
const ADVERTISING = /^utm_|clid$/;

/**
 * Shows the notifications that the shop sends to this device, also while no page of the shop is open. A tap on a
 * notification opens the page that the notification names.
 */
export function showPushNotifications(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => {
    const { title, ...content } = contentOf(event.data);
    event.waitUntil(rememberShown(content.tag, content.path).catch(() => undefined));
    // Without `renotify`, a notification about an order would replace the order's former notification without a sound.
    // The browser refuses `renotify` for a notification without a tag.
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

/**
 * Focuses the window that shows a page of the shop, or opens a new one. Never navigates a window to another page,
 * because a form in the window would lose the typed text.
 */
async function openPage({ clients, location }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const asked = new URL(path, location.origin);
  const { href } = asked.origin === location.origin ? asked : new URL("/", location.origin);
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const addresses = await Promise.all(windows.map(addressOf));
  const open = windows.find((_, place) => pageOf(addresses[place] ?? "/") === pageOf(href));
  // The browser may refuse the focus, or the window may be closed by now. A new window is opened instead.
  if (!(await open?.focus().catch(() => undefined))) await clients.openWindow(href);

  /** Returns a URL without the parts that do not change the page, so that two URLs of the same page are equal. */
  function pageOf(address: string): string {
    const { pathname, searchParams } = new URL(address, location.origin);
    const parameters = [...searchParams].filter(([name]) => !ADVERTISING.test(name));
    return [pathname.replace(/\/$/, ""), ...parameters.sort()].join();
  }
}

/**
 * Returns the URL of the page that a window shows. The worker asks the page, because some browsers report only the URL
 * at which the window was opened. A page that is loading or frozen does not answer; then the result is the URL that the
 * browser reports.
 */
const addressOf = (window: WindowClient): Promise<string> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    window.postMessage({ type: TELL_ADDRESS }, [port2]);
    setTimeout(resolve, ADDRESS_MS, window.url);
  });
