import type { DataSource } from "typeorm";
import { formatCsv } from "../shared/csv.ts";
import { type Dated, datedPage, type PageArguments, pageSize, placeAfter } from "../shared/pagination.ts";
import { isContactSubject, SUBJECT_LABELS } from "./contact-message.rules.ts";
import type {
  ContactMessageConnection,
  NewsletterSubscriptionConnection,
  ReceivedMessage,
  Subscriber,
} from "./inbox.type.ts";

const MESSAGES =
  'SELECT id, full_name AS "fullName", email, subject, message, created_at AS "createdAt" FROM contact_messages';
const SUBSCRIBERS = 'SELECT email AS id, email, created_at AS "createdAt" FROM newsletter_subscriptions';
const NEWEST_FIRST = 'ORDER BY "createdAt" DESC, id DESC';

/** What people left with the shop, as the super admins read it: newest first. */
export class InboxService {
  readonly #database: DataSource;

  constructor(database: DataSource) {
    this.#database = database;
  }

  /** A page of the messages. Throws ShopError BAD_USER_INPUT for a wrong page. */
  messages(page: PageArguments): Promise<ContactMessageConnection> {
    return this.#page<ReceivedMessage>(MESSAGES, "uuid", page, placeAfter(page.after));
  }

  /** A page of the addresses. Throws ShopError BAD_USER_INPUT for a wrong page. */
  subscribers(page: PageArguments): Promise<NewsletterSubscriptionConnection> {
    return this.#page<Subscriber>(SUBSCRIBERS, "text", page, placeAfter(page.after, /@/));
  }

  /** All messages as a table. */
  async messagesTable(): Promise<string> {
    const rows: ReceivedMessage[] = await this.#database.query(`${MESSAGES} ${NEWEST_FIRST}`);
    return formatCsv([
      ["Date", "Nom", "E-mail", "Sujet", "Message"],
      ...rows.map(({ createdAt, fullName, email, subject, message }) => [
        createdAt.toISOString(),
        fullName,
        email,
        isContactSubject(subject) ? SUBJECT_LABELS[subject] : subject,
        message,
      ]),
    ]);
  }

  /** All addresses as a table. */
  async subscribersTable(): Promise<string> {
    const rows: Subscriber[] = await this.#database.query(`${SUBSCRIBERS} ${NEWEST_FIRST}`);
    return formatCsv([
      ["Date", "E-mail"],
      ...rows.map(({ createdAt, email }) => [createdAt.toISOString(), email]),
    ]);
  }

  async #page<Row extends Dated>(
    list: string,
    idType: "uuid" | "text",
    page: PageArguments,
    place: ReturnType<typeof placeAfter>,
  ) {
    const size = pageSize(page.first);
    const [rows, counts]: [Row[], { total: number }[]] = await Promise.all([
      this.#database.query(
        `SELECT * FROM (${list}) AS list WHERE $1::timestamptz IS NULL OR ("createdAt", id) < ($1, $2::${idType})
         ${NEWEST_FIRST} LIMIT $3`,
        [place?.createdAt ?? null, place?.id ?? null, size + 1],
      ),
      this.#database.query(`SELECT count(*)::int AS total FROM (${list}) AS list`),
    ]);
    return { ...datedPage(rows, size), totalCount: counts[0]?.total ?? 0 };
  }
}
