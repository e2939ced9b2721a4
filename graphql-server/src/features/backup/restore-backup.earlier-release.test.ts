import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { MigrationInterface, QueryRunner } from "typeorm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { runMigrations } from "../../platform/database/migrate.ts";
import { MIGRATIONS, migrationNames } from "../../platform/database/migration-list.ts";
import { createDatabase, type TestDatabase } from "../../platform/database/testing/copied-databases.ts";
import { DiskImageFiles } from "../../platform/images/disk-image-files.ts";
import { ImageStore } from "../../platform/images/image-store.ts";
import { removeFolder } from "../../testing/remove-folder.ts";
import { withSession } from "./backup-session.repository.ts";
import { createBackup } from "./create-backup.ts";
import { checkBackup, restoreBackup } from "./restore-backup.ts";

/** A migration that this release has, but that the previous release did not have yet. */
class Nickname9990000000000 implements MigrationInterface {
  name = "Nickname9990000000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE users ADD COLUMN nickname text NOT NULL DEFAULT 'sans'");
  }

  async down(): Promise<void> {
    // Empty, because no test reverts the migration.
  }
}

const silent = (): void => undefined;

let folder: string;
let images: ImageStore;
let source: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  MIGRATIONS.push(Nickname9990000000000);
  folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-backup-"));
  images = new ImageStore(new DiskImageFiles(folder));
  source = await createDatabase(inject("testServer").url);
  target = await createDatabase(inject("testServer").url);
});
afterAll(async () => {
  MIGRATIONS.pop();
  await source.drop();
  await target.drop();
  await removeFolder(folder);
});

it("a backup of an earlier release is restored and migrated to this release", async () => {
  await runMigrations(source.url, migrationNames().slice(0, -1));
  await withSession(source.url, ({ client }) =>
    client.query("INSERT INTO users (name, email, password_hash) VALUES ('Œuvre', 'o@example.cm', 'x')"),
  );
  const file = path.join(folder, "ancienne.mboa");
  await createBackup(source.url, images, file, silent);
  await restoreBackup(file, await checkBackup(file), { url: target.url, images, replace: false }, silent);
  await withSession(target.url, async ({ client }) => {
    const users = await client.query("SELECT search_text, nickname FROM users");
    expect(users.rows).toEqual([{ search_text: "oeuvre o@example.cm", nickname: "sans" }]);
    const migrations = await client.query("SELECT name FROM migrations ORDER BY id");
    expect(migrations.rows).toEqual(migrationNames().map((name) => ({ name })));
  });
});

it("a backup that has a later migration but lacks an earlier one is refused", async () => {
  const file = path.join(folder, "tardive.mboa");
  await withSession(source.url, ({ client }) =>
    client.query("UPDATE migrations SET name = 'Nickname9990000000000', timestamp = 9990000000000"),
  );
  await createBackup(source.url, images, file, silent);
  const place = { url: target.url, images, replace: true };
  await expect(restoreBackup(file, await checkBackup(file), place, silent)).rejects.toThrow(
    "This backup cannot be restored",
  );
});
