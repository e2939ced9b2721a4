import type { IncomingMessage } from "node:http";
import { type Requester, WorkQueue } from "../admission/work-queue.ts";
import { addressKey } from "../security/address-key.ts";

/**
 * Milliseconds that a request waits at most, for its turn of the event loop and in its queue together; people give up soon
 * after.
 */
const MAX_WAIT_MS = 1_500;
/**
 * The same for pages and sign-ins, whose own work takes longer: what is accepted is to be answered within two seconds. A queue
 * that never empties serves as many, however short it is; those it serves have only waited less.
 */
const SHORT_WAIT_MS = 1_000;
/** The same for whole lists, which programs fetch rather than people. */
const LIST_WAIT_MS = 30_000;

/**
 * Admission to what costs: one queue each, so that a rush on one leaves the others open. Cached answers, files and health
 * checks need none. Password hashes and images have queues of their own, where the work is done.
 */
export interface Admission {
  /**
   * GraphQL operations and REST paths that no cache answers. Few at once: the event loop accepts one new connection a
   * turn, so that its turns have to be short, and the database has two cores at best.
   */
  readonly operations: WorkQueue;
  /**
   * Operations that hash a password. Few more than are hashed at a time (`users/password.ts`): the others talk to the
   * database meanwhile, and nobody waits for long a second time.
   */
  readonly signIns: WorkQueue;
  /** Pages that no cache answers: rendering one takes the event loop 10 ms or more. */
  readonly pages: WorkQueue;
  /** The first megabyte of whole product lists, which in most shops is all: 1,400 products take 0.3 s of the event loop. */
  readonly listStarts: WorkQueue;
  /** What follows in longer ones; 100,000 products take 8 s. Those that wait hold their first megabyte. */
  readonly lists: WorkQueue;
}

export function createAdmission(): Admission {
  return {
    operations: new WorkQueue({ concurrency: 6, maxWaiting: 48, maxWaitMs: MAX_WAIT_MS }),
    signIns: new WorkQueue({ concurrency: 6, maxWaiting: 18, maxWaitMs: SHORT_WAIT_MS }),
    pages: new WorkQueue({ concurrency: 1, maxWaiting: 12, maxWaitMs: SHORT_WAIT_MS }),
    listStarts: new WorkQueue({ concurrency: 2, maxWaiting: 24, maxWaitMs: LIST_WAIT_MS }),
    lists: new WorkQueue({ concurrency: 1, maxWaiting: 8, maxWaitMs: LIST_WAIT_MS }),
  };
}

/** A request with its client's address by the setting TRUST_PROXY, as Express determines it. */
export type AddressedRequest = IncomingMessage & { readonly ip?: string | undefined };

/** Milliseconds that requests have waited before Express saw them. */
const waits = new WeakMap<IncomingMessage, number>();

/** Notes how long a request has waited for its turn of the event loop. */
export function noteWait(request: IncomingMessage, waitedMs: number): void {
  waits.set(request, waitedMs);
}

/** Who sends a request, for the queues; addresses count as in rate limits. */
export function requesterOf(request: AddressedRequest): Requester {
  return { client: addressKey(request.ip ?? ""), waitedMs: waits.get(request) ?? 0 };
}
