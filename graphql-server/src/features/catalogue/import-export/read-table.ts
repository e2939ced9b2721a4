import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import { QUEUES } from "../../../platform/admission/queues.ts";
import { WorkQueue } from "../../../platform/admission/work-queue.ts";
import { csvError } from "./csv-row.ts";
import type { ParsedProducts, TableContext } from "./parsed-table.ts";
import { parseProductCsv } from "./product-csv.ts";

export interface TableToRead {
  readonly text: string;
  readonly context: TableContext;
}

/**
 * Longest table (UTF-16 units) that the server process reads itself. For a table of this length, starting another
 * process takes longer than reading.
 */
const SHORT_TABLE = 32_768;
/**
 * Longest time for which a process may read a table (ms). The largest real tables take a few seconds, or longer if
 * other programs need the processor.
 */
const MAX_READING_MS = 180_000;
const MAX_HEAP_MB = 256;

/** Priority (niceness) of a process that reads a table: the shop's own requests come first. */
const READER_PRIORITY = 5;

/** Extension of the file that the separate process runs: .ts in the source, .js in the built server. */
const EXTENSION = path.extname(import.meta.filename);
const PROGRAM = fileURLToPath(new URL(`./table-process${EXTENSION}`, import.meta.url));
/** Node 20 runs TypeScript only with a loader. Only tests need it, because only they run the source. */
const LOADER = EXTENSION === ".ts" ? ["--import", "tsx"] : [];

const queue = new WorkQueue(QUEUES.tables);

/**
 * Reads a table as `parseProductCsv` does, but never blocks other requests for long: a long table is read in a separate
 * process, because only a process can be stopped at any moment. A table that needs too much time or memory is refused
 * with an error on its first row.
 * @param client id of the user, for the fairness of the queue
 * @param limitMs milliseconds after which the table is refused
 * @throws ShopError UNAVAILABLE if too many tables are waiting
 */
export async function readTable(
  text: string,
  context: TableContext,
  client: string,
  limitMs = MAX_READING_MS,
): Promise<ParsedProducts> {
  if (text.length <= SHORT_TABLE) return parseProductCsv(text, context);
  return queue.run(() => readInProcess({ text, context }, limitMs), client);
}

async function readInProcess(table: TableToRead, limitMs: number): Promise<ParsedProducts> {
  const { SystemRoot, TEMP } = process.env;
  const reader = spawn(process.execPath, [`--max-old-space-size=${MAX_HEAP_MB}`, ...LOADER, PROGRAM], {
    env: { ...(SystemRoot && { SystemRoot }), ...(TEMP && { TEMP }) }, // the reading process gets none of the shop's secrets
    stdio: ["pipe", "pipe", "inherit"], // pipes, because a message of 12 MB to a forked process blocks the sender
  });
  const timer = setTimeout(() => reader.kill("SIGKILL"), limitMs);
  // An error of the pipe is ignored: it means that the process has ended, and its exit code is checked below.
  reader.stdin.on("error", () => undefined);
  reader.once("spawn", () => yieldProcessorOf(reader.pid));
  reader.stdin.end(serialize(table));
  try {
    const ended = once(reader, "close"); // this promise rejects if the process cannot start
    const [output, [code]] = await Promise.all([buffer(reader.stdout), ended]);
    if (code === 0) return deserialize(output);
    // A reading process that needs too much memory or time is ended by a signal. The exit code 1 means an error in its
    // program.
    if (code === 1) throw new Error("The process that reads a table has failed");
    return tooCostly;
  } finally {
    clearTimeout(timer);
  }
}

/** Gives a process a lower priority than the shop; without effect if the process has ended. */
function yieldProcessorOf(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, READER_PRIORITY);
  } catch {
    // The system has refused the lower priority. The table is read all the same, but other requests wait a little
    // longer.
  }
}

const tooCostly: ParsedProducts = {
  source: "OTHER",
  rows: [],
  errors: [csvError(1, null, "Ce fichier est trop long à lire. Partagez-le en plusieurs")],
  leftOut: [],
  warnings: [],
  columns: [],
  categories: [],
};
