import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { openNameServer } from "../public-internet/testing/name-server.ts";
import { pushRules } from "./push-device.ts";
import { readPushKeys } from "./push-keys.ts";
import { sendPush } from "./push-request.ts";
import { createDevice } from "./testing/test-device.ts";

const KEYS = {
  privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  publicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
};

it("the shop does not connect to a push service whose host name resolves to a private IP address", async () => {
  let connections = 0;
  const server = createServer((_, response) => response.end()).on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const sender = { keys: readPushKeys({ vapid: KEYS, dataDir: "" }), subject: "mailto:a@boutique.example" };
  const names: Readonly<Record<string, readonly number[][]>> = {
    "A one.example": [[127, 0, 0, 1]],
    "A two.example": [
      [93, 184, 216, 34],
      [127, 0, 0, 1],
    ],
  };
  const nameServer = await openNameServer((question) =>
    (names[question] ?? []).map((bytes) => Buffer.from(bytes)),
  );
  onTestFinished(() => nameServer.close());
  const rules = pushRules(undefined, [nameServer.address]);
  for (const name of ["one", "two"]) {
    const { device } = createDevice(`http://${name}.example:${port}/push`);
    const push = { device, text: "{}", topic: "order-1", urgency: "normal", ttl: 60 } as const;
    expect(await sendPush(push, sender, rules)).toEqual({ isIpRefused: true });
  }
  expect(nameServer.questions.toSorted()).toEqual([
    ...["A one.example", "A two.example", "AAAA one.example", "AAAA two.example"],
  ]);
  expect(connections).toBe(0);
});
