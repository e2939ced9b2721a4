import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, answerOperations, deadNetwork, refusal, server } from "../../app/testing/server.ts";
import { closeDatabase, openDatabase } from "../../data/offline/database/database.ts";
import { openCopies } from "../../data/offline/database/storage-copies.ts";
import { randomId } from "../../lib/random-id.ts";
import { MESSAGES_PENDING_KEY } from "../../lib/storage/storage-keys.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { sendContactMessage } from "./contact-message.ts";
import { erasePendingMessages, flushPendingMessages } from "./flush-pending-messages.ts";
import { NEWSLETTER_CONSENT, subscribeToNewsletter } from "./newsletter.ts";
import type { PendingMessage } from "./outbox/message-records.ts";
import { PageMessages } from "./outbox/page-messages.ts";

const message = {
  fullName: "Ada Eto'o",
  email: "ada@boutique.cm",
  subject: "return",
  message: "La robe est trop grande.",
};

/** The messages that the shop has accepted, under their ids. A second message with the same id changes nothing. */
const inbox = new Map<unknown, unknown>();
const authors: unknown[] = [];
const send = (userId?: string) => sendContactMessage(randomId(), message, userId);
const accept: Answer = ({ input }) => {
  const { id, userId, ...fields } = input as { id: string; userId: unknown };
  authors.push(userId);
  inbox.set(id, fields);
  return { sendContactMessage: true };
};
const answers = (all: Readonly<Record<string, Answer>>) => server.use(...answerOperations(all));
const isPending = () => localStorage.getItem(MESSAGES_PENDING_KEY) !== null;
const nothingPending = () => expect.poll(isPending).toBe(false);

function pageOnFullDisk(): PageMessages {
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem, removeItem: () => undefined });
  return new PageMessages();
}
const contact = (): PendingMessage => ({ id: randomId(), kind: "contact", fields: message, userId: null });

beforeEach(() => {
  inbox.clear();
  authors.length = 0;
});

