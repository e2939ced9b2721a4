import { vi } from "vitest";

export interface FakePush {
  /** The browser's permission. `answer` is what the user will answer to the browser's question. */
  permission: NotificationPermission;
  answer: NotificationPermission;
  /** Push address that the device gets if the browser subscribes again. */
  endpoint: string;
  /** True if the browser cannot reach its push service. */
  isCut: boolean;
  /** True if the browser's storage of subscriptions has a fault. */
  isBroken: boolean;
  /** Number of the shop's notifications on the device's screen. */
  shown: number;
  readonly subscribed: string | undefined;
  questions: number;
  /** Removes the subscription, as some browsers do after weeks. */
  lose(): void;
}

/** Replaces the browser's push functions until the test ends. */
export function standInForPush(): FakePush {
  let subscribed: string | undefined;
  let key = "";
  const subscription = (endpoint: string) => ({
    endpoint,
    options: { applicationServerKey: new Uint8Array(Buffer.from(key, "base64url")).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: "clé", auth: "secret" } }),
    unsubscribe: async () => {
      subscribed = undefined;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => {
      if (fake.isBroken) throw new DOMException("storage error", "AbortError");
      return subscribed ? subscription(subscribed) : null;
    },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (fake.isCut) throw new DOMException("no network", "AbortError");
      key = applicationServerKey;
      subscribed = fake.endpoint;
      return subscription(subscribed);
    },
  };
  const close = () => {
    fake.shown -= 1;
  };
  const getNotifications = async () => Array.from({ length: fake.shown }, () => ({ close }));
  const registration = { pushManager, getNotifications };
  const fake: FakePush = {
    permission: "default",
    answer: "granted",
    endpoint: "https://push.example/1",
    isCut: false,
    isBroken: false,
    shown: 0,
    questions: 0,
    get subscribed() {
      return subscribed;
    },
    lose: () => {
      subscribed = undefined;
    },
  };
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return fake.permission;
    },
    requestPermission: async () => {
      fake.questions += 1;
      fake.permission = fake.answer;
      return fake.answer;
    },
  });
  vi.stubGlobal(
    "navigator",
    new Proxy(navigator, {
      has: (target, name) => name === "serviceWorker" || name in target,
      get: (target, name) => {
        const value: unknown = name === "serviceWorker" ? serviceWorker : Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    }),
  );
  return fake;
}
