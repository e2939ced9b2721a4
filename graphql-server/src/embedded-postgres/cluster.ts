import { createHash, randomBytes } from "node:crypto";
import { chown, lstat, mkdir, readdir, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "../errors/error-code.ts";
import type { PostgresBinaries } from "./binaries.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { runProgram } from "./run-program.ts";
import { canReach, type ServiceAccount } from "./service-account.ts";

/** The superuser of the cluster; the shop connects as this user. */
export const SUPERUSER = "shop";
/** Where root keeps what the service account cannot reach in a closed folder such as root's home. */
export const SYSTEM_FOLDER = "/var/lib/mboa-mode";

/** The files of one database cluster, all in one folder, so that a rename publishes them together. */
export interface Cluster {
  readonly data: string;
  readonly passwordFile: string;
  readonly portFile: string;
  readonly log: string;
}

/**
 * The cluster of a directory, undefined when it was never created. Throws EmbeddedPostgresError when it is kept in
 * another folder (see `createCluster`) and is no longer there.
 */
export async function findCluster(directory: string): Promise<Cluster | undefined> {
  const published = path.join(directory, "cluster");
  try {
    return clusterIn(await realpath(published));
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
  const link = await lstat(published).catch(() => undefined);
  if (link === undefined) return undefined;
  throw new EmbeddedPostgresError(
    `${published} points to a database that is gone. ` +
      "Put it back, or delete the link to start with an empty database, or set DATABASE_URL.",
  );
}

/**
 * Creates the cluster of a directory: UTF-8, French ICU order, password-only access. It is made in a temporary
 * folder and then renamed, so that an interrupted creation is never taken for a database. Where the service account
 * cannot reach the directory, the cluster is in SYSTEM_FOLDER and the directory holds a symbolic link to it.
 * Throws EmbeddedPostgresError when initdb fails.
 */
export async function createCluster(
  directory: string,
  account: ServiceAccount | undefined,
  { initdb }: PostgresBinaries,
): Promise<Cluster> {
  const published = path.join(directory, "cluster");
  const isReachable = account === undefined || (await canReach(account, directory));
  const home = isReachable ? directory : SYSTEM_FOLDER;
  const name = isReachable
    ? "cluster"
    : `cluster-${createHash("sha256").update(directory).digest("hex").slice(0, 16)}`;
  await mkdir(home, { recursive: true, mode: 0o755 });
  await removePartial(home, `${name}.partial-`);

  const tag = randomBytes(4).toString("hex");
  const partial = path.join(home, `${name}.partial-${tag}`);
  try {
    await fillCluster(clusterIn(partial), partial, account, initdb);
    const finished = isReachable ? published : path.join(home, `${name}-${tag}`);
    await rename(partial, finished);
    if (!isReachable) await symlink(finished, published);
    return clusterIn(finished);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

function clusterIn(folder: string): Cluster {
  return {
    data: path.join(folder, "data"),
    passwordFile: path.join(folder, "password"),
    portFile: path.join(folder, "port"),
    log: path.join(folder, "postgres.log"),
  };
}

async function fillCluster(
  { data, passwordFile }: Cluster,
  folder: string,
  account: ServiceAccount | undefined,
  initdb: string,
): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  if (account !== undefined) {
    for (const file of [folder, passwordFile]) await chown(file, account.uid, account.gid);
  }
  const { succeeded, output } = await runProgram(
    initdb,
    [
      ...["--pgdata", data, "--username", SUPERUSER, "--pwfile", passwordFile, "--auth", "scram-sha-256"],
      ...["--encoding", "UTF8", "--locale-provider", "icu", "--icu-locale", "fr", "--locale", "C"],
      "--no-instructions",
    ],
    account,
    { collect: true },
  );
  if (succeeded) return;
  throw new EmbeddedPostgresError(
    `The database could not be created in ${folder} (disk full, or a folder that does not allow it?). ` +
      `Free it or choose another DATA_DIR, or set DATABASE_URL. initdb said: ${output.trim()}`,
  );
}

/** Removes what a killed creation left; the lock file guarantees that no creation is under way. */
async function removePartial(home: string, prefix: string): Promise<void> {
  for (const entry of await readdir(home)) {
    if (entry.startsWith(prefix)) await rm(path.join(home, entry), { recursive: true, force: true });
  }
}
