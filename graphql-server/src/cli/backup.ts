import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { existingFile } from "../features/backup/archive-writer.ts";
import { createBackup, storeBackupTime } from "../features/backup/create-backup.ts";
import { checkBackup, restoreBackup } from "../features/backup/restore-backup.ts";
import { openPostgres } from "../platform/database/open-database.ts";
import { ImageStore } from "../platform/images/image-store.ts";
import { openImageFiles } from "../platform/images/s3/open-image-files.ts";
import { createLogger } from "../platform/logging/logger.ts";
import { parseSettings, readEnvironment, type Settings } from "../platform/settings/settings.ts";
import { type Command, type OnOpened, parsed, report, UsageError } from "./command.ts";

const USAGE = `Usage: npm run backup -- FILE
        npm run restore -- FILE [--replace]`;

export const backup: Command = {
  usage: USAGE,
  async run(args, onOpened) {
    const { file, replace } = parsed(() => parseFile(args));
    if (replace) throw new UsageError("--replace: for restore only");
    const settings = parseSettings(readEnvironment());
    if (existsSync(file)) throw existingFile(file);
    const { url, images } = await openStores(settings, onOpened);
    const { rows, images: count, damagedImages } = await createBackup(url, images, file, report);
    for (const id of damagedImages) report(`Damaged image left out: ${id}`);
    // The backup's file is already complete, so an error here must not make the command fail.
    await storeBackupTime(url).catch(() => report("The shop could not record the time of this backup"));
    report(`Backup written: ${file}, ${rows} rows, ${count} images`);
  },
};

export const restore: Command = {
  usage: USAGE,
  async run(args, onOpened) {
    const { file, replace } = parsed(() => parseFile(args));
    const settings = parseSettings(readEnvironment());
    report("Checking the file");
    const checked = await checkBackup(file);
    report(`Backup of ${checked.header.createdAt}`);
    await restoreBackup(file, checked, { ...(await openStores(settings, onOpened)), replace }, report);
    report(`Shop restored: ${checked.trailer.images} images`);
  },
};

function parseFile(args: string[]): { file: string; replace: boolean } {
  const options = { replace: { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [file, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError("Unknown command");
  if (!file) throw new UsageError("The file name is missing");
  // npm runs this command in the project's folder, and stores in INIT_CWD the folder in which the operator typed the
  // command. A relative path starts at that folder.
  return { file: path.resolve(process.env.INIT_CWD ?? "", file), replace: values.replace };
}

async function openStores(settings: Settings, onOpened: OnOpened) {
  const { url } = await openPostgres(settings, report, onOpened);
  return { url, images: new ImageStore(await openImageFiles(settings, createLogger(settings), onOpened)) };
}
