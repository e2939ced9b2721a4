import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeAll, expect, it } from "vitest";
import { stopEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { PROJECT_ROOT } from "./platform/settings/settings.ts";
import { freePort } from "./testing/free-port.ts";
import { removeFolder } from "./testing/remove-folder.ts";
import { buildShop } from "./testing/test-instance.ts";

/** Longest time for the build and several starts of a whole server on a busy machine (ms). */
const STARTS_MS = 240_000;
/** A device that every Linux has. Each write to this device fails, as a write to a full disk does. */
const FULL_DISK = "/dev/full";

let shop: ChildProcess;
let dataDir: string;
beforeAll(() => buildShop(), STARTS_MS);
afterEach(async () => {
  if (shop.exitCode === null) {
    shop.kill("SIGTERM");
    await once(shop, "exit");
  }
  await stopEmbeddedPostgres(path.join(dataDir, "database"));
  await removeFolder(dataDir);
}, STARTS_MS);

/**
 * Starts a shop in the same way as `npm start`.
 * @param output standard output and standard error of the process
 * @returns the shop's URL
 */
async function start(output: number | "pipe"): Promise<string> {
  dataDir = mkdtempSync(path.join(tmpdir(), "mboa-mode-output-"));
  await chmod(dataDir, 0o711); // PostgreSQL's own account must be able to enter if the test runs as root
  const port = await freePort();
  const { DATABASE_URL: _, npm_lifecycle_event: __, ...environment } = process.env;
  shop = spawn(process.execPath, [path.join(PROJECT_ROOT, "graphql-server/start.mjs")], {
    stdio: ["ignore", output, output],
    env: {
      ...environment,
      ...{ NODE_ENV: "production", DEMO_CATALOGUE: "false", LOG_LEVEL: "info" },
      ...{ DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port) },
    },
  });
  return `http://127.0.0.1:${port}`;
}

const statusOf = (address: string): Promise<number> =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

it.skipIf(!existsSync(FULL_DISK)).each(["a full disk", "a pipe that nobody reads any more"])(
  "a shop whose log goes to %s starts, answers and stops",
  async (kind) => {
    const disk = openSync(FULL_DISK, "w");
    const address = await start(kind === "a full disk" ? disk : "pipe");
    closeSync(disk);
    for (const output of [shop.stdout, shop.stderr]) output?.destroy();
    await expect.poll(() => statusOf(`${address}/healthz`), { timeout: 120_000 }).toBe(200);
    // The shop logs each of these requests, so it writes to the failing output.
    for (let request = 0; request < 5; request++) expect(await statusOf(`${address}/api/unknown`)).toBe(404);
    expect(await statusOf(address)).toBe(200);
    expect(await statusOf(`${address}/healthz`)).toBe(200);
    shop.kill("SIGTERM");
    expect(await once(shop, "exit")).toEqual([0, null]);
  },
  STARTS_MS,
);
