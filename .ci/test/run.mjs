import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");

/**
 * Runs a command, which may be a program of the project's npm packages. Prints the command's output while the command
 * runs; with `collect`, only returns the output.
 * @returns `holds` (true if the command succeeded), the collected output, and the duration in seconds
 */
export async function run([program, ...args], { cwd = ".", env = {}, collect = false } = {}) {
  const start = performance.now();
  const child = spawn(program, args, {
    cwd: path.join(ROOT, cwd),
    stdio: ["ignore", collect ? "pipe" : "inherit", collect ? "pipe" : "inherit"],
    env: {
      ...process.env,
      ...env,
      PATH: `${path.join(ROOT, "node_modules/.bin")}${path.delimiter}${process.env.PATH}`,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  const status = await once(child, "close").then(
    ([code]) => code,
    (error) => {
      output += `${error.message}\n`;
    },
  );
  return { holds: status === 0, output, seconds: (performance.now() - start) / 1_000 };
}

/** Starts the tasks in the given sequence, as many at the same time as the machine has cores. */
export async function sideBySide(tasks) {
  const waiting = [...tasks];
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await task();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
