import type { IDBPTransaction } from "idb";
import type {
  CatalogueChanges,
  CatalogueState,
  Chunk,
  DeviceProduct,
  Patch,
  StoredCatalogue,
} from "./catalogue-records.ts";
import type { DeviceDatabase, DeviceSchema } from "./database.ts";

/** Products in a chunk: read in one go within 12 ms by a cheap phone. */
export const CHUNK = 250;
/** More patches than this are written into the chunks: each costs the next start a record of its own. */
const MAX_PATCHES = 200;
/** The one record of `meta`. */
const STATE = "catalogue";
const STORES = ["chunk", "patch", "meta"] as const;

type Writing = IDBPTransaction<DeviceSchema, typeof STORES, "readwrite">;

/** The catalogue in the device's database. Rows and the cursor that stands for them are written together or not at all. */
export class CatalogueStore {
  readonly #open: () => Promise<DeviceDatabase>;

  /** @param open throws where the browser refuses the database; then all methods do */
  constructor(open: () => Promise<DeviceDatabase>) {
    this.#open = open;
  }

  /** All of it; undefined before anything was kept. */
  async read(): Promise<StoredCatalogue | undefined> {
    const transaction = (await this.#open()).transaction(STORES);
    const patch = transaction.objectStore("patch");
    const [state, chunks, ids, patches] = await Promise.all([
      transaction.objectStore("meta").get(STATE),
      transaction.objectStore("chunk").getAll(),
      patch.getAllKeys(),
      patch.getAll(),
    ]);
    if (!state) return undefined;
    return { state, chunks, patches: new Map(ids.map((id, place) => [id, patches[place] ?? null])) };
  }

  async readState(): Promise<CatalogueState | undefined> {
    return (await this.#open()).get("meta", STATE);
  }

  /**
   * Takes in a page of changes.
   * @param since the cursor the page was asked with
   * @returns the new state; undefined when another tab has written meanwhile, and the page was not taken in
   */
  async apply(
    changes: CatalogueChanges,
    since: string | undefined,
    next: Pick<CatalogueState, "extent" | "syncedAt">,
  ): Promise<CatalogueState | undefined> {
    const writing = await this.#write();
    const former = await writing.objectStore("meta").get(STATE);
    if (former?.cursor !== since && !changes.reset) {
      await writing.done;
      return undefined;
    }
    const fills = changes.reset || former === undefined || former.extent === "filling";
    const chunks = fills
      ? await append(writing, changes.upserted, changes.reset ? 0 : (former?.chunks ?? 0))
      : patch(writing, changes, former.chunks);
    const state: CatalogueState = { ...next, cursor: changes.cursor, chunks };
    await writing.objectStore("meta").put(state, STATE);
    await writing.done;
    return state;
  }

  /** Writes many patches into the chunks; few are left as they are. */
  async fold(): Promise<void> {
    const writing = await this.#write();
    const state = await writing.objectStore("meta").get(STATE);
    if (state && (await writing.objectStore("patch").count()) > MAX_PATCHES) {
      const chunks = await writing.objectStore("chunk").getAll();
      const ids = await writing.objectStore("patch").getAllKeys();
      const patches = await writing.objectStore("patch").getAll();
      const products = merge({ chunks, patches: new Map(ids.map((id, at) => [id, patches[at] ?? null])) });
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

function patch(writing: Writing, { upserted, deleted }: CatalogueChanges, chunks: number): number {
  const store = writing.objectStore("patch");
  for (const product of upserted) void store.put(product, product.id);
  const gone: Patch = null;
  for (const id of deleted) void store.put(gone, id);
  return chunks;
}
