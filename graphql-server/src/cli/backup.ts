import "reflect-metadata";
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { existingFile } from "./backup/archive-writer.ts";
import { createBackup, noteBackup } from "./backup/create-backup.ts";
import { checkBackup, restoreBackup } from "./backup/restore-backup.ts";
import { openPostgres } from "./database/open-database.ts";
import { EmbeddedPostgresError } from "./embedded-postgres/embedded-postgres-error.ts";
import { ShopError } from "./errors/shop-error.ts";
import { ImageStore } from "./images/image-store.ts";
import { createLogger } from "./logging/logger.ts";
import { openImageFiles } from "./open-image-files.ts";
import { parseSettings, readEnvironment, type Settings, SettingsError } from "./settings/settings.ts";

const USAGE = `Usage : npm run backup -- FICHIER
        npm run restore -- FICHIER [--replace]`;

interface Command {
  kind: "backup" | "restore";
  file: string;
  replace: boolean;
}

const closers: (() => Promise<void>)[] = [];
const tell = (text: string): void => void process.stderr.write(`${text}\n`);

function exitWithUsage(reason: string): never {
  tell(`${reason}\n${USAGE}`);
  process.exit(2);
}

function parseCommand(): Command {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [kind, file, ...rest] = positionals;
    if ((kind !== "backup" && kind !== "restore") || rest.length > 0)
      return exitWithUsage("Commande inconnue");
    if (!file) return exitWithUsage("Il manque le nom du fichier");
    if (kind === "backup" && values.replace) return exitWithUsage("--replace : seulement pour restore");
    // npm changes to the project's folder; the file is named from where the command was typed.
    return { kind, file: path.resolve(process.env.INIT_CWD ?? "", file), replace: values.replace };
  } catch (error) {
    return exitWithUsage(error instanceof Error ? error.message : "Commande refusée");
  }
}

async function openStores(settings: Settings) {
  const onOpened = (close: () => Promise<void>): void => void closers.push(close);
  const { url } = await openPostgres(settings, tell, onOpened);
  return { url, images: new ImageStore(await openImageFiles(settings, createLogger(settings), onOpened)) };
}

async function backup(file: string, settings: Settings): Promise<void> {
  if (existsSync(file)) throw existingFile(file);
  const { url, images } = await openStores(settings);
  const { rows, images: count, damagedImages } = await createBackup(url, images, file, tell);
  for (const id of damagedImages) tell(`Image abîmée, laissée de côté : ${id}`);
  // The file is whole: what follows only tells the shop's owner of it.
  await noteBackup(url).catch(() => tell("La boutique n’a pas pu noter qu’elle est sauvegardée"));
  tell(`Sauvegarde écrite : ${file}, ${rows} lignes, ${count} images`);
}

async function restore({ file, replace }: Command, settings: Settings): Promise<void> {
  tell("Contrôle du fichier");
  const checked = await checkBackup(file);
  tell(`Sauvegarde du ${checked.header.createdAt}`);
  const { url, images } = await openStores(settings);
  await restoreBackup(file, checked, { url, images, replace }, tell);
  tell(`Boutique restaurée : ${checked.trailer.images} images`);
}

/** What the operator can mend is said in a sentence; any other error keeps its stack. */
function explain(error: unknown): string {
  const isExpected = [ShopError, SettingsError, EmbeddedPostgresError].some((kind) => error instanceof kind);
  if (!(error instanceof Error)) return String(error);
  if (isExpected) return error.message;
  return "syscall" in error ? `Impossible : ${error.message}` : (error.stack ?? error.message);
}

try {
  const command = parseCommand();
  const settings = parseSettings(readEnvironment());
  await (command.kind === "backup" ? backup(command.file, settings) : restore(command, settings));
} catch (error) {
  tell(explain(error));
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
}
