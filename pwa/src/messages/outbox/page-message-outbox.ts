import { persistStorage } from "../../lib/install-prompt.ts";
import { NETWORK_FAILURE, NETWORK_MESSAGE } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { MESSAGE_SYNC_TAG, MESSAGES_PENDING_KEY } from "../../lib/storage/storage-keys.ts";
import { PageSender } from "../../offline/outbox/page-sender.ts";
import { sendPending } from "../../offline/outbox/send-pending.ts";
import { postMessage } from "./message-api.ts";
import { MessageOutbox } from "./message-outbox.ts";
import type { PendingMessage } from "./message-records.ts";

/** What became of a message: the shop has it, or it is stored until there is a network. */
export type Delivery = "sent" | "kept";

/** The one owner of pending messages in a page: sends a message, stores it if that fails, and retries. */
class PageMessageOutbox {
  readonly #stored = new MessageOutbox();
  readonly #sender = new PageSender(() => this.#sendPending(), MESSAGE_SYNC_TAG);

  /** Sends a message, now or, if the shop cannot be reached, later. */
  async submit(message: PendingMessage): Promise<Result<Delivery>> {
    const response = await postMessage(message);
    if (response.kind === "accepted") return { ok: true, value: "sent" };
    if (response.kind === "rejected") {
      const { code, message: text, fields } = response;
      return { ok: false, code, message: text, fields };
    }
    try {
      await this.#stored.enqueue(message);
    } catch {
      return { ok: false, code: NETWORK_FAILURE, message: NETWORK_MESSAGE };
    }
    markPending();
    void persistStorage().catch(() => undefined);
    this.#sender.retryLater(response.pauseMs);
    return { ok: true, value: "kept" };
  }

  /** Sends what is pending on this device; if that fails, again later. */
  flush(): Promise<void> {
    return this.#sender.flush();
  }

  /** How many messages wait on this device. */
  pendingCount(): Promise<number> {
    return this.#stored.count();
  }

  /** Deletes the messages that wait. */
  async erase(): Promise<void> {
    this.#sender.stop();
    await this.#stored.erase();
    localStorage.removeItem(MESSAGES_PENDING_KEY);
  }

  async #sendPending() {
    const result = await sendPending(this.#stored);
    if (!result.ok) return result;
    localStorage.removeItem(MESSAGES_PENDING_KEY);
    // Another tab may have stored one in between.
    if ((await this.#stored.count()) > 0) markPending();
    return result;
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
