import type { FlushResult } from "../../../data/outbox/outbox.ts";
import { PageOutbox } from "../../../data/outbox/page-outbox.ts";
import {
  isServerFault,
  NETWORK_FAILURE,
  NETWORK_MESSAGE,
  REFUSED_INPUT,
} from "../../../lib/failure-codes.ts";
import type { DocumentAnswer } from "../../../lib/http/send-document.ts";
import type { Result } from "../../../lib/result.ts";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import {
  MESSAGE_LOG_PREFIX,
  MESSAGE_SYNC_TAG,
  MESSAGES_PENDING_KEY,
} from "../../../lib/storage/storage-keys.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { postMessage } from "./message-api.ts";
import {
  databaseMessages,
  MESSAGE_OUTBOX,
  type MessageList,
  messageDelivery,
  messageItems,
  withoutMessage,
} from "./message-outbox.ts";
import { mayBeOf, type PendingMessage } from "./message-records.ts";

/** Result of a submission: the shop has the message, or the device stores it until there is a network. */
export type Delivery = "sent" | "kept";

/** Longest time for which the user waits for the answer (ms). After that the page says that the message is stored. */
const PATIENCE_MS = 10_000;

/** What the page shows when a stored message has reached the shop later. */
const LATE_SUCCESS = {
  contact: "Votre message gardé sur cet appareil est envoyé",
  newsletter: "Votre inscription aux nouveautés est envoyée",
} as const;

/**
 * The unsent messages of the device, as seen by one page. The page stores each message before sending it, and tries
 * again until the shop has received it.
 */
export class PageMessages extends PageOutbox<MessageList, PendingMessage> {
  /**
   * Ids of the messages whose result the user is waiting for, each with the server's last answer; undefined until there
   * is an answer.
   */
  readonly #awaited = new Map<string, DocumentAnswer<unknown> | undefined>();
  /** For the id of each message that is sent later: the function that reports the shop's answer. */
  readonly #late = new Map<string, (answer: Result<Delivery>) => void>();

  constructor() {
    super({
      ...{ names: MESSAGE_OUTBOX, logPrefix: MESSAGE_LOG_PREFIX, syncTag: MESSAGE_SYNC_TAG },
      ...{ items: messageItems, database: databaseMessages, storage: safeStorage },
      send: () => this.#send(),
    });
    this.subscribe(() => this.#reportSent());
  }

  /**
   * Stores a message, because the page may be killed at any time, and sends it. If the shop cannot be reached, the
   * message is sent later.
   */
  async submit(message: PendingMessage): Promise<Result<Delivery>> {
    const { id } = message;
    this.#awaited.set(id, undefined);
    this.log(message);
    safeStorage.setItem(MESSAGES_PENDING_KEY, "1");
    await withinPatience(this.flush());
    const answer = this.#awaited.get(id);
    this.#awaited.delete(id);
    if (answer && !answer.ok && !isServerFault(answer.code)) {
      await this.#remove(message);
      return answer;
    }
    const isSent = answer?.ok || !(await this.read()).some((one) => one.id === id);
    if (isSent) return { ok: true, value: "sent" };
    if (this.isKept(message)) return { ok: true, value: "kept" };
    await this.#remove(message);
    return { ok: false, code: NETWORK_FAILURE, message: NETWORK_MESSAGE };
  }

  /**
   * Waits for the answer to a stored message, which this page, another tab or the service worker sends later. The
   * answer may never come.
   */
  async lateAnswer(id: string): Promise<Result<Delivery>> {
    const answer = new Promise<Result<Delivery>>((resolve) => this.#late.set(id, resolve));
    await this.read();
    return answer;
  }

  /** Returns the number of unsent messages of this user and of visitors. */
  async pendingCount(owner: string | undefined): Promise<number> {
    return (await this.read()).filter(mayBeOf(owner)).length;
  }

  /** Deletes the unsent messages of this user and of visitors. */
  async eraseOf(owner: string | undefined): Promise<void> {
    // Forgets the functions that wait for an answer. Otherwise the page would report a deleted message as sent.
    this.#late.clear();
    const isTheirs = mayBeOf(owner);
    const left = await this.erase(isTheirs, (messages) => messages.filter((one) => !isTheirs(one)));
    if (left.length > 0) return;
    this.stop();
    safeStorage.removeItem(MESSAGES_PENDING_KEY);
  }

  async #send(): Promise<FlushResult> {
    const isAwaited = ({ id }: PendingMessage) => this.#awaited.has(id);
    const result = await this.deliver(messageDelivery(isAwaited, (message) => this.#post(message)));
    if ((await this.read()).length === 0) safeStorage.removeItem(MESSAGES_PENDING_KEY);
    return result;
  }

  async #post(message: PendingMessage): Promise<DocumentAnswer<unknown>> {
    const answer = await postMessage(message);
    if (this.#awaited.has(message.id)) this.#awaited.set(message.id, answer);
    else if (answer.ok) toast.success(LATE_SUCCESS[message.kind], { stays: true });
    else if (answer.code === REFUSED_INPUT) {
      this.#late.get(message.id)?.(answer);
      toast.error(answer.message, { stays: true });
    }
    return answer;
  }

  /** Reports « sent » for each message that is no longer stored, to the function that waits for its answer. */
  #reportSent(): void {
    for (const [id, report] of this.#late) {
      if (this.get()?.some((one) => one.id === id)) continue;
      this.#late.delete(id);
      report({ ok: true, value: "sent" });
    }
  }

  async #remove(message: PendingMessage): Promise<void> {
    await this.erase(
      ({ id }) => id === message.id,
      (messages) => withoutMessage(messages, message.id),
    );
  }
}

/** Waits until the task ends, but not longer than `PATIENCE_MS`. */
async function withinPatience(task: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([task, patience]);
  clearTimeout(timer);
}

/**
 * The unsent messages of the device. A page has only one such object, so that a new message and later attempts share
 * the pause between attempts.
 */
export const pageMessages = new PageMessages();
