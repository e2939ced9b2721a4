import { beforeEach, expect, it, vi } from "vitest";
import { MovePushDeviceDocument } from "../data/graphql/push.generated.ts";
import { sendMutation } from "../lib/http/send-document.ts";
import { reportChangedSubscription } from "./push-subscription-change.ts";

vi.mock("../lib/http/send-document.ts", () => ({ sendMutation: vi.fn(async () => ({ ok: true })) }));

const KEY = new ArrayBuffer(65);
const subscription = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: KEY },
  toJSON: () => ({ endpoint, keys: { p256dh: `key of ${endpoint}`, auth: "secret" } }),
});
const device = (endpoint: string) => subscription(endpoint).toJSON();
const moved = (former: string, current: string) => {
  const [a, b] = [device(former), device(current)];
  return [
    MovePushDeviceDocument,
    { former: { endpoint: a.endpoint, ...a.keys }, device: { endpoint: b.endpoint, ...b.keys } },
  ];
};

const subscribe = vi.fn(async (_: PushSubscriptionOptionsInit) => subscription("https://push.example/new"));
let worker: EventTarget;
beforeEach(() => {
  vi.mocked(sendMutation).mockClear();
  subscribe.mockClear();
  const pushManager = { subscribe };
  worker = Object.assign(new EventTarget(), { registration: { pushManager } });
  reportChangedSubscription(worker as unknown as ServiceWorkerGlobalScope);
});

/**
 * Dispatches the event `pushsubscriptionchange`. Resolves when the work of this event is done, for which the browser
 * keeps the worker alive.
 */
async function change(properties: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  const waitUntil = (until: Promise<unknown>) => void work.push(until);
  worker.dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), { waitUntil, ...properties }));
  expect(work).toHaveLength(1);
  await Promise.all(work);
}
const sent = () => vi.mocked(sendMutation).mock.calls;

it("when the browser replaces the device's push address, the worker sends the new one to the shop", async () => {
  const [oldSubscription, newSubscription] = [
    subscription("https://push.example/a"),
    subscription("https://push.example/b"),
  ];
  await change({ oldSubscription, newSubscription });
  expect(sent()).toEqual([moved("https://push.example/a", "https://push.example/b")]);
  expect(subscribe).not.toHaveBeenCalled();
});

it("when the browser only removes the push address, the worker subscribes again with the same key", async () => {
  await change({ oldSubscription: subscription("https://push.example/a"), newSubscription: null });
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: KEY }]]);
  expect(sent()).toEqual([moved("https://push.example/a", "https://push.example/new")]);
});

it("the worker sends nothing if the browser does not say which push address it has replaced", async () => {
  await change({});
  expect([sent(), subscribe.mock.calls]).toEqual([[], []]);
});

it("the worker throws no error if the browser cannot subscribe now", async () => {
  subscribe.mockRejectedValueOnce(new DOMException("no network", "AbortError"));
  await change({ oldSubscription: subscription("https://push.example/a") });
  expect(sent()).toEqual([]);
});
