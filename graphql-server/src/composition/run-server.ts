import { explainError } from "./explain-error.ts";

/**
 * Runs a shop in this process until a signal ends it. The import is inside the function, because a library that this
 * machine cannot load makes the import fail, and this function prints an explanation of every failure.
 * @param shopBuilt ends when the PWA is built; the shop does not open before
 */
export async function runServer(shopBuilt?: Promise<void>): Promise<void> {
  // Standard output has a listener of its own (platform/logging/line-output.ts).
  process.stderr.on("error", () => undefined);
  try {
    const { run } = await import("./server-process.ts");
    await run(shopBuilt);
  } catch (error) {
    process.stderr.write(`${explainError(error)}\n`);
    process.exit(1);
  }
}
