import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  createTemplate,
  dropTemplate,
} from "../../../graphql-server/src/platform/database/testing/copied-databases.ts";
import { startTestEngine } from "../../../graphql-server/src/platform/database/testing/test-engine.ts";
import { removeFolder } from "../../../graphql-server/src/testing/remove-folder.ts";
import { provideTemplate } from "./demonstration-template.ts";
import { TestShop } from "./test-shop.ts";

/**
 * Playwright's global setup: starts PostgreSQL once, builds the shop if the build is out of date, and prepares the
 * demonstration catalogue, of which the shop of each worker process gets a copy.
 * @returns the teardown
 */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export
export default async function globalSetup(): Promise<() => Promise<void>> {
  const engine = await startTestEngine();
  process.once("exit", () => engine.stopNow());
  const images = mkdtempSync(path.join(tmpdir(), "mboa-mode-images-"));
  const database = await createTemplate(engine.url, async (url) => {
    const shop = await TestShop.open({
      database: { url, drop: async () => undefined },
      images,
      demonstration: true,
    });
    await shop.close();
  });
  provideTemplate({ serverUrl: engine.url, database, images });
  return async () => {
    await dropTemplate(engine.url, database).finally(() => engine.stop());
    await removeFolder(images);
  };
}
