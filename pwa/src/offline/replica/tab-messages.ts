import type { StoredBatch } from "./replica-sync.ts";

/**
 * What tabs post to each other. Tabs of a former release may be open beside this one: kinds and fields stay as they
 * are. `page`: a batch was written; `reached`: whether the server was reached; `erased`: the replica was deleted.
 */
export type ReplicaMessage =
  | ({ kind: "page" } & StoredBatch)
  | { kind: "reached"; reached: boolean }
  | { kind: "erased" };
