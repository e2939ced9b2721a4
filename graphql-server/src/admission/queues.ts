import { availableParallelism } from "node:os";
import { type QueueLimits, WorkQueue } from "./work-queue.ts";

/**
 * One queue for each kind of costly work, so that many tasks of one kind do not delay the other kinds. Each queue
 * limits the tasks that run at once, the tasks that wait, and the longest wait (ms). Cached answers, files and health
 * checks wait in no queue. An accepted request should be answered within two seconds. It waits for its start, then in
 * one queue of requests; a sign-in also waits for its password hash. Unpaginated lists take longer.
 */
export const QUEUES = {
  /**
   * Starts of requests: one at a time, in short iterations of the event loop. The server accepts only one new
   * connection in each iteration. If iterations contained hundreds of starts, a new visitor would wait for seconds.
   */
  starts: { concurrency: 1, maxWaiting: 500, maxWaitMs: 700 },
  /**
   * GraphQL operations and REST paths that no cache answers. The number is small, because the database has two cores
   * at best.
   */
  operations: { concurrency: 6, maxWaiting: 48, maxWaitMs: 800 },
  /**
   * Operations that hash a password. More of them run at once than hashes (see `passwords`): while some operations
   * hash, the others use the database.
   */
  signIns: { concurrency: 6, maxWaiting: 18, maxWaitMs: 300 },
  /** Hashes of 40 ms and 19 MiB each, in two of libuv's four threads; the other two read files. */
  passwords: { concurrency: 2, maxWaiting: 16, maxWaitMs: 600 },
  /** Pages that no cache answers: rendering one occupies the event loop for 10 ms or more. */
  pages: { concurrency: 1, maxWaiting: 12, maxWaitMs: 500 },
  /**
   * Unpaginated product lists, which programs fetch: 1,400 products occupy the event loop for 0.3 s, 100,000 for 8 s.
   */
  lists: { concurrency: 2, maxWaiting: 24, maxWaitMs: 30_000 },
  /**
   * Slow compressions with the best ratio, for cached answers. If the queue is full, an answer keeps its fast
   * compression.
   */
  compressions: { concurrency: 1, maxWaiting: 16 },
  /** Upload bodies in memory, at most 15 MB each. The body of a waiting upload is not read yet. */
  uploads: { concurrency: 6, maxWaiting: 60 },
  /** Images that are decoded or encoded; one core stays free for page requests. */
  images: { concurrency: availableParallelism() > 2 ? 2 : 1, maxWaiting: 200 },
  /**
   * Steps that fetch remote images, three downloads each. So six images are in memory at once, as many as for
   * uploads.
   */
  imageFetches: { concurrency: 2, maxWaiting: 0 },
  /** Requests to the S3-compatible store. */
  store: { concurrency: 24, maxWaiting: 400, maxWaitMs: 5_000 },
} as const satisfies Readonly<Record<string, QueueLimits>>;

/**
 * Largest number of bytes of request bodies in memory over all connections. Parsing a body takes about four times its
 * size, but only one body is parsed at a time.
 */
export const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** The queues of requests; each server has one of each. */
export type Admission = Readonly<Record<"operations" | "signIns" | "pages" | "lists", WorkQueue>>;

export const createAdmission = (): Admission => ({
  operations: new WorkQueue(QUEUES.operations),
  signIns: new WorkQueue(QUEUES.signIns),
  pages: new WorkQueue(QUEUES.pages),
  lists: new WorkQueue(QUEUES.lists),
});
