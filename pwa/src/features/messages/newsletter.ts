import type { Result } from "../../lib/result.ts";
import { type Delivery, submitMessage } from "./submit-message.ts";

/** The text beside the form, to which a subscriber consents. The shop stores the text with the subscription. */
export const NEWSLETTER_CONSENT = "Nouvelles pièces et promotions, par e-mail. Désinscription à tout moment.";

/** Subscribes an e-mail address to the newsletter. A repeated subscription is stored once. */
export const subscribeToNewsletter = (email: string): Promise<Result<Delivery>> =>
  submitMessage({ id: `newsletter:${email}`, kind: "newsletter", email, consent: NEWSLETTER_CONSENT });
