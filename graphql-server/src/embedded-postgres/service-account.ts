import { chmod, lchown, mkdir, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** The account that PostgreSQL runs as if this process is root, because PostgreSQL refuses root. */
export interface ServiceAccount {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the account for PostgreSQL; undefined unless this process is root. As root it is the owner of
 * `existingData`, so that a change of user between two starts does not make the data unreadable, else `postgres` or
 * `nobody`. Throws EmbeddedPostgresError if root finds neither account.
 */
export async function findServiceAccount(existingData?: string): Promise<ServiceAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (existingData !== undefined) {
    const { uid, gid } = await stat(existingData);
    if (uid !== 0) return { uid, gid };
  }
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const account = ["postgres", "nobody"]
    .map((name) => accounts.find((fields) => fields[0] === name))
    .find((fields) => fields !== undefined);
  if (account === undefined) {
    throw new EmbeddedPostgresError(
      "PostgreSQL cannot run as root and this machine has neither an account `postgres` nor `nobody`. " +
        "Start the shop as an ordinary user, or set DATABASE_URL to the PostgreSQL server to use.",
    );
  }
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/**
 * Opens the folder in which root stores what the account cannot reach in a closed folder such as root's home;
 * readable by all.
 */
export async function openSystemFolder(folder = "/var/lib/mboa-mode"): Promise<string> {
  await mkdir(folder, { recursive: true });
  const { uid, mode } = await stat(folder);
  // A strict umask makes a new folder private, and a failed start may have left one behind.
  if (uid === process.getuid?.() && (mode & 0o001) === 0) await chmod(folder, 0o755);
  return folder;
}

/** Makes the account the owner of a folder and of its content. */
export async function giveTo(account: ServiceAccount | undefined, folder: string): Promise<void> {
  if (account === undefined) return;
  for (const entry of ["", ...(await readdir(folder, { recursive: true }))])
    await lchown(path.join(folder, entry), account.uid, account.gid);
}
