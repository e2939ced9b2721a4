import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedPostgresError, errorCode } from "./engine-errors.ts";
import { isProcessAlive, processMark } from "./running-process.ts";

const RETRY_AFTER_MS = 50;
/** A cold start takes seconds even on a slow machine; several of them may be queued. */
const GIVE_UP_AFTER_MS = 90_000;
/** A lock or guard file is written in one go; one still without an owner after this time was abandoned. */
const UNOWNED_FOR_MS = 5_000;

/**
 * Runs `work` while this process alone holds the lock file, waiting for its turn. A file whose owner has died
 * is taken over. Throws EmbeddedPostgresError when a living owner keeps it for a minute and a half.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const ticket = `${processMark()} ${randomUUID()}`;
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  while (!createExclusively(file, ticket)) {
    if (removeIfAbandoned(file)) continue;
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

/** Two waiters may find the same dead owner: the guard file keeps the second from removing the first's lock. */
function removeIfAbandoned(file: string): boolean {
  if (!isAbandoned(file)) return false;
  const guard = `${file}.takeover`;
  if (!createExclusively(guard, processMark())) {
    if (isAbandoned(guard)) rmSync(guard, { force: true });
    return false;
  }
  const abandoned = isAbandoned(file);
  if (abandoned) rmSync(file, { force: true });
  rmSync(guard, { force: true });
  return abandoned;
}

function isAbandoned(file: string): boolean {
  const owner = readIfPresent(file);
  if (owner === undefined) return false;
  if (owner !== "") return !isProcessAlive(owner);
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return age > UNOWNED_FOR_MS;
}

function createExclusively(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: "wx", mode: 0o644 });
    return true;
  } catch (error) {
    // Windows answers EPERM for a file that is just being deleted.
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
