import { availableParallelism } from "node:os";
import { type QueueLimits, WorkQueue } from "./work-queue.ts";

/**
 * Everything that costs, one queue each, so that a rush on one leaves the others open: how much of it runs and waits at
 * once, and for how long (ms). Cached answers, files and health checks wait in none. What is accepted is to be answered
 * within two seconds: a request waits for its start, then in one of the queues of requests, a sign-in for its hash besides.
 * Whole lists take longer.
 */
export const QUEUES = {
  /**
   * Starting requests. One at a time, in short turns of the event loop, which accepts one new connection a turn: with
   * hundreds started in one turn, a new visitor would wait for seconds.
   */
  starts: { concurrency: 1, maxWaiting: 500, maxWaitMs: 700 },
  /** GraphQL operations and REST paths that no cache answers. Few: the database has two cores at best. */
  operations: { concurrency: 6, maxWaiting: 48, maxWaitMs: 800 },
  /** Operations that hash a password. A few more than are hashed at a time: the others talk to the database. */
  signIns: { concurrency: 6, maxWaiting: 18, maxWaitMs: 300 },
  /** Hashes of 40 ms and 19 MiB each, in two of libuv's four threads: files are read in the others. */
  passwords: { concurrency: 2, maxWaiting: 16, maxWaitMs: 600 },
  /** Pages that no cache answers: rendering one takes the event loop 10 ms or more. */
  pages: { concurrency: 1, maxWaiting: 12, maxWaitMs: 500 },
  /** Whole product lists, which programs fetch: 1,400 products take 0.3 s of the event loop, 100,000 take 8 s. */
  lists: { concurrency: 2, maxWaiting: 24, maxWaitMs: 30_000 },
  /** Best compressions of cached answers; what does not fit keeps its fast one. */
  compressions: { concurrency: 1, maxWaiting: 16 },
  /** Bodies of uploads in memory, of 15 MB at most; further uploads wait with theirs unread. */
  uploads: { concurrency: 6, maxWaiting: 60 },
  /** Images being decoded or encoded: one core is left to page requests. */
  images: { concurrency: availableParallelism() > 2 ? 2 : 1, maxWaiting: 200 },
  /** Steps of fetching images of other sites, of three downloads each: as many bytes in memory as for uploads. */
  imageFetches: { concurrency: 2, maxWaiting: 0 },
  /** Requests to the S3-compatible store. */
  store: { concurrency: 24, maxWaiting: 400, maxWaitMs: 5_000 },
} as const satisfies Readonly<Record<string, QueueLimits>>;

/** Bytes of request bodies in memory, over all connections. Parsing takes about four times as much, one at a time. */
export const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** The queues of requests, one each a server. */
export type Admission = Readonly<Record<"operations" | "signIns" | "pages" | "lists", WorkQueue>>;

export const createAdmission = (): Admission => ({
  operations: new WorkQueue(QUEUES.operations),
  signIns: new WorkQueue(QUEUES.signIns),
  pages: new WorkQueue(QUEUES.pages),
  lists: new WorkQueue(QUEUES.lists),
});
