import { explainError } from "./explain-error.ts";

/**
 * Runs a shop in this process until a signal ends it. The server's code is imported inside the function: if this
 * machine cannot load one of the libraries, the import fails, and this function explains the failure to the operator.
 * @param shopBuilt promise that resolves when the PWA is built; the shop does not open before
 */
export async function runServer(shopBuilt?: Promise<void>): Promise<void> {
  // Only standard error needs a listener here. Standard output has its own listener in platform/logging/line-output.ts.
  process.stderr.on("error", () => undefined);
  try {
    const { run } = await import("./server-process.ts");
    await run(shopBuilt);
  } catch (error) {
    process.stderr.write(`${explainError(error)}\n`);
    process.exit(1);
  }
}
