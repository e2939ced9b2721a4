import "reflect-metadata";
import { explainError } from "../composition/explain-error.ts";
import { type Command, report, UsageError } from "./command.ts";

/** The commands with their names. The module of a command is loaded only when the command is called. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  admin: async () => (await import("./admin.ts")).admin,
  backup: async () => (await import("./backup.ts")).backup,
  restore: async () => (await import("./backup.ts")).restore,
  images: async () => (await import("./images.ts")).images,
};

/** Runs the command. The process ends with exit code 2 for wrong arguments and 1 for a failure. */
async function main([name = "", ...args]: string[]): Promise<void> {
  const command = await COMMANDS[name]?.();
  if (!command) {
    report(`Unknown command: ${Object.keys(COMMANDS).join(", ")}`);
    process.exitCode = 2;
    return;
  }
  const closers: (() => Promise<void>)[] = [];
  try {
    await command.run(args, (close) => closers.push(close));
  } catch (error) {
    const isUsage = error instanceof UsageError;
    report(isUsage ? `${error.message}\n${command.usage}` : explainError(error));
    process.exitCode = isUsage ? 2 : 1;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

// A command must do its work even if its output cannot be written, for example because the reader of the output has
// ended.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
await main(process.argv.slice(2)).catch((error: unknown) => {
  report(explainError(error));
  process.exitCode = 1;
});
