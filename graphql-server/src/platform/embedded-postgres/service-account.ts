import { chmod, lchown, mkdir, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** The account that runs PostgreSQL if this process runs as root, because PostgreSQL refuses to run as root. */
export interface ServiceAccount {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the account that runs PostgreSQL; undefined if this process is not root. If `existingData` is given and is
 * not owned by root, its owner is the account, so that PostgreSQL can read data that an earlier start by another user
 * has created. Otherwise the account is `postgres` or, if that is missing, `nobody`.
 * @throws EmbeddedPostgresError if neither account exists
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
 * Creates the system folder, which every account can enter, and returns its path. A process that runs as root stores
 * its files there if PostgreSQL's account cannot reach them elsewhere, for example in root's private home folder.
 */
export async function openSystemFolder(folder = "/var/lib/mboa-mode"): Promise<string> {
  await mkdir(folder, { recursive: true });
  const { uid, mode } = await stat(folder);
  // A new folder is closed to other accounts if this process has a strict umask. An existing folder is closed if an
  // earlier start failed before it opened the folder. So this process opens the folder if it owns the folder.
  if (uid === process.getuid?.() && (mode & 0o001) === 0) await chmod(folder, 0o755);
  return folder;
}

/** Makes the account the owner of a folder and of everything in it. Does nothing without an account. */
export async function giveTo(account: ServiceAccount | undefined, folder: string): Promise<void> {
  if (account === undefined) return;
  for (const entry of ["", ...(await readdir(folder, { recursive: true }))])
    await lchown(path.join(folder, entry), account.uid, account.gid);
}
