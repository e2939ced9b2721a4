import { loggedStore } from "../../../data/outbox/logged-store.ts";
import { type FlushResult, Outbox } from "../../../data/outbox/outbox.ts";
import { Sender } from "../../../data/outbox/sender.ts";
import { WriteAheadLog } from "../../../data/outbox/write-ahead-log.ts";
import {
  isServerFault,
  NETWORK_FAILURE,
  NETWORK_MESSAGE,
  REFUSED_INPUT,
} from "../../../lib/failure-codes.ts";
import type { DocumentAnswer } from "../../../lib/http/send-document.ts";
import { persistStorage } from "../../../lib/install-prompt.ts";
import type { Result } from "../../../lib/result.ts";
import type { EnumerableStorage } from "../../../lib/storage/key-value-storage.ts";
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

/** Longest time for which the user waits for the answer (ms). Then the page reports that the message is stored. */
const PATIENCE_MS = 10_000;

/** What the page shows when a stored message has arrived. */
const LATE_SUCCESS = {
  contact: "Votre message gardé sur cet appareil est envoyé",
  newsletter: "Votre inscription aux nouveautés est envoyée",
} as const;

/**
 * The device's unsent messages, as one page uses them: it stores each message before sending it, and repeats sending
 * until the shop has received it.
 */
export class PageMessages {
  readonly #storage: EnumerableStorage;
  readonly #log: WriteAheadLog<PendingMessage>;
  readonly #outbox: Outbox<MessageList, PendingMessage>;
  readonly #sender = new Sender(() => this.#send(), MESSAGE_SYNC_TAG);
  /** Ids of the messages for whose sending the user waits, each with the server's last answer to it. */
  readonly #awaited = new Map<string, DocumentAnswer<unknown> | undefined>();
  /** Functions that report the answer to a message that is sent later, by the message's id. */
  readonly #late = new Map<string, (answer: Result<Delivery>) => void>();

  constructor(storage: EnumerableStorage) {
    this.#storage = storage;
    this.#log = new WriteAheadLog(storage, MESSAGE_LOG_PREFIX);
    this.#outbox = new Outbox(MESSAGE_OUTBOX, loggedStore(messageItems, databaseMessages, this.#log));
    this.#outbox.onChange((messages) => this.#reportSent(messages));
  }

  /**
   * Stores a message, because the page may be killed at any time, and sends it now or, if the shop cannot be reached,
   * later.
   */
  async submit(message: PendingMessage): Promise<Result<Delivery>> {
    const { id } = message;
    this.#awaited.set(id, undefined);
    this.#log.add(message);
    this.#storage.setItem(MESSAGES_PENDING_KEY, "1");
    await withinPatience(this.#sender.flush());
    const answer = this.#awaited.get(id);
    this.#awaited.delete(id);
    if (answer && !answer.ok && !isServerFault(answer.code)) {
      await this.#remove(id);
      return answer;
    }
    const isSent = answer?.ok || !(await this.#outbox.read()).some((one) => one.id === id);
    if (isSent) return { ok: true, value: "sent" };
    if (!this.#isKept(id)) {
      await this.#remove(id);
      return { ok: false, code: NETWORK_FAILURE, message: NETWORK_MESSAGE };
    }
    void persistStorage().catch(() => undefined);
    return { ok: true, value: "kept" };
  }

  /**
   * Waits for the answer to a stored message, which this page, another tab or the service worker sends later. The answer
   * may never come.
   */
  async lateAnswer(id: string): Promise<Result<Delivery>> {
    const answer = new Promise<Result<Delivery>>((resolve) => this.#late.set(id, resolve));
    this.#reportSent(await this.#outbox.read());
    return answer;
  }

  /** Sends the pending messages of this device, and sends them again later if that fails. */
  flush(): Promise<void> {
    return this.#sender.flush();
  }

  /** Returns the number of this user's and of visitors' unsent messages on this device. */
  async pendingCount(owner: string | undefined): Promise<number> {
    return (await this.#outbox.read()).filter(mayBeOf(owner)).length;
  }

  /** Deletes the unsent messages of this user, and those of visitors. */
  async erase(owner: string | undefined): Promise<void> {
    const isTheirs = mayBeOf(owner);
    // Otherwise the page would report a deleted message as sent.
    this.#late.clear();
    const left = await this.#outbox.change((messages) => messages.filter((message) => !isTheirs(message)));
    if (left.length > 0) return;
    this.#sender.stop();
    this.#storage.removeItem(MESSAGES_PENDING_KEY);
  }

  async #send(): Promise<FlushResult> {
    const isAwaited = ({ id }: PendingMessage) => this.#awaited.has(id);
    const result = await this.#outbox.flush(messageDelivery(isAwaited, (message) => this.#post(message)));
    if ((await this.#outbox.read()).length === 0) this.#storage.removeItem(MESSAGES_PENDING_KEY);
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

  /** Reports the messages that are no longer stored. */
  #reportSent(messages: MessageList): void {
    for (const [id, report] of this.#late) {
      if (messages.some((one) => one.id === id)) continue;
      this.#late.delete(id);
      report({ ok: true, value: "sent" });
    }
  }

  async #remove(id: string): Promise<void> {
    await this.#outbox.change((messages) => withoutMessage(messages, id));
  }

  /**
   * True if a pending message survives the closing of the page: it is in the log on the disk, or it has left the log
   * because it is in the database.
   */
  #isKept(id: string): boolean {
    const key = MESSAGE_LOG_PREFIX + id;
    try {
      return this.#storage.getItem(key) === null || localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
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

/** The page's messages; one object, so that submitting and flushing share the pause between attempts. */
export const pageMessages = new PageMessages(safeStorage());
