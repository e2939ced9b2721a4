import { availableParallelism } from "node:os";
import { type QueueLimits, WorkQueue } from "./work-queue.ts";

/**
 * One queue for each kind of slow work, so that many tasks of one kind do not delay the other kinds. Each queue limits
 * the tasks that run at the same time, the tasks that wait, and the wait in milliseconds. Cached answers, files and
 * health checks do not wait in a queue. Every other request waits first in the queue `starts`, then in the queue of its
 * kind; a sign-in waits a third time, in the queue `passwords`. The limits are chosen so that an accepted request is
 * answered within two seconds, except for an unpaginated list.
 */
export const QUEUES = {
  /**
   * Starts of requests. They run one at a time, so that each iteration of the event loop is short: the server accepts
   * only one new connection in each iteration. If an iteration started hundreds of requests, a new visitor would wait
   * for seconds.
   */
  starts: { concurrency: 1, maxWaiting: 500, maxWaitMs: 700 },
  /**
   * GraphQL operations and REST paths that are not answered from a cache. Few run at the same time, because the
   * database has at most two cores.
   */
  operations: { concurrency: 6, maxWaiting: 48, maxWaitMs: 800 },
  /**
   * Operations that hash a password. More operations than hashes (`passwords`) run at the same time, because some
   * operations use the database while others hash.
   */
  signIns: { concurrency: 6, maxWaiting: 18, maxWaitMs: 300 },
  /**
   * Password hashes, which take 40 ms and 19 MiB each. They use two of libuv's four threads; the other two read files.
   */
  passwords: { concurrency: 2, maxWaiting: 16, maxWaitMs: 600 },
  /** Pages that are not answered from a cache. Rendering a page blocks the event loop for 10 ms or more. */
  pages: { concurrency: 1, maxWaiting: 12, maxWaitMs: 500 },
  /**
   * Unpaginated product lists, which programs fetch. A list of 1,400 products blocks the event loop for 0.3 s, a list
   * of 100,000 for 8 s.
   */
  lists: { concurrency: 2, maxWaiting: 24, maxWaitMs: 30_000 },
  /**
   * Compresses cached answers again: slowly, with the best ratio. If the queue is full, an answer keeps its first, fast
   * compression.
   */
  compressions: { concurrency: 1, maxWaiting: 16 },
  /** Bodies of uploads in memory, at most 15 MB each. The body of a waiting upload is not read. */
  uploads: { concurrency: 6, maxWaiting: 60 },
  /** Images that are being decoded or encoded. One core remains free for page requests. */
  images: { concurrency: availableParallelism() > 2 ? 2 : 1, maxWaiting: 200 },
  /**
   * Requests for which `RemoteImagesService` fetches images from other servers. Each request downloads three images at
   * the same time, so two requests hold at most six images in memory; `uploads` has the same limit.
   */
  imageFetches: { concurrency: 2, maxWaiting: 0 },
  /**
   * Tables of products (CSV files) that are being read, each by a child process of up to 256 MB. Few reads wait,
   * because each waiting import also counts as a running task of `operations`.
   */
  tables: { concurrency: 1, maxWaiting: 2 },
  /** Requests to the S3-compatible store. */
  store: { concurrency: 24, maxWaiting: 400, maxWaitMs: 5_000 },
} as const satisfies Readonly<Record<string, QueueLimits>>;

/**
 * Largest number of bytes of all request bodies in memory. While a body is parsed, it takes about four times as much
 * memory, but only one body is parsed at a time.
 */
export const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** The queues of requests. Tests run several servers in one process, so each server has its own queues. */
export type Admission = Readonly<Record<"operations" | "signIns" | "pages" | "lists", WorkQueue>>;

export const createAdmission = (): Admission => ({
  operations: new WorkQueue(QUEUES.operations),
  signIns: new WorkQueue(QUEUES.signIns),
  pages: new WorkQueue(QUEUES.pages),
  lists: new WorkQueue(QUEUES.lists),
});
