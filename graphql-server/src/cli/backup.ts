import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { existingFile } from "../backup/archive-writer.ts";
import { createBackup, noteBackup } from "../backup/create-backup.ts";
import { checkBackup, restoreBackup } from "../backup/restore-backup.ts";
import { openPostgres } from "../database/open-database.ts";
import { ImageStore } from "../images/image-store.ts";
import { openImageFiles } from "../images/s3/open-image-files.ts";
import { createLogger } from "../logging/logger.ts";
import { parseSettings, readEnvironment, type Settings } from "../settings/settings.ts";
import { type Command, type OnOpened, parsed, report, UsageError } from "./command.ts";

const USAGE = `Usage : npm run backup -- FICHIER
        npm run restore -- FICHIER [--replace]`;

/** Writes database and images to one file. */
export const backup: Command = {
  usage: USAGE,
  async run(args, onOpened) {
    const { file, replace } = parsed(() => parseFile(args));
    if (replace) throw new UsageError("--replace : seulement pour restore");
    const settings = parseSettings(readEnvironment());
    if (existsSync(file)) throw existingFile(file);
    const { url, images } = await openStores(settings, onOpened);
    const { rows, images: count, damagedImages } = await createBackup(url, images, file, report);
    for (const id of damagedImages) report(`Image abîmée, laissée de côté : ${id}`);
    // The file is whole: a failure of what follows does not undo it.
    await noteBackup(url).catch(() => report("La boutique n’a pas pu noter qu’elle est sauvegardée"));
    report(`Sauvegarde écrite : ${file}, ${rows} lignes, ${count} images`);
  },
};

/** Puts a file that `backup` wrote into database and images. */
export const restore: Command = {
  usage: USAGE,
  async run(args, onOpened) {
    const { file, replace } = parsed(() => parseFile(args));
    const settings = parseSettings(readEnvironment());
    report("Contrôle du fichier");
    const checked = await checkBackup(file);
    report(`Sauvegarde du ${checked.header.createdAt}`);
    await restoreBackup(file, checked, { ...(await openStores(settings, onOpened)), replace }, report);
    report(`Boutique restaurée : ${checked.trailer.images} images`);
  },
};

function parseFile(args: string[]): { file: string; replace: boolean } {
  const options = { replace: { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [file, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError("Commande inconnue");
  if (!file) throw new UsageError("Il manque le nom du fichier");
  // npm changes to the project's folder; the file is named from where the command was typed.
  return { file: path.resolve(process.env.INIT_CWD ?? "", file), replace: values.replace };
}

async function openStores(settings: Settings, onOpened: OnOpened) {
  const { url } = await openPostgres(settings, report, onOpened);
  return { url, images: new ImageStore(await openImageFiles(settings, createLogger(settings), onOpened)) };
}
