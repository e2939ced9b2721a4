import { chmod, lchown, mkdir, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** The account under which PostgreSQL runs if this process is root, because PostgreSQL refuses to run as root. */
export interface ServiceAccount {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the account for PostgreSQL; undefined unless this process is root. It is the owner of `existingData`, so
 * that these data stay readable if the shop was started by another user before. Otherwise it is `postgres` or, if
 * that is missing, `nobody`. Throws EmbeddedPostgresError if neither account exists.
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
 * Creates the system folder, which every account can read, and returns its path. Root stores there the files that
 * PostgreSQL's account must reach but cannot reach in a closed folder such as root's home.
 */
export async function openSystemFolder(folder = "/var/lib/mboa-mode"): Promise<string> {
  await mkdir(folder, { recursive: true });
  const { uid, mode } = await stat(folder);
  // With a strict umask the new folder is closed to other accounts. An earlier start that failed may have left such a
  // folder too.
  if (uid === process.getuid?.() && (mode & 0o001) === 0) await chmod(folder, 0o755);
  return folder;
}

/** Makes the account the owner of a folder and of its content. */
export async function giveTo(account: ServiceAccount | undefined, folder: string): Promise<void> {
  if (account === undefined) return;
  for (const entry of ["", ...(await readdir(folder, { recursive: true }))])
    await lchown(path.join(folder, entry), account.uid, account.gid);
}
