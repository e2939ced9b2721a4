import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { signInBenchAdmin } from "../accounts/bench-admin.mjs";
import { BUDGETS } from "../budgets.mjs";
import { processMemory } from "./process-memory.mjs";

const UPLOADS = 30;
/**
 * Number of phones that upload at the same time. Each phone sends its next photo when the server has answered the
 * upload of its last photo.
 */
const PHONES = 6;
/**
 * Number of visits that are measured without uploads. The visits are made one after the other, as in the measurement
 * with uploads.
 */
const QUIET_VISITS = 400;
/**
 * Pause between two visits (ms). Without a pause, the visits themselves would load the server more than real visitors
 * do.
 */
const PAUSE_MS = 10;

/**
 * Creates a photo of 12 megapixels with sensor noise, about 5 MB. @param place number of the photo; each number gives
 * a different photo
 */
async function photo(sharp, place) {
  const noise = { type: "gaussian", mean: 90 + place * 2, sigma: 14 };
  const create = { width: 4000, height: 3000, channels: 3, background: "#000", noise };
  return sharp({ create }).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer();
}

/** Sends all photos from a separate thread, so that the sending does not delay the visits. */
function sendAside(address, photos) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { address, photos } });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

/** Sends all photos, a few at the same time. @returns the duration (s) */
async function sendAll({ address, photos }) {
  const token = await signInBenchAdmin(address);
  const from = performance.now();
  const queue = photos.values();
  const phone = async () => {
    for (const bytes of queue) {
      const form = new FormData();
      form.append("file", new Blob([bytes], { type: "image/jpeg" }), "photo.jpg");
      const headers = { authorization: `Bearer ${token}` };
      const { status } = await fetch(`${address}/images/upload`, { method: "POST", headers, body: form });
      if (status !== 200) throw new Error(`an upload was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: PHONES }, phone));
  return (performance.now() - from) / 1000;
}

/** Visits the home page until `isOver` returns true. @returns the duration of each visit (ms) */
async function visit(address, isOver) {
  const times = [];
  while (!isOver(times.length)) {
    const from = performance.now();
    const response = await fetch(`${address}/`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the home page was answered ${response.status}`);
    times.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return times;
}

/** Returns the largest memory that a process has used, as a text. Only Linux reports it. */
function peakMemory(pid) {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file) && /^VmHWM:\s*(\d+)/m.exec(readFileSync(file, "utf8"))?.[1];
  return kilobytes ? `${(kilobytes / 1024).toFixed(0)} MB` : "cannot be measured here";
}

function percentiles(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
  return `${at(0.5)} / ${at(0.95)} / ${at(1)} ms (${times.length} visits)`;
}

/**
 * Measures how long visitors wait while the admin panel uploads photos. The programs that upload and visit run on the
 * server's machine, so they also use its processor time.
 * @param pids process ids of the shop and of its database
 */
export async function measureUploads(address, root, pids) {
  const [pid] = pids;
  const started = peakMemory(pid);
  const sharp = createRequire(path.join(root, "graphql-server/package.json"))("sharp");
  const photos = [];
  for (let place = 0; place < UPLOADS; place++) photos.push(await photo(sharp, place));
  await visit(address, (count) => count === 20);
  const quiet = await visit(address, (count) => count === QUIET_VISITS);
  let seconds;
  const sending = sendAside(address, photos).then((taken) => {
    seconds = taken;
  });
  const busy = await visit(address, () => seconds !== undefined);
  await sending;
  const megabytes = photos.reduce((sum, { length }) => sum + length, 0) / 1_000_000;
  return [
    ["home page without uploads: median / 95th percentile / maximum", "", percentiles(quiet)],
    [
      `home page during ${UPLOADS} uploads of 12 megapixels: median / 95th percentile / maximum`,
      `95th percentile ${BUDGETS.server.upload}`,
      percentiles(busy),
    ],
    ["peak memory of the server after the first start", BUDGETS.server.memory, started],
    ["the same after the uploads", "", peakMemory(pid)],
    ["memory of the server and its database after the uploads", BUDGETS.server.memory, processMemory(pids)],
    ["these uploads", "", `${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s`],
  ];
}

if (!isMainThread) parentPort.postMessage(await sendAll(workerData));
