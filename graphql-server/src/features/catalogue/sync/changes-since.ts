import type { Database } from "../../../platform/database/sql.ts";
import { NIL_UUID } from "../../../platform/ids/uuid.rules.ts";
import type { Product } from "../product/product.entity.ts";
import {
  type CategoryLimit,
  type LogState,
  readLogEntries,
  readSnapshotProducts,
} from "./change-log.repository.ts";
import type { QuotaProduct } from "./offline-quota.rules.ts";

const FIRST_ID = NIL_UUID;
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export interface CatalogueChanges {
  /** Cursor with which the client requests the next batch. */
  cursor: string;
  /**
   * True if a snapshot of the whole catalogue begins with this batch, because the given cursor was null, unknown or too
   * old. The client must then first delete its copy of the catalogue.
   */
  reset: boolean;
  more: boolean;
  upserted: Product[];
  /** Products whose availability has changed, but whose other fields the client already has. */
  changedAvailability: Product[];
  deleted: string[];
  /** Cutoffs: for each category of which the client does not get all products, the newest omitted product. */
  cuts: QuotaProduct[];
}

export interface Quota {
  maxProducts: number;
  /**
   * The categories of the catalogue, and how many of the newest products of each category are read, so that all
   * together fit into the quota. Undefined if the whole catalogue fits.
   */
  perCategory: CategoryLimit | undefined;
}

/**
 * A cursor in the change log, which is sorted by version and then by product id. The client has read all entries up to
 * `version` and `id`.
 */
interface LogCursor {
  kind: "log";
  epoch: string;
  /**
   * The client had all changes up to this version when it began to read the log (before its first batch). The cursor is
   * invalid if tombstones (entries of deleted products) of later versions have been removed.
   */
  base: string;
  version: string;
  id: string;
}

/**
 * A cursor in a snapshot of the whole catalogue, which is read from the newest product to the oldest. After the
 * snapshot, the client reads the changes that the log contains after the version `base`.
 */
interface SnapshotCursor {
  kind: "snapshot";
  epoch: string;
  base: string;
  /** Creation time of the last product that the client has read, in milliseconds since 1970. */
  createdAt: number;
  id: string;
}

/**
 * Reads a batch of the catalogue for a client that keeps a copy of it. First, the client reads a snapshot of all
 * products, the newest first. Later, it reads from the change log what has changed, the oldest change first. Changes
 * made while the snapshot is read are in the log too, because they are newer than the snapshot's `base`.
 * @param since the cursor of an earlier batch; null to start with a snapshot
 * @param limit maximum number of products in a batch
 * @param quota limits the products that a device stores; null for all products and all changes. A device that has
 * missed more changes than its quota gets a new snapshot, because the snapshot has fewer products than the log has
 * changes
 * @returns a batch. `changedAvailability` contains products that the client had already before it began to read the
 * log, and of which only the availability has changed since
 */
export async function readCatalogueChanges(
  database: Database,
  since: string | null,
  limit: number,
  quota: Quota | null = null,
): Promise<CatalogueChanges> {
  const cursor = since === null ? undefined : parseCursor(since);
  const limits = { limit, quota };
  const batch =
    cursor?.kind === "log"
      ? await readLogBatch(database, cursor, limits)
      : cursor && (await readSnapshotBatch(database, cursor, limits));
  return batch ?? readFirstBatch(database, limits);
}

interface ReadLimits {
  limit: number;
  quota: Quota | null;
}

/**
 * Reads a batch of the change log.
 * @returns the batch after the cursor; undefined if the client needs a snapshot instead, because the cursor is unknown
 * or the device has missed more changes than its quota
 */
async function readLogBatch(
  database: Database,
  { epoch, base, version, id }: LogCursor,
  { limit, quota }: ReadLimits,
): Promise<CatalogueChanges | undefined> {
  const counted = quota ? quota.maxProducts + 1 : 0;
  const { entries, ahead, ...state } = await readLogEntries(database, { version, id }, limit, counted);
  if (!isKnown({ epoch, base, version }, state) || (quota && ahead > quota.maxProducts)) return undefined;
  const upserted: Product[] = [];
  const changedAvailability: Product[] = [];
  const deleted: string[] = [];
  for (const { id, product, contentVersion } of entries) {
    // The client has everything up to the version `base`. If more than the product's availability has changed later,
    // the product is sent completely.
    const isKnown = BigInt(contentVersion) <= BigInt(base);
    if (!product) deleted.push(id);
    else if (isKnown) changedAvailability.push(product);
    else upserted.push(product);
  }
  const more = entries.length === limit;
  const last = entries.at(-1);
  const cursor = more && last ? `${epoch}.${base}.${last.version}.${last.id}` : headCursor(epoch, state.head);
  return { cursor, reset: false, more, upserted, changedAvailability, deleted, cuts: [] };
}

async function readSnapshotBatch(
  database: Database,
  { epoch, base, createdAt, id }: SnapshotCursor,
  { limit, quota }: ReadLimits,
): Promise<CatalogueChanges | undefined> {
  const place = { createdAt: new Date(createdAt).toISOString(), id };
  const { products, cuts, ...state } = await readSnapshotProducts(database, place, limit, quota?.perCategory);
  if (!isKnown({ epoch, base, version: base }, state)) return undefined;
  return { ...snapshotBatch(products, { epoch, base }, limit), reset: false, cuts };
}

async function readFirstBatch(database: Database, { limit, quota }: ReadLimits): Promise<CatalogueChanges> {
  const place = { createdAt: "infinity", id: LAST_ID };
  const read = await readSnapshotProducts(database, place, limit, quota?.perCategory);
  const { products, cuts, epoch, head } = read;
  return { ...snapshotBatch(products, { epoch, base: head }, limit), reset: true, cuts };
}

function snapshotBatch(
  upserted: Product[],
  { epoch, base }: { epoch: string; base: string },
  limit: number,
): Omit<CatalogueChanges, "reset" | "cuts"> {
  const last = upserted.at(-1);
  const more = upserted.length === limit;
  const cursor =
    more && last ? `${epoch}.${base}.n${last.createdAt.getTime()}.${last.id}` : headCursor(epoch, base);
  return { cursor, more, upserted, changedAvailability: [], deleted: [] };
}

const headCursor = (epoch: string, head: string): string => `${epoch}.${head}.${head}.${LAST_ID}`;

/**
 * True if a cursor is valid. A cursor is invalid in three cases: its epoch is not the database's; it is ahead of the
 * log, as it may be after the restore of an older backup; or its base is older than the newest removed tombstone (the
 * floor), so that the client would keep deleted products.
 */
function isKnown({ epoch, base, version }: Omit<LogCursor, "kind" | "id">, state: LogState): boolean {
  const [head, floor] = [BigInt(state.head), BigInt(state.floor)];
  return epoch === state.epoch && BigInt(base) >= floor && BigInt(base) <= head && BigInt(version) <= head;
}

const CURSOR =
  /^([0-9a-f-]{36})\.(\d{1,18})\.(?:(\d{1,18})|n(\d{1,14}))\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Parses a cursor; undefined for a malformed one. */
function parseCursor(text: string): LogCursor | SnapshotCursor | undefined {
  const [match, epoch = "", base = "0", version, createdAt, id = FIRST_ID] = CURSOR.exec(text) ?? [];
  if (match === undefined) return undefined;
  return version === undefined
    ? { kind: "snapshot", epoch, base, createdAt: Number(createdAt), id }
    : { kind: "log", epoch, base, version, id };
}
