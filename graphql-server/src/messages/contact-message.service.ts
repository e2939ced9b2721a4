import type { DataSource } from "typeorm";
import { ShopError } from "../shared/shop-error.ts";
import { UUID } from "../shared/uuid.rules.ts";
import { normaliseEmail } from "../users/account.rules.ts";
import { ContactMessage } from "./contact-message.entity.ts";
import {
  type ContactFields,
  contactErrors,
  emailError,
  isContactSubject,
  tidyContactFields,
} from "./contact-message.rules.ts";
import { NewsletterSubscription } from "./newsletter-subscription.entity.ts";

/** What people leave with the shop: contact messages and addresses for the newsletter. */
export class ContactMessageService {
  readonly #database: DataSource;

  constructor(database: DataSource) {
    this.#database = database;
  }

  /**
   * Keeps a contact message; one whose id is known has arrived before, and stays as it is.
   * @throws ShopError BAD_USER_INPUT for wrong fields, or an id that is no UUID
   */
  async sendContactMessage({ id, ...fields }: ContactFields & { id?: string | null }): Promise<void> {
    if (id && !UUID.test(id)) throw ShopError.badInput({ id: "Identifiant de message refusé" });
    const errors = contactErrors(fields);
    const { fullName, email, subject, message } = tidyContactFields(fields);
    if (Object.keys(errors).length > 0 || !isContactSubject(subject)) throw ShopError.badInput(errors);
    await this.#database
      .createQueryBuilder()
      .insert()
      .into(ContactMessage)
      .values({ ...(id && { id }), fullName, email, subject, message })
      .orIgnore()
      .execute();
  }

  /**
   * Keeps an address for the newsletter; one that is there already stays as it is, and nobody is told so.
   * @throws ShopError BAD_USER_INPUT for what is no e-mail address
   */
  async subscribeToNewsletter(email: string): Promise<void> {
    const error = emailError(email);
    if (error) throw ShopError.badInput({ email: error });
    await this.#database
      .createQueryBuilder()
      .insert()
      .into(NewsletterSubscription)
      .values({ email: normaliseEmail(email) })
      .orIgnore()
      .execute();
  }
}
