import { affected, type Transaction } from "../database/sql.ts";

/** PostgreSQL channel on which processes learn that the shop has a new version. */
export const SHOP_CHANNEL = "shop";

/** SQL of the next version: the time in ms since 1970, but always higher than the version before. */
const NEXT_VERSION = "greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)";

/**
 * Increments the shop's version, which shows devices that their copy of the settings is old. Every transaction that
 * changes what visitors see of the shop (details, texts, services, banner, delivery zones) must call this function. The
 * function locks the version until the commit, so that a higher version never becomes visible before a lower one. All
 * processes are notified at the commit.
 */
export async function bumpShopVersion(transaction: Transaction): Promise<void> {
  await affected(transaction, `UPDATE shop_state SET version = ${NEXT_VERSION}`);
  await notify(transaction);
}

/**
 * Increments the shop's version if the settings in the environment variables have another hash than at the last start.
 * Visitors see some of these settings, so devices must notice the change.
 * @param environment hash of the environment's settings
 */
export async function bumpForEnvironment(transaction: Transaction, environment: string): Promise<void> {
  const changed = await affected(
    transaction,
    `UPDATE shop_state SET version = ${NEXT_VERSION}, environment = $1 WHERE environment <> $1`,
    [environment],
  );
  if (changed > 0) await notify(transaction);
}

async function notify(transaction: Transaction): Promise<void> {
  await affected(transaction, "SELECT pg_notify($1, '')", [SHOP_CHANNEL]);
}
