import type { Database } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { Publisher } from "../../platform/events/event-bus.ts";
import {
  type DatedRow,
  type PageArguments,
  pageSize,
  parsePageCursor,
  toConnection,
} from "../../platform/pagination/pagination.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import { formatShopTime } from "../../platform/shop-time/shop-time.ts";
import { formatCsv } from "../../platform/text/csv.ts";
import type { ContactMessage, ContactMessageConnection } from "./contact-message.entity.ts";
import {
  countMessages,
  findMessage,
  listMessages,
  markMessageHandled,
  markMessageNew,
} from "./contact-message.repository.ts";
import { isContactSubject, SUBJECT_LABELS } from "./contact-message.rules.ts";
import { publishMessage } from "./message.topic.ts";
import type { NewsletterSubscriptionConnection } from "./newsletter-subscription.entity.ts";
import { countSubscriptions, listSubscriptions } from "./newsletter-subscription.repository.ts";

/**
 * Largest number of messages in a CSV file; older messages are left out. The number is limited, because strangers may
 * send many long messages.
 */
const MAX_EXPORTED = 5_000;

/** Contact messages and newsletter subscriptions for super admins, newest first. */
export class InboxService {
  readonly #database: Database;
  readonly #events: Publisher;
  readonly #maxExported: number;

  constructor(database: Database, events: Publisher, maxExported = MAX_EXPORTED) {
    this.#database = database;
    this.#events = events;
    this.#maxExported = maxExported;
  }

  /**
   * Returns a page of the messages. @throws ShopError BAD_USER_INPUT for a page size outside 1–100 or a malformed
   * cursor
   */
  messages(page: PageArguments): Promise<ContactMessageConnection> {
    const cursor = parsePageCursor(page.after);
    return pageOf(page, {
      list: (limit) => listMessages(this.#database, cursor, limit),
      count: () => countMessages(this.#database, "all"),
    });
  }

  /**
   * Returns a page of the subscriptions. @throws ShopError BAD_USER_INPUT for a page size outside 1–100 or a
   * malformed cursor
   */
  subscribers(page: PageArguments): Promise<NewsletterSubscriptionConnection> {
    const cursor = parsePageCursor(page.after, /@/);
    return pageOf(page, {
      list: (limit) => listSubscriptions(this.#database, cursor, limit),
      count: () => countSubscriptions(this.#database),
    });
  }

  /** Returns the number of messages that are not handled. */
  newMessages(): Promise<number> {
    return countMessages(this.#database, "new");
  }

  /**
   * Marks a message as handled by the current user, or removes the mark. If another admin has already marked the
   * message, the mark stays under that admin's name.
   * @throws ShopError NOT_FOUND for an unknown message
   */
  async markHandled(currentUser: CurrentUser, id: string, handled: boolean): Promise<ContactMessage> {
    const changed = handled
      ? await markMessageHandled(this.#database, id, currentUser.userId)
      : await markMessageNew(this.#database, id);
    const message = await findMessage(this.#database, id);
    if (!message) throw messageNotFound();
    if (changed > 0) publishMessage(this.#events);
    return message;
  }

  async messagesCsv(): Promise<string> {
    const messages = await listMessages(this.#database, undefined, this.#maxExported);
    return formatCsv([
      ["Date", "Nom", "E-mail", "Sujet", "Message"],
      ...messages.map(({ createdAt, fullName, email, subject, message }) => [
        formatShopTime(createdAt),
        fullName,
        email,
        isContactSubject(subject) ? SUBJECT_LABELS[subject] : subject,
        message,
      ]),
    ]);
  }

  async subscribersCsv(): Promise<string> {
    const subscribers = await listSubscriptions(this.#database);
    return formatCsv([
      ["Date", "E-mail", "Texte accepté"],
      ...subscribers.map(({ createdAt, email, consent }) => [
        formatShopTime(createdAt),
        email,
        consent ?? "",
      ]),
    ]);
  }
}

/**
 * Returns a page of rows that are sorted by their date.
 * @throws ShopError BAD_USER_INPUT for a page size out of 1–100
 */
async function pageOf<Row extends DatedRow>(
  page: PageArguments,
  { list, count }: { list: (limit: number) => Promise<Row[]>; count: () => Promise<number> },
) {
  const size = pageSize(page.first);
  const [rows, totalCount] = await Promise.all([list(size + 1), count()]);
  return { ...toConnection(rows, size), totalCount };
}

function messageNotFound(): ShopError {
  return new ShopError("NOT_FOUND", "Ce message n’existe plus");
}
