import { spawn } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { EmbeddedPostgresError } from "./engine-errors.ts";

/** The account the engine runs as when this process is root, which PostgreSQL refuses. */
export interface ServiceAccount {
  readonly uid: number;
  readonly gid: number;
}

/** What a program answered: `output` holds stdout and stderr, "" when it was not collected. */
export interface ProgramResult {
  readonly succeeded: boolean;
  readonly output: string;
}

/**
 * The account for the engine: none unless this process is root; then the owner of `existingData` if there is
 * any, so that a change of user between two starts does not lock the data away, else `postgres` or `nobody`.
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

/** Whether the account may pass through every folder from the root down to `folder`, itself included. */
export async function canReach(account: ServiceAccount, folder: string): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  const passBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & passBit) === 0) return false;
  const parent = path.dirname(folder);
  return parent === folder || canReach(account, parent);
}

/**
 * Runs a program of the engine as the account. A program that leaves a daemon behind needs `collect: false`:
 * the daemon would keep the pipes open and the end would never be seen.
 */
export function runProgram(
  file: string,
  args: readonly string[],
  account: ServiceAccount | undefined,
  { collect }: { collect: boolean },
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const stream = collect ? "pipe" : "ignore";
    const child = spawn(file, args, {
      ...account,
      cwd: path.parse(file).root, // the account may not be allowed into ours
      env: engineEnvironment(),
      stdio: ["ignore", stream, stream],
      windowsHide: true,
    });
    let output = "";
    const append = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", append);
    child.stderr?.on("data", append);
    child.once("error", (error) => resolve({ succeeded: false, output: error.message }));
    child.once(collect ? "close" : "exit", (code) => resolve({ succeeded: code === 0, output }));
  });
}

/** Only what the engine's programs need: they must not inherit the shop's secrets, nor PG* variables. */
export function engineEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, TEMP, TMP, SystemRoot, ComSpec } = process.env;
  const kept = Object.entries({ PATH, TMPDIR, TEMP, TMP, SystemRoot, ComSpec });
  return Object.fromEntries([...kept.filter(([, value]) => value !== undefined), ["LC_ALL", "C"]]);
}
