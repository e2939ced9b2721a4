import { isServerFault, NETWORK_FAILURE, NETWORK_MESSAGE } from "../../lib/failure-codes.ts";
import { persistStorage } from "../../lib/install-prompt.ts";
import type { Result } from "../../lib/result.ts";
import { MESSAGE_SYNC_TAG, MESSAGES_PENDING_KEY } from "../../lib/storage/storage-keys.ts";
import { PageSender } from "../../offline/outbox/page-sender.ts";
import { sendPending } from "../../offline/outbox/send-pending.ts";
import { postMessage } from "./message-api.ts";
import { MessageOutbox } from "./message-outbox.ts";
import { mayBeOf, type PendingMessage } from "./message-records.ts";

/** What became of a message: the shop has it, or it is stored until there is a network. */
export type Delivery = "sent" | "kept";

/** The one owner of pending messages in a page: stores a message, sends it, and retries until the shop has it. */
class PageMessageOutbox {
  readonly #stored = new MessageOutbox();
  readonly #sender = new PageSender(() => this.#sendPending(), MESSAGE_SYNC_TAG);

  /** Stores a message, whose page may be killed at once, and sends it, now or, if the shop cannot be reached, later. */
  async submit(message: PendingMessage): Promise<Result<Delivery>> {
    const isStored = await this.#enqueue(message);
    const response = await postMessage(message);
    if (response.ok || !isServerFault(response.code)) {
      if (isStored) await this.#remove([message]).catch(() => undefined);
      return response.ok ? { ok: true, value: "sent" } : response;
    }
    if (!isStored) return { ok: false, code: NETWORK_FAILURE, message: NETWORK_MESSAGE };
    void persistStorage().catch(() => undefined);
    this.#sender.retryLater(response.pauseMs);
    return { ok: true, value: "kept" };
  }

  /** Sends what is pending on this device; if that fails, again later. */
  flush(): Promise<void> {
    return this.#sender.flush();
  }

  /** How many messages of a user, or of somebody without an account, wait on this device. */
  async pendingCount(owner: string | undefined): Promise<number> {
    return (await this.#stored.pending()).filter(mayBeOf(owner)).length;
  }

  /** Deletes the messages of a user, and of somebody without an account, that wait. */
  async erase(owner: string | undefined): Promise<void> {
    await this.#remove((await this.#stored.pending()).filter(mayBeOf(owner)));
    if ((await this.#stored.pending()).length === 0) this.#sender.stop();
  }

  /** @returns whether the browser stores it */
  async #enqueue(message: PendingMessage): Promise<boolean> {
    try {
      await this.#stored.enqueue(message);
    } catch {
      return false;
    }
    markPending();
    return true;
  }

  async #remove(messages: readonly PendingMessage[]): Promise<void> {
    for (const message of messages) await this.#stored.remove(message);
    await this.#unmark();
  }

  async #sendPending() {
    const result = await sendPending(this.#stored);
    if (result.ok) await this.#unmark();
    return result;
  }

  async #unmark(): Promise<void> {
    localStorage.removeItem(MESSAGES_PENDING_KEY);
    // Others may wait, which another tab may have stored in between.
    if ((await this.#stored.pending()).length > 0) markPending();
  }
}

/** For the next start. If the disk is too full even for this, this page and the service worker still send. */
function markPending(): void {
  try {
    localStorage.setItem(MESSAGES_PENDING_KEY, "1");
  } catch {
    // The message itself is stored.
  }
}

/** The page's outbox: one per page, so that submitting and flushing share the pause between attempts. */
export const pageMessageOutbox = new PageMessageOutbox();
