import type { StoredBatch } from "./replica-sync.ts";

/**
 * Messages between tabs. Kinds and fields must not change, because a tab of the release before may be open. `page`: a
 * batch was written; `reached`: whether a request has reached the server; `erased`: the replica was deleted.
 */
export type ReplicaMessage =
  | ({ kind: "page" } & StoredBatch)
  | { kind: "reached"; reached: boolean }
  | { kind: "erased" };
