import type { CatalogueChanges, CatalogueState } from "./catalogue-records.ts";
import type { AskForChanges } from "./catalogue-request.ts";
import { type CatalogueStore, CHUNK } from "./catalogue-store.ts";

/** A device keeps no more products than this: the newest. About 1 MB on the disk, 5 MB of memory. */
const MAX_PRODUCTS = 5_000;
/** A part of a larger catalogue has no cursor to follow: it is fetched anew when it is older, in milliseconds. */
const PART_KEPT_MS = 24 * 60 * 60 * 1000;
/** One tab brings the catalogue up to date; the others hear of it. */
const LOCK = "catalogue";

/** A page of changes that has been kept. */
export interface KeptPage {
  since: string | undefined;
  changes: CatalogueChanges;
  state: CatalogueState;
}

/**
 * How bringing up to date ended: `failed` to reach the server; `waits` for the person, on a line that should be
 * spared; `elsewhere`: another tab is at it; `refused`: the browser keeps nothing for us (private mode, full disk).
 */
export type SyncOutcome = "done" | "failed" | "waits" | "elsewhere" | "refused";

export interface SyncParts {
  store: CatalogueStore;
  ask: AskForChanges;
  onPage(page: KeptPage): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** The person asked the browser to spare data. */
  sparesData(): boolean;
  /** Undefined where the browser has none: then the store alone keeps tabs from mixing their pages. */
  locks?: Pick<LockManager, "request"> | undefined;
}

/**
 * Brings the device's catalogue up to date: page by page, each kept before the next is asked for.
 * @param wanted the person asks for it: then a spared line is no reason to wait
 */
export async function syncCatalogue(parts: SyncParts, wanted: boolean): Promise<SyncOutcome> {
  const pass = () => bringUpToDate(parts, wanted).catch((): SyncOutcome => "refused");
  if (!parts.locks) return pass();
  return parts.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? pass() : "elsewhere"));
}

async function bringUpToDate(parts: SyncParts, wanted: boolean): Promise<SyncOutcome> {
  const { store, ask, onPage, now, sparesData } = parts;
  let state = await store.readState();
  if (state?.extent !== "whole" && sparesData() && !wanted) return "waits";
  if (state?.extent === "partial") {
    if (!wanted && Math.abs(now() - state.syncedAt) < PART_KEPT_MS) return "done";
    state = undefined;
  }
  for (let more = true; more; ) {
    const since = state?.cursor;
    const changes = await ask(since).catch(() => undefined);
    if (!changes) return "failed";
    const extent = extentAfter(state, changes);
    state = await store.apply(changes, since, { extent, syncedAt: now() });
    if (!state) return "elsewhere";
    onPage({ since, changes, state });
    more = changes.more && extent !== "partial";
  }
  await store.fold();
  return "done";
}

function extentAfter(state: CatalogueState | undefined, changes: CatalogueChanges): CatalogueState["extent"] {
  if (!changes.more || (state?.extent === "whole" && !changes.reset)) return "whole";
  const before = changes.reset ? 0 : (state?.chunks ?? 0) * CHUNK;
  return before + changes.upserted.length >= MAX_PRODUCTS ? "partial" : "filling";
}
