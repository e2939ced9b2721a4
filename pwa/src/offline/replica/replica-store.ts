import {
  type Cuts,
  DEVICE_PRODUCTS,
  isThin,
  joinCuts,
  keepShare,
  type Share,
} from "graphql-server/catalogue/sync/offline-quota";
import type { IDBPTransaction } from "idb";
import type { DeviceDatabase, DeviceSchema } from "../database/database.ts";
import type {
  CatalogueChanges,
  CatalogueState,
  Chunk,
  DeviceProduct,
  Patch,
  StoredCatalogue,
  TakenChanges,
} from "./replica-records.ts";
import { areSound, isProduct, isState } from "./replica-validation.ts";

/** Products in a chunk: read in one go within 12 ms by a cheap phone. */
const CHUNK = 250;
/** More patches than this are written into the chunks: each costs the next start a record of its own. */
const MAX_PATCHES = 200;
/** The one record of `meta`. */
const STATE = "catalogue";
const DAMAGED = "the stored catalogue is damaged";
const STORES = ["chunk", "patch", "meta"] as const;

type Writing = IDBPTransaction<DeviceSchema, typeof STORES, "readwrite">;

/** The catalogue in the device's database. Rows and the cursor that stands for them are written together or not at all. */
export class CatalogueStore {
  readonly #open: () => Promise<DeviceDatabase>;
  readonly #atMost: number;

  /**
   * @param open throws where the browser refuses the database; then all methods do
   * @param atMost products kept
   */
  constructor(open: () => Promise<DeviceDatabase>, atMost = DEVICE_PRODUCTS) {
    this.#open = open;
    this.#atMost = atMost;
  }