describe("a message to the shop", () => {
  it("reaches the shop at once if there is a network, and is not stored", async () => {
    answers({ SendContactMessage: accept });
    expect(await send()).toEqual({ ok: true, value: "sent" });
    expect([...inbox.values()]).toEqual([message]);
    expect(isPending()).toBe(false);
  });

  it("does not open the database on a device without an unsent message", async () => {
    const open = vi.spyOn(indexedDB, "open");
    expect(await flushPendingMessages()).toBe(0);
    await erasePendingMessages(undefined);
    expect(open).not.toHaveBeenCalled();
    answers({ SendContactMessage: accept });
    await send();
    open.mockClear();
    await closeDatabase();
    expect(await flushPendingMessages()).toBe(0);
    expect(open).not.toHaveBeenCalled();
  });

  it("of a kind that only a later release knows stays unsent, and does not stop other messages", async () => {
    answers({ SendContactMessage: accept });
    const later = { id: "later", kind: "LATER", text: "Bonjour" };
    await (await openDatabase()).put("messages", later as never);
    expect(await send()).toEqual({ ok: true, value: "sent" });
    expect([...inbox.values()]).toEqual([message]);
    expect(await (await openDatabase()).getAll("messages")).toEqual([later]);
  });

  it("is stored before it is sent: if the page is killed, the message arrives once at the next start", async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    answers({
      SendContactMessage: () => {
        begin();
        return new Promise<never>(() => undefined);
      },
    });
    void send();
    await begun;
    expect(await (await openDatabase()).count("messages")).toBe(1);
    // Removes the key that says that an unsent message may exist, as if the browser was killed before it wrote local
    // storage to disk.
    localStorage.removeItem(MESSAGES_PENDING_KEY);
    answers({ SendContactMessage: accept });
    await openCopies(new Set()).copy();
    expect(await flushPendingMessages()).toBe(0);
    expect([...inbox.values()]).toEqual([message]);
    expect(await (await openDatabase()).count("messages")).toBe(0);
  });

  it("is sent with its author's id; a visitor's message is never sent with a later user's cookie", async () => {
    answers({ SendContactMessage: deadNetwork });
    await send("awa");
    await send();
    expect(await flushPendingMessages("brice")).toBe(1);
    expect(await flushPendingMessages("awa")).toBe(2);
    await erasePendingMessages("brice");
    expect(isPending()).toBe(true);
    const fetched = vi.spyOn(globalThis, "fetch");
    answers({ SendContactMessage: accept });
    await send();
    await flushPendingMessages("brice");
    expect(authors).toEqual([null, "awa"]);
    const [visitors, hers] = fetched.mock.calls.map(([, init]) => init);
    expect(visitors).toMatchObject({ credentials: "omit" });
    expect(hers).not.toHaveProperty("credentials");
    vi.restoreAllMocks();
  });

  it("is stored without a network, and arrives when there is one", async () => {
    answers({ SendContactMessage: deadNetwork });
    expect(await send()).toEqual({ ok: true, value: "kept" });
    answers({ SendContactMessage: accept });
    flushPendingMessages();
    await nothingPending();
    expect([...inbox.values()]).toEqual([message]);
  });

  it("is sent again under the same id if its answer was lost", async () => {
    const acceptAndBreak: Answer = async (variables) => {
      await accept(variables);
      return deadNetwork();
    };
    answers({ SendContactMessage: acceptAndBreak });
    expect(await send()).toEqual({ ok: true, value: "kept" });
    answers({ SendContactMessage: accept });
    flushPendingMessages();
    await nothingPending();
    expect(inbox.size).toBe(1);
  });

  it("stays stored while the server fails or limits requests", async () => {
    answers({ SendContactMessage: () => refusal("UNAVAILABLE", "Revenez plus tard") });
    expect(await send()).toEqual({ ok: true, value: "kept" });
    const asked = vi.fn(() => refusal("RATE_LIMITED", "Trop de tentatives"));
    answers({ SendContactMessage: asked });
    flushPendingMessages();
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
    expect(isPending()).toBe(true);
    answers({ SendContactMessage: accept });
    flushPendingMessages();
    await nothingPending();
    expect([...inbox.values()]).toEqual([message]);
  });

  it("is sent again only after the pause for which the server has asked", async () => {
    const headers = { "retry-after": "120" };
    answers({ SendContactMessage: () => new HttpResponse("<p>…", { status: 503, headers }) });
    const wait = vi.spyOn(globalThis, "setTimeout");
    await send();
    flushPendingMessages();
    const pauses = () => wait.mock.calls.map(([, ms]) => ms ?? 0).filter((ms) => ms > 120_000);
    await expect.poll(pauses).toHaveLength(2);
  });

  it("is not stored if the server rejects it, and the result contains the reason", async () => {
    answers({ SendContactMessage: () => refusal("BAD_USER_INPUT", "Refusé", { message: "Trop long" }) });
    expect(await send()).toMatchObject({ ok: false, fields: { message: "Trop long" } });
    expect(isPending()).toBe(false);
  });

  it("is stored even if local storage is too full for the key that says that a message is unsent", async () => {
    answers({ SendContactMessage: deadNetwork });
    expect(await pageOnFullDisk().submit(contact())).toEqual({ ok: true, value: "kept" });
    vi.unstubAllGlobals();
    answers({ SendContactMessage: accept });
    localStorage.setItem(MESSAGES_PENDING_KEY, "1");
    flushPendingMessages();
    await nothingPending();
    expect([...inbox.values()]).toEqual([message]);
  });

  it("is stored in local storage if the browser refuses the database, and arrives once", async () => {
    answers({ SendContactMessage: deadNetwork });
    vi.stubGlobal("indexedDB", undefined);
    expect(await send()).toEqual({ ok: true, value: "kept" });
    vi.unstubAllGlobals();
    answers({ SendContactMessage: accept });
    expect(await flushPendingMessages()).toBe(0);
    expect([...inbox.values()]).toEqual([message]);
    expect(localStorage).toHaveLength(0);
  });

  it("fails without a network if the browser stores nothing, and does not arrive later", async () => {
    answers({ SendContactMessage: deadNetwork });
    vi.stubGlobal("indexedDB", undefined);
    const page = pageOnFullDisk();
    expect(await page.submit(contact())).toMatchObject({ ok: false, code: "NETWORK" });
    vi.unstubAllGlobals();
    answers({ SendContactMessage: accept });
    await page.flush();
    expect(inbox.size).toBe(0);
  });

  it("is stored after ten seconds without an answer; if the shop refuses it later, the page says so", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let refuse: (answer: Response) => void = () => {};
    const asked = vi.fn(() => new Promise<Response>((resolve) => (refuse = resolve)));
    answers({ SendContactMessage: asked });
    vi.spyOn(AbortController.prototype, "abort").mockReturnValue();
    const sending = send();
    await expect.poll(() => asked).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await sending).toEqual({ ok: true, value: "kept" });
    refuse(refusal("BAD_USER_INPUT", "Trop long") as Response);
    await expect.poll(() => toast.error).toHaveBeenCalledExactlyOnceWith("Trop long", { stays: true });
    await nothingPending();
  });

  it("that a page has stored is reported as sent on this page, once the shop has received it", async () => {
    answers({ SendContactMessage: deadNetwork });
    expect(await send()).toEqual({ ok: true, value: "kept" });
    expect(toast.success).not.toHaveBeenCalled();
    answers({ SendContactMessage: accept });
    await flushPendingMessages();
    expect(toast.success).toHaveBeenCalledExactlyOnceWith("Votre message gardé sur cet appareil est envoyé", {
      stays: true,
    });
  });
});

it("a newsletter subscription made without a network is stored and sent later, like a message", async () => {
  answers({ SubscribeToNewsletter: deadNetwork });
  expect(await subscribeToNewsletter("ada@boutique.cm")).toEqual({ ok: true, value: "kept" });
  const left: unknown[] = [];
  answers({
    SubscribeToNewsletter: (variables) => {
      left.push(variables);
      return { subscribeToNewsletter: true };
    },
  });
  flushPendingMessages();
  await nothingPending();
  expect(left).toEqual([{ email: "ada@boutique.cm", consent: NEWSLETTER_CONSENT }]);
});
