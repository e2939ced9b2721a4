import type { DataSource } from "typeorm";
import { ShopError } from "../errors/shop-error.ts";
import {
  type DatedRow,
  type PageArguments,
  type PageCursor,
  pageSize,
  parsePageCursor,
  toConnection,
} from "../pagination/pagination.ts";
import type { CurrentUser } from "../security/current-user.ts";
import { formatShopTime } from "../shop-profile/shop-time.ts";
import { formatCsv } from "../text/csv.ts";
import { UUID } from "../text/uuid.ts";
import { isContactSubject, SUBJECT_LABELS } from "./contact-message.rules.ts";
import type {
  ContactMessageConnection,
  NewsletterSubscriptionConnection,
  ReceivedMessage,
  Subscriber,
} from "./inbox.type.ts";

const MESSAGE_COLUMNS = `id, full_name AS "fullName", email, subject, message, created_at AS "createdAt",
  handled_at AS "handledAt", handled_by_name AS "handledBy"`;
const MESSAGES = `SELECT ${MESSAGE_COLUMNS} FROM contact_messages`;
const SUBSCRIBERS = 'SELECT email AS id, email, created_at AS "createdAt" FROM newsletter_subscriptions';
const NEWEST_FIRST = 'ORDER BY "createdAt" DESC, id DESC';

/** Messages in a CSV file at most, the newest: each may be long, and anybody may send them. */
const MAX_EXPORTED = 5_000;

/** Contact messages and newsletter subscriptions for super admins, newest first. */
export class InboxService {
  readonly #database: DataSource;
  readonly #maxExported: number;

  constructor(database: DataSource, maxExported = MAX_EXPORTED) {
    this.#database = database;
    this.#maxExported = maxExported;
  }

  /** A page of the messages. @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a malformed cursor */
  messages(page: PageArguments): Promise<ContactMessageConnection> {
    return this.#page<ReceivedMessage>(MESSAGES, "uuid", page, parsePageCursor(page.after));
  }

  /** A page of the subscriptions. @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a malformed cursor */
  subscribers(page: PageArguments): Promise<NewsletterSubscriptionConnection> {
    return this.#page<Subscriber>(SUBSCRIBERS, "text", page, parsePageCursor(page.after, /@/));
  }

  /** Number of messages that nobody has marked as handled. */
  async newMessages(): Promise<number> {
    const [row]: { count: number }[] = await this.#database.query(
      "SELECT count(*)::int AS count FROM contact_messages WHERE handled_at IS NULL",
    );
    return row?.count ?? 0;
  }

  /**
   * Marks a message as handled by the current user, or takes that back. A message that somebody has marked already keeps
   * their name.
   * @throws ShopError NOT_FOUND
   */
  async markHandled(currentUser: CurrentUser, id: string, handled: boolean): Promise<ReceivedMessage> {
    if (!UUID.test(id)) throw messageNotFound();
    await this.#database.query(
      handled
        ? `UPDATE contact_messages SET handled_at = now(), handled_by_name = (SELECT name FROM users WHERE id = $2)
           WHERE id = $1 AND handled_at IS NULL`
        : `UPDATE contact_messages SET handled_at = NULL, handled_by_name = NULL WHERE id = $1`,
      handled ? [id, currentUser.userId] : [id],
    );
    const [message]: ReceivedMessage[] = await this.#database.query(`${MESSAGES} WHERE id = $1`, [id]);
    if (!message) throw messageNotFound();
    return message;
  }

  /** The newest messages as CSV. */
  async messagesCsv(): Promise<string> {
    const rows: ReceivedMessage[] = await this.#database.query(`${MESSAGES} ${NEWEST_FIRST} LIMIT $1`, [
      this.#maxExported,
    ]);
    return formatCsv([
      ["Date", "Nom", "E-mail", "Sujet", "Message"],
      ...rows.map(({ createdAt, fullName, email, subject, message }) => [
        formatShopTime(createdAt),
        fullName,
        email,
        isContactSubject(subject) ? SUBJECT_LABELS[subject] : subject,
        message,
      ]),
    ]);
  }

  /** All subscriptions as CSV. */
  async subscribersCsv(): Promise<string> {
    const rows: Subscriber[] = await this.#database.query(`${SUBSCRIBERS} ${NEWEST_FIRST}`);
    return formatCsv([
      ["Date", "E-mail"],
      ...rows.map(({ createdAt, email }) => [formatShopTime(createdAt), email]),
    ]);
  }

  async #page<Row extends DatedRow>(
    list: string,
    idType: "uuid" | "text",
    page: PageArguments,
    cursor: PageCursor,
  ) {
    const size = pageSize(page.first);
    const [rows, counts]: [Row[], { total: number }[]] = await Promise.all([
      this.#database.query(
        `SELECT * FROM (${list}) AS list WHERE $1::timestamptz IS NULL OR ("createdAt", id) < ($1, $2::${idType})
         ${NEWEST_FIRST} LIMIT $3`,
        [cursor?.createdAt ?? null, cursor?.id ?? null, size + 1],
      ),
      this.#database.query(`SELECT count(*)::int AS total FROM (${list}) AS list`),
    ]);
    return { ...toConnection(rows, size), totalCount: counts[0]?.total ?? 0 };
  }
}

function messageNotFound(): ShopError {
  return new ShopError("NOT_FOUND", "Ce message n’existe plus");
}
