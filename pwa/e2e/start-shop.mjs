// A fresh shop with the demonstration catalogue for one end-to-end run; everything it made is removed afterwards.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";

const dataDir = mkdtempSync(path.join(tmpdir(), "mboa-mode-e2e-"));
// Started by root, the engine runs under an account of its own; a folder closed to it leaves data elsewhere.
chmodSync(dataDir, 0o755);
const { DATABASE_URL: serverUrl, E2E_PORT: port } = process.env;
const database = `mboa_e2e_${process.pid}_${Date.now()}`;

async function onServer(statement) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function ownDatabase() {
  if (!serverUrl) return {};
  await onServer(`CREATE DATABASE ${database}`);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return { DATABASE_URL: url.href, AUTH_SECRET: "secret-des-tests-de-bout-en-bout-0123456789" };
}

const shop = spawn(process.execPath, [path.resolve(import.meta.dirname, "../../graphql-server/start.mjs")], {
  stdio: "inherit",
  env: {
    ...process.env,
    ...(await ownDatabase()),
    NODE_ENV: "production",
    DEMO_CATALOGUE: "true",
    DATA_DIR: dataDir,
    PORT: port,
    // The other front of rest-front.spec.ts.
    ALLOWED_ORIGINS: `http://localhost:${Number(port) + 1}`,
    RATE_LIMIT_FACTOR: "1000",
    SUPER_ADMIN_PASSWORD: "patronne-du-test",
  },
});
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => shop.kill("SIGTERM"));
shop.on("exit", async (code) => {
  if (serverUrl) await onServer(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
