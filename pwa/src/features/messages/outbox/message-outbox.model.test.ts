import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { everyDevice } from "../../../data/outbox/testing/outbox-world.ts";
import type { Subject } from "../../../data/outbox/testing/subject.ts";
import { type MessageList, messageDelivery, messageItems } from "./message-outbox.ts";
import { mayBeOf, type PendingMessage } from "./message-records.ts";

const messages: Subject<MessageList, PendingMessage, unknown> = {
  items: messageItems,
  make: (number, choice) => ({
    id: `message ${number}`,
    kind: "newsletter",
    email: `${number}@example.cm`,
    consent: "",
    userId: choice % 3 === 0 ? "awa" : "brice",
  }),
  delivery: (send) => messageDelivery(undefined, (message) => send([message])),
  erase: (list) => list.filter((message) => !mayBeOf("awa")(message)),
  isErased: mayBeOf("awa"),
  keyOf: ({ id }) => id,
  faults: ["full", "unreadable"],
  server() {
    const taken = new Set<string>();
    return {
      apply([message]) {
        if (message) taken.add(message.id);
        return true;
      },
      check: (certain) => expect([...taken]).toEqual(expect.arrayContaining(certain.map(({ id }) => id))),
    };
  },
};

describe("the messages of a device, despite killed pages, lost requests and refused writes at random moments", () => {
  it("reach the shop, each with its id, except the messages of a user who signs out", async () => {
    await fc.assert(everyDevice(messages), { numRuns: Number(process.env.MODEL_RUNS ?? 1_500) });
  });

  it.each<[string, Partial<typeof messageItems>]>([
    ["messages are missing in the log while the browser refuses the database", { itemsOf: () => [] }],
    ["the messages in the log are not read", { parse: () => [] }],
  ])("are checked by a random test, which fails if the outbox has this fault: %s", async (_, mutant) => {
    const property = everyDevice({ ...messages, items: { ...messageItems, ...mutant } });
    const { failed } = await fc.check(property, { numRuns: 20_000, endOnFailure: true, seed: 20_261_126 });
    expect(failed).toBe(true);
  });
});
