import type { Outcome } from "../lib/result.ts";
import { type Left, leave } from "./submit-message.ts";

/** Leaves an address for the newsletter. */
export const subscribeToNewsletter = (email: string): Promise<Outcome<Left>> =>
  leave({ id: crypto.randomUUID(), kind: "newsletter", email });
