import { type AskForChanges, RefusedQuestion } from "./fetch-changes.ts";
import type { CatalogueChanges, CatalogueState, TakenChanges } from "./replica-records.ts";
import type { CatalogueStore } from "./replica-store.ts";

/** One tab brings the catalogue up to date; the others hear of it. */
const LOCK = "catalogue";

/** A page of changes that has been kept. */
export interface KeptPage extends TakenChanges {
  since: string | undefined;
  changes: CatalogueChanges;
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
  const pass = () =>
    bringUpToDate(parts, wanted)
      .catch(async (error: unknown) => {
        if (await parts.store.mend()) return bringUpToDate(parts, wanted);
        throw error;
      })
      .catch((): SyncOutcome => "refused");
  if (!parts.locks) return pass();
  return parts.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? pass() : "elsewhere"));
}

async function bringUpToDate(parts: SyncParts, wanted: boolean): Promise<SyncOutcome> {
  const { store, ask, onPage, now, sparesData } = parts;
  const state = await store.readState();
  const maySpend = wanted || !sparesData();
  let since = startOf(state, maySpend);
  if (!maySpend && (since === undefined || state?.extent === "filling")) return "waits";
  for (let more = true; more; ) {
    const changes = await askOrAnew(ask, since).catch(() => undefined);
    if (!changes) return "failed";
    const taken = await store.apply(changes, since, now());
    if (!taken) return "elsewhere";
    onPage({ since, changes, ...taken });
    since = taken.state.cursor;
    more = changes.more;
  }
  await store.fold();
  return "done";
}

/** A server that does not take the cursor is asked for everything: asking with it again would never end. */
const askOrAnew = (ask: AskForChanges, since: string | undefined): Promise<CatalogueChanges> =>
  ask(since).catch((error: unknown) => {
    if (since !== undefined && error instanceof RefusedQuestion) return ask(undefined);
    throw error;
  });

/** The cursor to go on from; undefined for a fresh snapshot: of a part that has thinned out, or was not followed. */
function startOf(state: CatalogueState | undefined, maySpend: boolean): string | undefined {
  if (state?.extent !== "partial") return state?.cursor;
  return state.cuts && !(state.thin && maySpend) ? state.cursor : undefined;
}
