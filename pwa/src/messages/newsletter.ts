import type { Outcome } from "../shop/outcome.ts";
import { type Left, leave } from "./leave.ts";

/** Leaves an address for the newsletter. */
export const subscribeToNewsletter = (email: string): Promise<Outcome<Left>> =>
  leave({ id: crypto.randomUUID(), kind: "newsletter", email });
