import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import { writeAuditLog } from "./audit-log-file.ts";

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop();
  folder = await mkdtemp(path.join(tmpdir(), "journal-"));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

it("the whole audit log is written, newest entry first, to a new file that only the file's owner may read", async () => {
  const ADDED = 1_203;
  await shop.services.database.query(
    `INSERT INTO audit_log_entries (action, actor_id, actor_name, subject_id, subject_name, created_at)
     SELECT 'PRODUCT_CREATED', gen_random_uuid(), 'Ada', gen_random_uuid(), 'Robe ' || n, now() + n / 4 * interval '1 s'
     FROM generate_series(1, $1) AS n`,
    [ADDED],
  );
  const file = path.join(folder, "journal.jsonl");
  expect(await writeAuditLog(shop.services.auditLog.all(), file)).toBe(ADDED);
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  const entries = lines.map((line): { subjectName: string; createdAt: string } => JSON.parse(line));
  expect(new Set(entries.map(({ subjectName }) => subjectName)).size).toBe(ADDED);
  const times = entries.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(writeAuditLog(shop.services.auditLog.all(), file)).rejects.toMatchObject({ code: "EEXIST" });
});
