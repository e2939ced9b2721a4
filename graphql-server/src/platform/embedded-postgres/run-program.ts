import { spawn } from "node:child_process";
import path from "node:path";
import type { ServiceAccount } from "./service-account.ts";

/** Result of a program. `output` contains its stdout and stderr; it is empty if they were not collected. */
export interface ProgramResult {
  readonly succeeded: boolean;
  readonly output: string;
}

/**
 * Runs one of PostgreSQL's programs as the account. The returned promise never rejects. For a program that starts a
 * daemon, use `collect: false`: the daemon keeps the pipes open, so collecting the output would never end.
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
      cwd: path.parse(file).root, // PostgreSQL's account may have no access to this process's working directory
      env: programEnvironment(),
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

/**
 * Returns only those environment variables that PostgreSQL's programs need. The programs must not inherit the shop's
 * secrets, nor variables PG* that change PostgreSQL's behaviour.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, TEMP, TMP, SystemRoot, ComSpec } = process.env;
  const kept = Object.entries({ PATH, TMPDIR, TEMP, TMP, SystemRoot, ComSpec });
  return Object.fromEntries([...kept.filter(([, value]) => value !== undefined), ["LC_ALL", "C"]]);
}
