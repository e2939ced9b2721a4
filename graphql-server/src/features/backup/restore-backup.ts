import { SHOP_APPLICATION } from "../../platform/database/data-source.ts";
import { isOfDevelopmentVersion, TAKE_CATALOGUE_ALONG } from "../../platform/database/development-version.ts";
import { runMigrations } from "../../platform/database/migrate.ts";
import { migrationNames } from "../../platform/database/migration-list.ts";
import type { Connection } from "../../platform/database/sql.ts";
import { withStartLock } from "../../platform/database/start-lock.ts";
import { errorCode } from "../../platform/errors/error-code.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { ImageStore } from "../../platform/images/image-store.ts";
import { readEpoch } from "../../platform/images/image-use.repository.ts";
import type { Header, Trailer } from "./archive-format.ts";
import { verifyArchive } from "./archive-reader.ts";
import { withSchema, withSession } from "./backup-session.repository.ts";
import { loadArchive } from "./load-archive.ts";
import { makeDevicesRefetch } from "./make-devices-refetch.repository.ts";
import { replaceData, STAGING_SCHEMA, startStaging } from "./staging-schema.repository.ts";
import { holdsData, isConnected, listMigrations } from "./table.repository.ts";

/**
 * PostgreSQL's SQLSTATE codes that the archive's contents can cause: invalid data, violated constraints and unknown
 * names. The code 42501 (no permission) is left out.
 */
const OF_CONTENTS = /^(?:2[1-3]|42(?!501)|P0)...$/;

export interface RestoreTarget {
  url: string;
  images: Pick<ImageStore, "restoreImage" | "belongTo" | "handOver">;
  /** True if an existing shop may be replaced. */
  replace: boolean;
}

/**
 * Reads and checks a whole backup. The check opens no database and changes nothing.
 * @throws ShopError if the file is no archive, or the archive is damaged, incomplete, of a newer release or of a
 * development version
 */
export async function checkBackup(path: string): Promise<{ header: Header; trailer: Trailer }> {
  const checked = await verifyArchive(path);
  if (isOfDevelopmentVersion(checked.header.migrations))
    throw new ShopError(
      "CONFLICT",
      `This backup is of a development version from before release 1.0.0, which this release cannot restore; nothing was changed; begin with a new shop; ${TAKE_CATALOGUE_ALONG}`,
    );
  if (!isKnownSchema(checked.header.migrations))
    throw new ShopError("CONFLICT", "This backup is of a newer version: update the shop first");
  return checked;
}

/**
 * Restores a checked backup into a database. It fills a separate schema first, and then replaces the shop's tables in
 * one transaction, so a failure leaves the old shop unchanged. If a shop is started during the restore, its start waits
 * for the end of the restore.
 * @throws ShopError if a shop is running on the database; if the existing shop is of a newer release; if the existing
 * shop contains data and `replace` is false
 */
export async function restoreBackup(
  path: string,
  { header, trailer }: { header: Header; trailer: Trailer },
  { url, images, replace }: RestoreTarget,
  onProgress: (line: string) => void,
): Promise<void> {
  await withStartLock(url, () =>
    withSession(url, async ({ connection }) => {
      await refuseRunningShop(connection);
      const before = await prepareTarget(connection, url, replace);
      await startStaging(connection);
      const staging = withSchema(url, STAGING_SCHEMA);
      const load = async () => {
        await runMigrations(staging, header.migrations);
        await withSession(staging, (loader) =>
          loadArchive(loader, path, { header, trailer }, images, onProgress),
        );
        const ran = await runMigrations(staging);
        if (ran.length > 0) onProgress(`Database: ${ran.length} migration(s) applied`);
        return withSession(staging, (loader) => makeDevicesRefetch(loader.connection, null));
      };
      const epoch = await load().catch((error: unknown) => {
        throw explain(error);
      });
      await refuseRunningShop(connection);
      onProgress("Putting the new data in place");
      const ownsImages = before !== undefined && (await images.belongTo(before));
      await replaceData(connection);
      // If the images belong to the shop of another database, that shop keeps them: it may still be running, and the
      // owner may have made this restore only to try it.
      if (ownsImages) await images.handOver(epoch);
      else if (!(await images.belongTo(epoch)))
        onProgress(
          "The images belong to another database: unused ones will not be deleted (README, Backups)",
        );
    }),
  );
}

/**
 * Converts an error of PostgreSQL to a ShopError if the archive's contents cause it. Such an archive has the correct
 * format, but its data were changed after the backup. Other errors are returned unchanged.
 */
function explain(error: unknown): unknown {
  if (error instanceof ShopError || !(error instanceof Error)) return error;
  if (!OF_CONTENTS.test(errorCode(error) ?? "")) return error;
  return new ShopError("BAD_USER_INPUT", `This backup cannot be restored: ${error.message}`);
}

function isKnownSchema(migrations: readonly string[]): boolean {
  const known = migrationNames();
  return migrations.every((name) => known.includes(name));
}

/**
 * Refuses the restore while a shop is running on the database. The running shop would continue with the old data in its
 * memory, and the restore would delete the orders that this shop accepts meanwhile.
 */
async function refuseRunningShop(connection: Connection): Promise<void> {
  if (await isConnected(connection, SHOP_APPLICATION))
    throw new ShopError("CONFLICT", "The shop is running on this database: stop it first");
}

/**
 * Checks that the existing shop may be replaced. Also migrates the existing shop's schema to this release, so that both
 * shops have the same tables. @returns the epoch of the existing shop's catalogue; undefined if there is no shop
 */
async function prepareTarget(
  connection: Connection,
  url: string,
  replace: boolean,
): Promise<string | undefined> {
  const migrations = await listMigrations(connection);
  if (migrations.length === 0) return undefined;
  if (!isKnownSchema(migrations))
    throw new ShopError("CONFLICT", "The shop in this database is of a newer version");
  if (!replace && (await holdsData(connection)))
    throw new ShopError("CONFLICT", "This database already holds a shop: add --replace to replace it");
  await runMigrations(url);
  return readEpoch(connection);
}
