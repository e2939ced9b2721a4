import type { Result } from "../lib/result.ts";
import { type Delivery, submitMessage } from "./submit-message.ts";

/** Subscribes an address to the newsletter; a repeated subscription is stored once. */
export const subscribeToNewsletter = (email: string): Promise<Result<Delivery>> =>
  submitMessage({ id: `newsletter:${email}`, kind: "newsletter", email });
