import type pg from "pg";

/**
 * Tells devices that what they keep is not what the shop holds any more. The versions of a restored shop begin again
 * where the backup was made: without this, a device that has seen later ones would take them for old answers, and pass
 * over the changes that get the same numbers a second time. May be repeated; the epoch comes last.
 * @param timeline where the versions are written from now on; null when the next start has to look
 * @returns the catalogue's new epoch
 */
export async function outdateReplicas(client: pg.Client, timeline: string | null): Promise<string> {
  // Seconds since 2026: above any version a device has seen, as nobody edits a cart once a second for years.
  await client.query(
    `INSERT INTO carts (user_id, version)
     SELECT id, extract(epoch FROM now() - timestamptz '2026-01-01 00:00Z')::int FROM users
     ON CONFLICT (user_id) DO UPDATE SET version = greatest(carts.version + 1, excluded.version)`,
  );
  await client.query(
    "UPDATE shop_state SET version = greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)",
  );
  const { rows } = await client.query<{ epoch: string }>(
    "UPDATE catalogue_state SET epoch = gen_random_uuid(), timeline = $1 RETURNING epoch",
    [timeline],
  );
  if (!rows[0]) throw new Error("catalogue_state holds no row");
  return rows[0].epoch;
}
