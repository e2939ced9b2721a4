import type { StoredBatch } from "./replica-sync.ts";

/**
 * Messages between tabs. Tabs of a former release may be open, so kinds and fields must not change. `page`: a batch
 * was written; `reached`: whether the server was reached; `erased`: the replica was deleted.
 */
export type ReplicaMessage =
  | ({ kind: "page" } & StoredBatch)
  | { kind: "reached"; reached: boolean }
  | { kind: "erased" };
