import { expect, it, vi } from "vitest";
import { version } from "../../package.json";
import { GET_VERSION } from "../lib/worker-protocol.ts";
import { listenForUpdateMessages } from "./update-messages.ts";

it("a service worker answers a page with the version of its release", () => {
  const addEventListener = vi.fn();
  listenForUpdateMessages({ addEventListener } as never);
  const [, listener] = addEventListener.mock.lastCall ?? [];
  const port = { postMessage: vi.fn() };
  listener({ data: { type: GET_VERSION }, ports: [port] });
  expect(port.postMessage.mock.calls).toEqual([[version]]);
});
