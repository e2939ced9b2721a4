import { randomId } from "../lib/random-id.ts";
import type { Result } from "../lib/result.ts";
import { type Delivery, submitMessage } from "./submit-message.ts";

/** Subscribes an address to the newsletter. */
export const subscribeToNewsletter = (email: string): Promise<Result<Delivery>> =>
  submitMessage({ id: randomId(), kind: "newsletter", email });
