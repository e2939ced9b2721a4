import { randomUUID } from "node:crypto";
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { errorCode } from "../errors/error-code.ts";

/** Error codes of file systems without hard links, such as FAT and some network file systems. */
const WITHOUT_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];
/** Longest wait for a secret that another process is writing, and the pause between two looks (ms). */
const WRITING_MS = 500;
const PAUSE_MS = 10;

/**
 * Returns the secret in a file. If the file is missing, it is created with the secret that `create` returns. If several
 * processes create it at the same time, the first one wins, and all get its secret.
 * @returns the text of the file, which may be damaged
 */
export function storedSecret(file: string, create: () => string): string {
  if (!existsSync(file)) store(file, create());
  const read = () => readFileSync(file, "utf8").trim();
  let secret = read();
  for (let waited = 0; secret === "" && waited < WRITING_MS; waited += PAUSE_MS) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    secret = read();
  }
  return secret;
}

/**
 * Writes a secret to an unfinished file, which gets the name `file` when it is complete. A loss of power thus leaves
 * either the whole secret or no file of this name.
 */
function store(file: string, secret: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  try {
    writeFileSync(unfinished, secret, { mode: 0o600, flag: "wx", flush: true });
    putInPlace(unfinished, file);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Gives a finished file the name `file`. On a file system without hard links, the file is copied. The copy is empty for
 * a moment, for which readers wait.
 * @throws Error EEXIST if another process has just created a file with this name
 */
function putInPlace(finished: string, file: string): void {
  try {
    linkSync(finished, file);
  } catch (error) {
    if (!WITHOUT_LINKS.includes(errorCode(error) ?? "")) throw error;
    copyFileSync(finished, file, constants.COPYFILE_EXCL);
  }
}
