import type { EntityManager } from "typeorm";

/** The channel of PostgreSQL's notifications that the shop has another version. */
export const SHOP_CHANNEL = "shop";

/** Above all versions there have been: milliseconds since 1970, and more where changes come faster. */
const NEXT_VERSION = "greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)";

/**
 * Gives the shop its next version: to be called in every transaction that changes what the public sees of the shop itself
 * (details, texts, services, banner, delivery zones). Such transactions wait for each other from here to their commit, so
 * that versions become visible in their order; all processes are told at the commit.
 */
export async function bumpShopVersion(manager: EntityManager): Promise<void> {
  await manager.query(`UPDATE shop_state SET version = ${NEXT_VERSION}`);
  await notify(manager);
}

/**
 * The same where the settings of the environment are others than those the shop was last started with.
 * @param environment what tells them apart
 */
export async function bumpForEnvironment(manager: EntityManager, environment: string): Promise<void> {
  const [, changed]: [unknown, number] = await manager.query(
    `UPDATE shop_state SET version = ${NEXT_VERSION}, environment = $1 WHERE environment <> $1`,
    [environment],
  );
  if (changed > 0) await notify(manager);
}

const notify = (manager: EntityManager): Promise<unknown> =>
  manager.query("SELECT pg_notify($1, '')", [SHOP_CHANNEL]);
