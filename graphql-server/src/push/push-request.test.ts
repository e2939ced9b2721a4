import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { PUBLIC_INTERNET } from "../public-internet/address-rules.ts";
import { readPushKeys } from "./push-keys.ts";
import { sendPush } from "./push-request.ts";
import { createDevice } from "./testing/test-device.ts";

const KEYS = {
  privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  publicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
};

it("a push service whose name has a private address gets no connection", async () => {
  let connections = 0;
  const server = createServer((_, response) => response.end()).on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { device } = createDevice(`http://service.example:${port}/push`);
  const push = { device, text: "{}", topic: "order-1", urgency: "normal", ttl: 60 } as const;
  const sender = { keys: readPushKeys({ vapid: KEYS, dataDir: "" }), subject: "mailto:a@boutique.example" };
  const resolving = (...addresses: string[]) => ({
    ...PUBLIC_INTERNET,
    resolve: (_: string, done: (error: null, found: { address: string; family: number }[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      ),
  });
  expect(await sendPush(push, sender, resolving("127.0.0.1"))).toEqual({});
  expect(await sendPush(push, sender, resolving("93.184.216.34", "127.0.0.1"))).toEqual({});
  expect(connections).toBe(0);
});
