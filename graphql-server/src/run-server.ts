import { explainError } from "./explain-error.ts";

/**
 * Runs a shop in this process, from reading the settings until a signal ends it. The shop is imported here, so that a
 * library that this machine cannot load is explained like other failures.
 * @param shopBuilt settles when the PWA's build is complete; until then the shop is not open
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
