import { randomBytes } from "node:crypto";
import { lstat, mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PostgresBinaries } from "./binaries.ts";
import { EmbeddedPostgresError, errorCode } from "./embedded-postgres-error.ts";
import { runProgram } from "./run-program.ts";
import { giveTo, openSystemFolder, type ServiceAccount } from "./service-account.ts";

/** Name of PostgreSQL's superuser, as whom the shop connects. */
export const SUPERUSER = "shop";

/**
 * The files of one database cluster. They are in one folder, so that one rename makes all of them visible together.
 */
export interface Cluster {
  readonly data: string;
  readonly passwordFile: string;
  readonly portFile: string;
  readonly log: string;
}

/**
 * Returns the cluster of a directory; undefined if none was created. Throws EmbeddedPostgresError if the directory
 * contains a link to a cluster in another folder (see `createCluster`) and that cluster is missing.
 */
export async function findCluster(directory: string): Promise<Cluster | undefined> {
  const published = path.join(directory, "cluster");
  const folder = await targetOf(published);
  if (folder !== undefined) return clusterIn(folder);
  const link = await lstat(published).catch(() => undefined);
  if (link === undefined) return undefined;
  throw new EmbeddedPostgresError(
    `${published} points to a database that is gone. ` +
      "Put it back, or delete the link to start with an empty database, or set DATABASE_URL.",
  );
}

/**
 * Creates the cluster of a directory: UTF-8, French ICU sorting, password-only access. The cluster is created under
 * another name and then renamed, so that an interrupted creation never counts as a database. If the service account
 * cannot enter the directory, the cluster is created in the system folder, and the directory contains a symbolic link
 * to the cluster.
 * @throws EmbeddedPostgresError if initdb fails
 */
export async function createCluster(
  directory: string,
  account: ServiceAccount | undefined,
  { initdb }: PostgresBinaries,
): Promise<Cluster> {
  const published = path.join(directory, "cluster");
  const partial = `${published}.partial`;
  // An interrupted creation may have left this unfinished cluster. No other process is creating a cluster now, because
  // that process would need the lock file, which this process holds.
  await removePartial(partial);
  try {
    if (account === undefined || (await canReach(account, directory))) await mkdir(partial, { mode: 0o700 });
    else await linkToSystemFolder(partial);
    await fillCluster(await realpath(partial), account, initdb);
    await rename(partial, published);
    return clusterIn(await realpath(published));
  } catch (error) {
    await removePartial(partial);
    throw error;
  }
}

async function linkToSystemFolder(link: string): Promise<void> {
  const folder = await mkdtemp(path.join(await openSystemFolder(), "cluster-"));
  await symlink(folder, link);
}

async function removePartial(partial: string): Promise<void> {
  const target = await targetOf(partial);
  for (const folder of [target, partial])
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}

/**
 * Returns the folder at this path or, if the path is a link, the folder it points to; undefined if that folder is
 * missing.
 */
async function targetOf(folder: string): Promise<string | undefined> {
  try {
    return await realpath(folder);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** True if the account can enter the folder and every folder above it. */
async function canReach(account: ServiceAccount, folder: string): Promise<boolean> {
  const entered = await runProgram("/bin/sh", ["-c", 'cd "$1"', "sh", folder], account, { collect: false });
  return entered.succeeded;
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
  folder: string,
  account: ServiceAccount | undefined,
  initdb: string,
): Promise<void> {
  const { data, passwordFile } = clusterIn(folder);
  await writeFile(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  await giveTo(account, folder);
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
