import { explainError } from "./explain-error.ts";

/**
 * Runs a shop in this process until a signal ends it. Imports the server's code inside this function, because the
 * import fails if this machine cannot load a library; the function then prints the reason.
 * @param shopBuilt promise that resolves when the PWA is built; the shop opens only after that
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
