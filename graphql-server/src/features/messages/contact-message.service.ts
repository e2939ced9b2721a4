import { type Database, transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { Publisher } from "../../platform/events/event-bus.ts";
import { otherContent } from "../../platform/idempotency/idempotency-key.repository.ts";
import { normaliseEmail, storedEmailError } from "../../platform/text/email.rules.ts";
import { findMessage, insertMessage } from "./contact-message.repository.ts";
import {
  type ContactFields,
  contactEmailError,
  contactErrors,
  isContactSubject,
  normaliseContactFields,
} from "./contact-message.rules.ts";
import { publishMessage } from "./message.topic.ts";
import { deleteSubscription, insertSubscription } from "./newsletter-subscription.repository.ts";

/** Maximum length of the consent text in UTF-16 units; the database has the same limit. */
const MAX_CONSENT_LENGTH = 500;

export class ContactMessageService {
  readonly #database: Database;
  readonly #events: Publisher;

  constructor(database: Database, events: Publisher) {
    this.#database = database;
    this.#events = events;
  }

  /**
   * Stores a contact message. A message that the device sends a second time, with the same id, changes nothing.
   * @param userId the sender's account; null for a visitor
   * @throws ShopError BAD_USER_INPUT for invalid fields; CONFLICT if another message has this id
   */
  async sendContactMessage(
    { id, ...fields }: ContactFields & { id?: string | null },
    userId: string | null = null,
  ): Promise<void> {
    const errors = contactErrors(fields);
    const { fullName, email, subject, message } = normaliseContactFields(fields);
    if (Object.keys(errors).length > 0 || !isContactSubject(subject)) throw ShopError.badInput(errors);
    const row = { userId, fullName, email, subject, message };
    const isNew = await transaction(this.#database, async (manager) => {
      if (await insertMessage(manager, id ? { id, ...row } : row)) return true;
      const stored = id ? await findMessage(manager, id) : undefined;
      const isSame = (["fullName", "email", "subject", "message"] as const).every(
        (field) => stored?.[field] === row[field],
      );
      if (!isSame) throw otherContent();
      return false;
    });
    if (isNew) publishMessage(this.#events);
  }

  /**
   * Stores an e-mail address for the newsletter. An address that is already subscribed is no error, because an error
   * would tell strangers which addresses are subscribed.
   * @param consent the text with which the page asked; null from clients of the REST interface, which may send none
   * @throws ShopError BAD_USER_INPUT for an invalid e-mail address or a consent that is too long
   */
  async subscribeToNewsletter(email: string, consent: string | null = null): Promise<void> {
    const error = contactEmailError(email);
    if (error) throw ShopError.badInput({ email: error });
    if (consent !== null && consent.length > MAX_CONSENT_LENGTH)
      throw ShopError.badInput({ consent: `Le texte montré a ${MAX_CONSENT_LENGTH} caractères au plus` });
    await insertSubscription(this.#database, normaliseEmail(email), consent);
  }

  /**
   * Ends the subscription of an e-mail address. An address that is not subscribed is no error, because an error would
   * tell strangers which addresses are subscribed.
   * @throws ShopError BAD_USER_INPUT for an invalid e-mail address
   */
  async unsubscribeFromNewsletter(email: string): Promise<void> {
    const error = storedEmailError(email);
    if (error) throw ShopError.badInput({ email: error });
    await deleteSubscription(this.#database, normaliseEmail(email));
  }
}
