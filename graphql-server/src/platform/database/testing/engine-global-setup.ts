import type { TestProject } from "vitest/node";
import { createTemplate, dropTemplate } from "./copied-databases.ts";
import type {} from "./test-database.ts"; // declares the type of the value that `provide` passes to tests
import { startTestEngine } from "./test-engine.ts";

/** Vitest's global setup: one PostgreSQL and one prepared template database for all files of a run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = await startTestEngine();
  process.once("SIGINT", () => process.exit(130));
  process.once("SIGTERM", () => process.exit(143));
  process.once("exit", () => engine.stopNow());
  try {
    const template = await createTemplate(engine.url, async (url) => {
      const { prepareTemplate } = await import("./prepare-template.ts");
      await prepareTemplate(url);
    });
    project.provide("testServer", { url: engine.url, template });
    return async () => {
      await dropTemplate(engine.url, template).finally(() => engine.stop());
    };
  } catch (error) {
    await engine.stop();
    throw error;
  }
}
