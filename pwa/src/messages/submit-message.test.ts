import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, answerOperations, deadNetwork, refusal, server } from "../app/testing/server.ts";
import { closeDevice } from "../offline/database/database.ts";
import { sendContactMessage } from "./contact-message.ts";
import { sendWaitingMessages } from "./flush-messages.ts";
import { subscribeToNewsletter } from "./newsletter.ts";
import { MESSAGES_WAIT_KEY } from "./outbox/message-records.ts";

const message = {
  fullName: "Ada Eto'o",
  email: "ada@boutique.cm",
  subject: "return",
  message: "La robe est trop grande.",
};

/** What the shop has taken, by id; an id that is known changes nothing. */
const inbox = new Map<unknown, unknown>();
const take: Answer = ({ input }) => {
  const { id, ...fields } = input as { id: string };
  inbox.set(id, fields);
  return { sendContactMessage: true };
};
const answers = (all: Readonly<Record<string, Answer>>) => server.use(...answerOperations(all));
const waits = () => localStorage.getItem(MESSAGES_WAIT_KEY) !== null;
const nothingWaits = () => expect.poll(waits).toBe(false);

beforeEach(() => inbox.clear());
afterEach(async () => {
  await closeDevice();
  globalThis.indexedDB = new IDBFactory();
});

describe("a message to the shop", () => {
  it("arrives at once where there is a network, and nothing stays on the device", async () => {
    answers({ SendContactMessage: take });
    expect(await sendContactMessage(message)).toEqual({ ok: true, value: "sent" });
    expect([...inbox.values()]).toEqual([message]);
    expect(waits()).toBe(false);
  });

  it("left on a dead network waits on the device, and arrives when there is one", async () => {
    answers({ SendContactMessage: deadNetwork });
    expect(await sendContactMessage(message)).toEqual({ ok: true, value: "kept" });
    answers({ SendContactMessage: take });
    sendWaitingMessages(localStorage);
    await nothingWaits();
    expect([...inbox.values()]).toEqual([message]);
  });

  it("whose answer was lost is sent again under the same id", async () => {
    const takeAndBreak: Answer = async (variables) => {
      await take(variables);
      return deadNetwork();
    };
    answers({ SendContactMessage: takeAndBreak });
    expect(await sendContactMessage(message)).toEqual({ ok: true, value: "kept" });
    answers({ SendContactMessage: take });
    sendWaitingMessages(localStorage);
    await nothingWaits();
    expect(inbox.size).toBe(1);
  });

  it("waits while the server is in trouble or has had too many", async () => {
    answers({ SendContactMessage: () => refusal("UNAVAILABLE", "Revenez plus tard") });
    expect(await sendContactMessage(message)).toEqual({ ok: true, value: "kept" });
    const asked = vi.fn(() => refusal("RATE_LIMITED", "Trop de tentatives"));
    answers({ SendContactMessage: asked });
    sendWaitingMessages(localStorage);
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
    expect(waits()).toBe(true);
    answers({ SendContactMessage: take });
    sendWaitingMessages(localStorage);
    await nothingWaits();
    expect([...inbox.values()]).toEqual([message]);
  });

  it("is sent again no sooner than the server asks", async () => {
    const headers = { "retry-after": "120" };
    answers({ SendContactMessage: () => new HttpResponse("<p>…", { status: 503, headers }) });
    const wait = vi.spyOn(globalThis, "setTimeout");
    await sendContactMessage(message);
    sendWaitingMessages(localStorage);
    const pauses = () => wait.mock.calls.map(([, ms]) => ms ?? 0).filter((ms) => ms > 120_000);
    await expect.poll(pauses).toHaveLength(2);
    wait.mockRestore();
  });

  it("that is refused is not kept: the refusal is told", async () => {
    answers({ SendContactMessage: () => refusal("BAD_USER_INPUT", "Refusé", { message: "Trop long" }) });
    expect(await sendContactMessage(message)).toMatchObject({ ok: false, fields: { message: "Trop long" } });
    expect(waits()).toBe(false);
  });

  it("is kept also where the note that it waits finds no room", async () => {
    answers({ SendContactMessage: deadNetwork });
    const putOnFullDisk = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: putOnFullDisk,
      removeItem: () => undefined,
    });
    expect(await sendContactMessage(message)).toEqual({ ok: true, value: "kept" });
    vi.unstubAllGlobals();
    answers({ SendContactMessage: take });
    localStorage.setItem(MESSAGES_WAIT_KEY, "1");
    sendWaitingMessages(localStorage);
    await nothingWaits();
    expect([...inbox.values()]).toEqual([message]);
  });

  it("is told to have failed where the browser keeps nothing", async () => {
    answers({ SendContactMessage: deadNetwork });
    vi.stubGlobal("indexedDB", undefined);
    expect(await sendContactMessage(message)).toMatchObject({ ok: false, code: "NETWORK" });
    vi.unstubAllGlobals();
  });
});

it("an address for the newsletter waits and arrives in the same way", async () => {
  answers({ SubscribeToNewsletter: deadNetwork });
  expect(await subscribeToNewsletter("ada@boutique.cm")).toEqual({ ok: true, value: "kept" });
  const left: unknown[] = [];
  answers({
    SubscribeToNewsletter: ({ email }) => {
      left.push(email);
      return { subscribeToNewsletter: true };
    },
  });
  sendWaitingMessages(localStorage);
  await nothingWaits();
  expect(left).toEqual(["ada@boutique.cm"]);
});
