import { failure } from "../lib/mutate.ts";
import type { Outcome } from "../lib/result.ts";
import type { WaitingMessage } from "./outbox/message-records.ts";
import type { Left } from "./outbox/page-outbox.ts";

export type { Left };

/** Leaves something with the shop. Every page's footer may, few do: its code comes then. */
export async function leave(message: WaitingMessage): Promise<Outcome<Left>> {
  try {
    const { leaveMessage } = await import("./outbox/page-outbox.ts");
    return await leaveMessage(message);
  } catch (error) {
    return failure(error);
  }
}
