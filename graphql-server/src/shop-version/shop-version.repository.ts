import { affected, type Transaction } from "../database/sql.ts";

/** The channel of PostgreSQL's notifications that the shop has another version. */
export const SHOP_CHANNEL = "shop";

/** Above all versions there have been: milliseconds since 1970, and more where changes come faster. */
const NEXT_VERSION = "greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)";

/**
 * Gives the shop its next version: to be called in every transaction that changes what the public sees of the shop itself
 * (details, texts, services, banner, delivery zones). Such transactions wait for each other from here to their commit, so
 * that versions become visible in their order; all processes are notified at the commit.
 */
export async function bumpShopVersion(transaction: Transaction): Promise<void> {
  await affected(transaction, `UPDATE shop_state SET version = ${NEXT_VERSION}`);
  await notify(transaction);
}

/**
 * The same where the settings of the environment are others than those the shop was last started with.
 * @param environment what distinguishes them
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
