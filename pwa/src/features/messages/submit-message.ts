import { NETWORK_FAILURE, NETWORK_MESSAGE } from "../../lib/failure-codes.ts";
import type { Result } from "../../lib/result.ts";
import type { PendingMessage } from "./outbox/message-records.ts";
import type { Delivery } from "./outbox/page-messages.ts";

export type { Delivery };

/**
 * Submits a message to the outbox. The outbox's code is loaded with the first message: every page has a form in its
 * footer, but few visitors use it.
 */
export async function submitMessage(message: PendingMessage): Promise<Result<Delivery>> {
  try {
    const { pageMessages } = await import("./outbox/page-messages.ts");
    return await pageMessages.submit(message);
  } catch {
    return { ok: false, code: NETWORK_FAILURE, message: NETWORK_MESSAGE };
  }
}
