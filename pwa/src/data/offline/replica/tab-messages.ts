import type { StoredBatch } from "./replica-sync.ts";

/**
 * Messages between tabs. Kinds and fields must not change, because a tab of the former release may still be open and
 * read them. `page`: a tab has stored a batch of changes. `reached`: says whether a request has reached the server.
 * `erased`: a tab has deleted the replica.
 */
export type ReplicaMessage =
  | ({ kind: "page" } & StoredBatch)
  | { kind: "reached"; reached: boolean }
  | { kind: "erased" };
