import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedPostgresError, errorCode } from "./embedded-postgres-error.ts";
import { isProcessAlive, processIdentity } from "./process-identity.ts";

const RETRY_AFTER_MS = 50;
/**
 * Longest wait for the lock (ms). One start of PostgreSQL takes only seconds even on a slow machine, but this process
 * may have to wait until several other processes have started, one after another.
 */
const GIVE_UP_AFTER_MS = 90_000;
/**
 * Age at which an empty lock file counts as abandoned (ms). A process writes its name into the file right after the
 * file's creation, so the file stays empty only if this process is killed.
 */
const EMPTY_FOR_MS = 5_000;

/**
 * Waits until no process holds the lock file, and runs `work` while this process alone holds it. The file contains the
 * pid and the start time of its owner, so the lock file of a killed process is recognised and removed at once.
 * @throws EmbeddedPostgresError if a running owner keeps the lock for 90 s
 */
export async function withLockFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  const ticket = `${processIdentity()} ${randomUUID()}`;
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  while (!createExclusively(file, ticket)) {
    if (removeIfStale(file)) continue;
    if (Date.now() > giveUpAt) {
      throw new EmbeddedPostgresError(
        `Process ${readIfPresent(file)?.split(" ")[0]} has been starting or stopping the database for too long. ` +
          `End it, or delete ${file} if it has nothing to do with the shop, and start again.`,
      );
    }
    await pause(RETRY_AFTER_MS);
  }
  try {
    return await work();
  } finally {
    if (readIfPresent(file) === ticket) rmSync(file, { force: true });
  }
}

/**
 * Removes a lock file that its owner has abandoned. Two waiting processes may find the same abandoned file. The guard
 * file prevents the second process from removing the new lock file of the first process.
 * @returns true if this process has removed the file
 */
function removeIfStale(file: string): boolean {
  if (!isStale(file)) return false;
  const guard = `${file}.takeover`;
  if (!createExclusively(guard, processIdentity())) {
    if (isStale(guard)) rmSync(guard, { force: true });
    return false;
  }
  const stale = isStale(file);
  if (stale) rmSync(file, { force: true });
  rmSync(guard, { force: true });
  return stale;
}

function isStale(file: string): boolean {
  const owner = readIfPresent(file);
  if (owner === undefined) return false;
  if (owner !== "") return !isProcessAlive(owner);
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return age > EMPTY_FOR_MS;
}

function createExclusively(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: "wx", mode: 0o644 });
    return true;
  } catch (error) {
    // Windows returns EPERM for a file that is being deleted.
    if (errorCode(error) === "EEXIST" || (process.platform === "win32" && errorCode(error) === "EPERM"))
      return false;
    throw error;
  }
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
