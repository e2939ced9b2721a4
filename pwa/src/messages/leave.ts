import type { WaitingMessage } from "../device/message-records.ts";
import type { Left } from "../device/page-messages.ts";
import { failure } from "../shop/operations.ts";
import type { Outcome } from "../shop/outcome.ts";

export type { Left };

/** Leaves something with the shop. Every page's footer may, few do: its code comes then. */
export async function leave(message: WaitingMessage): Promise<Outcome<Left>> {
  try {
    const { leaveMessage } = await import("../device/page-messages.ts");
    return await leaveMessage(message);
  } catch (error) {
    return failure(error);
  }
}
