import { explainError } from "./explain-error.ts";

/**
 * Runs a shop in this process until a signal ends it. The shop is imported inside the function, so that a library that
 * this machine cannot load is explained like any other failure.
 * @param shopBuilt the running build of the PWA; the shop opens only after it
 */
export async function runServer(shopBuilt?: Promise<void>): Promise<void> {
  try {
    const { run } = await import("./server-process.ts");
    await run(shopBuilt);
  } catch (error) {
    process.stderr.write(`${explainError(error)}\n`);
    process.exit(1);
  }
}
