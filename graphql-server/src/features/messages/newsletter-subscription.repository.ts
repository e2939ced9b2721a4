import { rowShape, selectList } from "../../platform/database/entity-columns.ts";
import { affected, type Connection, repository, rows } from "../../platform/database/sql.ts";
import type { PageCursor } from "../../platform/pagination/pagination.ts";
import { NewsletterSubscription } from "./newsletter-subscription.entity.ts";

const SUBSCRIPTION = rowShape(NewsletterSubscription);

/** Inserts an e-mail address, which is in lower case. Does nothing if it is already subscribed. */
export async function insertSubscription(
  connection: Connection,
  email: string,
  consent: string | null,
): Promise<void> {
  const insert = repository(connection, NewsletterSubscription).createQueryBuilder().insert();
  await insert.values({ email, consent }).orIgnore().execute();
}

/**
 * Deletes the subscription of an e-mail address.
 * @param email in lower case
 * @returns the number of deleted subscriptions, 0 or 1
 */
export function deleteSubscription(connection: Connection, email: string): Promise<number> {
  return affected(connection, "DELETE FROM newsletter_subscriptions WHERE email = $1", [email]);
}

/** Lists subscriptions, the newest first: at most `limit`, or all without a limit. */
export function listSubscriptions(
  connection: Connection,
  cursor?: PageCursor,
  limit?: number,
): Promise<NewsletterSubscription[]> {
  return rows(
    connection,
    SUBSCRIPTION,
    `SELECT ${selectList(NewsletterSubscription, "s")} FROM newsletter_subscriptions s
     WHERE $1::timestamptz IS NULL OR (created_at, email) < ($1, $2::text)
     ORDER BY created_at DESC, email DESC LIMIT $3`,
    [cursor?.createdAt ?? null, cursor?.id ?? null, limit ?? null],
  );
}

export function countSubscriptions(connection: Connection): Promise<number> {
  return repository(connection, NewsletterSubscription).count();
}