  /**
   * All of it; undefined before anything was kept.
   * @throws where it cannot be read, or is not what was written
   */
  async read(): Promise<StoredCatalogue | undefined> {
    const transaction = (await this.#open()).transaction(STORES);
    const state: unknown = await transaction.objectStore("meta").get(STATE);
    if (state === undefined) return undefined;
    if (!isState(state)) throw new Error(DAMAGED);
    return { state, ...(await readRecords(transaction, state.chunks)) };
  }

  /**
   * One product as the device has it now; undefined when it holds none of that id.
   * @throws where what is read on the way to it is not what was written
   */
  async readProduct(id: string): Promise<DeviceProduct | undefined> {
    const transaction = (await this.#open()).transaction(["chunk", "patch"]);
    const changed: unknown = await transaction.objectStore("patch").get(id);
    if (changed !== undefined) return changed === null ? undefined : soundProduct(changed);
    // As all of it is merged: what was written last counts.
    let chunk = await transaction.objectStore("chunk").openCursor(null, "prev");
    while (chunk) {
      const product: unknown = chunk.value.findLast((one) => one.id === id);
      if (product !== undefined) return soundProduct(product);
      chunk = await chunk.continue();
    }
    return undefined;
  }

  /** Forgets a catalogue that cannot be read, so that it is fetched anew. @returns whether there was such a one */
  async mend(): Promise<boolean> {
    const isReadable = await this.read().then(
      () => true,
      () => false,
    );
    if (!isReadable) await this.erase();
    return !isReadable;
  }

  async readState(): Promise<CatalogueState | undefined> {
    const state: unknown = await (await this.#open()).get("meta", STATE);
    return isState(state) ? state : undefined;
  }

  /**
   * Takes in a page of changes. Of a catalogue too large for a device each category's share is kept.
   * @param since the cursor the page was asked with
   * @param syncedAt when it was answered, by the device's clock, in milliseconds
   * @returns undefined when another tab has written meanwhile, and the page was not taken in
   */
  async apply(
    changes: CatalogueChanges,
    since: string | undefined,
    syncedAt: number,
  ): Promise<TakenChanges | undefined> {
    const writing = await this.#write();
    const found: unknown = await writing.objectStore("meta").get(STATE);
    const stored = isState(found) ? found : undefined;
    if (stored?.cursor !== since && !changes.reset) {
      await writing.done;
      return undefined;
    }
    const former = changes.reset ? undefined : stored;
    const cuts = joinCuts(former?.cuts ?? new Map(), changes.cuts);
    const isFilling = former === undefined || former.extent === "filling";
    const taken = isFilling
      ? await fill(writing, changes, former?.chunks ?? 0, { cuts, atMost: this.#atMost })
      : await patch(writing, changes, former.chunks, { cuts, atMost: this.#atMost });
    const settled = taken.cuts.size > 0 ? "partial" : "whole";
    const extent = isFilling && changes.more ? "filling" : settled;
    const { chunks, dropped, thin } = taken;
    const state: CatalogueState = {
      cursor: changes.cursor,
      extent,
      syncedAt,
      chunks,
      cuts: taken.cuts,
      thin,
    };
    await writing.objectStore("meta").put(state, STATE);
    await writing.done;
    return { state, dropped };
  }

  /** Writes many patches into the chunks; few are left as they are. */
  async fold(): Promise<void> {
    const writing = await this.#write();
    const state: unknown = await writing.objectStore("meta").get(STATE);
    if (isState(state) && (await writing.objectStore("patch").count()) > MAX_PATCHES) {
      const products = merge(await readRecords(writing, state.chunks));
      const written = await append(writing, [...products.values()], 0);
      await writing.objectStore("meta").put({ ...state, chunks: written }, STATE);
    }
    await writing.done;
  }

  /** Forgets the catalogue. */
  async erase(): Promise<void> {
    const writing = await this.#write();
    await Promise.all(STORES.map((store) => writing.objectStore(store).clear()));
    await writing.done;
  }

  // What a power cut loses of the catalogue is fetched again: no need to wait for the disk.
  async #write(): Promise<Writing> {
    return (await this.#open()).transaction(STORES, "readwrite", { durability: "relaxed" });
  }
}

/** The products of a stored catalogue by id, changes and deletions taken in. */
export function merge({
  chunks,
  patches,
}: Pick<StoredCatalogue, "chunks" | "patches">): Map<string, DeviceProduct> {
  const products = new Map(chunks.flat().map((product) => [product.id, product]));
  for (const [id, product] of patches) {
    if (product) products.set(id, product);
    else products.delete(id);
  }
  return products;
}

function soundProduct(value: unknown): DeviceProduct {
  if (!isProduct(value)) throw new Error(DAMAGED);
  return value;
}

/** @throws where not so many records are there, or one is not what was written */
async function readRecords(
  transaction: IDBPTransaction<DeviceSchema, typeof STORES, "readonly" | "readwrite">,
  count: number,
): Promise<Pick<StoredCatalogue, "chunks" | "patches">> {
  // A request that fails ends the transaction too; it is the request that tells.
  transaction.done.catch(() => undefined);
  const patch = transaction.objectStore("patch");
  const [chunks, ids, patches] = await Promise.all([
    transaction.objectStore("chunk").getAll(),
    patch.getAllKeys(),
    patch.getAll(),
  ]);
  const records = { chunks, patches: new Map(ids.map((id, place) => [id, patches[place] ?? null])) };
  if (chunks.length !== count || !areSound(records)) throw new Error(DAMAGED);
  return records;
}

async function append(writing: Writing, products: readonly DeviceProduct[], from: number): Promise<number> {
  const store = writing.objectStore("chunk");
  if (from === 0) await Promise.all([store.clear(), writing.objectStore("patch").clear()]);
  let key = from;
  for (let start = 0; start < products.length; start += CHUNK) {
    const chunk: Chunk = products.slice(start, start + CHUNK);
    void store.put(chunk, key++);
  }
  return key;
}

/** Where a part ends: products, and places. */
interface Bounds {
  cuts: Cuts;
  atMost: number;
}

/** What became of a page of changes. */
interface Written {
  chunks: number;
  cuts: Cuts;
  dropped: readonly string[];
  thin: boolean;
}

/** A page of a snapshot. With the last one, what has no place after all is taken out: the shop has changed meanwhile. */
async function fill(
  writing: Writing,
  { upserted, more }: CatalogueChanges,
  from: number,
  { cuts, atMost }: Bounds,
): Promise<Written> {
  const chunks = await append(writing, upserted, from);
  const all = { chunks, cuts, dropped: [], thin: false };
  if (more || (cuts.size === 0 && chunks * CHUNK <= atMost)) return all;
  const products = merge(await readRecords(writing, chunks));
  const share = keepShare(products.values(), cuts, atMost);
  const dropped = droppedOf(products, share);
  if (dropped.length === 0) return all;
  return { chunks: await append(writing, share.kept, 0), cuts: share.cuts, dropped, thin: false };
}

/** Later changes. In a part, what is new may push out what was kept. */
async function patch(
  writing: Writing,
  { upserted, deleted }: CatalogueChanges,
  chunks: number,
  { cuts, atMost }: Bounds,
): Promise<Written> {
  const store = writing.objectStore("patch");
  const write = (products: readonly DeviceProduct[], gone: readonly string[]) => {
    for (const product of products) void store.put(product, product.id);
    const deletion: Patch = null;
    for (const id of gone) void store.put(deletion, id);
  };
  const known = chunks * CHUNK + (await store.count());
  if (cuts.size === 0 && known + upserted.length <= atMost) {
    write(upserted, deleted);
    return { chunks, cuts, dropped: [], thin: false };
  }
  const before = merge(await readRecords(writing, chunks));
  const products = new Map(before);
  for (const product of upserted) products.set(product.id, product);
  for (const id of deleted) products.delete(id);
  const share = keepShare(products.values(), cuts, atMost);
  const dropped = droppedOf(products, share);
  const without = new Set([...deleted, ...dropped]);
  write(
    upserted.filter(({ id }) => !without.has(id)),
    [...without].filter((id) => before.has(id)),
  );
  return { chunks, cuts: share.cuts, dropped, thin: isThin(share, atMost) };
}

function droppedOf(products: ReadonlyMap<string, DeviceProduct>, { kept }: Share<DeviceProduct>): string[] {
  const ids = new Set(kept.map(({ id }) => id));
  return [...products.keys()].filter((id) => !ids.has(id));
}
