import { applyQuota, OFFLINE_QUOTA } from "graphql-server/features/catalogue/sync/offline-quota";
import { vi } from "vitest";
import { ConnectionMonitor } from "../../../lib/http/connection-monitor.ts";
import { openDatabase } from "../database/database.ts";
import { CatalogueReplica, type CatalogueReplicaOptions } from "../replica/catalogue-replica.ts";
import type { LocalAnswer } from "../replica/local-answer.ts";
import type { CatalogueData } from "../replica/local-resolver.ts";
import type { CatalogueChanges, ProductAvailability, ReplicaProduct } from "../replica/replica-records.ts";
import { ReplicaStore } from "../replica/replica-store.ts";

/** Creates a product of the replica. The higher the number, the newer the product. */
export function replicaProduct(number: number, fields: Partial<ReplicaProduct> = {}): ReplicaProduct {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    productName: `Robe évasée ${number}`,
    brandName: "Maison Sawa",
    category: "Robe",
    description: "Une robe légère.",
    price: 25_000,
    sellingPrice: 18_500,
    thumbnailColour: "#d8cfc0",
    pictures: ["abcdefghijklmnop"],
    imageColours: [],
    createdAt: 1_700_000_000_000 + number,
    availability: "AVAILABLE",
    variants: [],
    ...fields,
  };
}

export const replicaProducts = (count: number): ReplicaProduct[] =>
  Array.from({ length: count }, (_, index) => replicaProduct(count - index));

export class FakeCatalogueServer {
  reachable = true;
  readonly asked: (string | undefined)[] = [];
  answered = 0;
  readonly #products: Map<string, ReplicaProduct>;
  readonly #log: string[] = [];
  /** For each change of only an availability: the position of the change in the change log, and the product's id. */
  readonly #availabilityChanges = new Map<number, string>();
  /** Largest number of products that a replica of this server stores. */
  readonly quota: number;
  readonly #batch: number;
  #life = 1;

  constructor(products: readonly ReplicaProduct[], batch = 100, quota = OFFLINE_QUOTA) {
    this.#products = new Map(products.map((product) => [product.id, product]));
    this.#batch = batch;
    this.quota = quota;
  }

  get products(): readonly ReplicaProduct[] {
    return [...this.#products.values()];
  }

  put(product: ReplicaProduct): void {
    this.#products.set(product.id, product);
    this.#log.push(product.id);
  }

  /** Changes only the availability of a product. A phone that has the product receives only its availability. */
  changeAvailability(product: ReplicaProduct): void {
    this.put(product);
    this.#availabilityChanges.set(this.#log.length - 1, product.id);
  }

  remove(id: string): void {
    this.#products.delete(id);
    this.#log.push(id);
  }

  /**
   * The catalogue's version, which the server announces in its event after a change. It is the cursor that an
   * up-to-date replica has.
   */
  get version(): string {
    return `${this.#life} log 0 ${this.#log.length}`;
  }

  /** Makes the server forget all earlier cursors, as after a restored backup. */
  startAnew(): void {
    this.#life++;
  }

  readonly fetchChanges = async (since: string | undefined): Promise<CatalogueChanges> => {
    this.asked.push(since);
    await new Promise((resolve) => setTimeout(resolve));
    if (!this.reachable) throw new TypeError("Failed to fetch");
    this.answered++;
    const [life, kind, base, place] = (since ?? "").split(" ");
    if (Number(life) !== this.#life) return this.#snapshot(0, this.#log.length, true);
    if (kind === "snapshot") return this.#snapshot(Number(place), Number(base), false);
    return this.#changes(Number(place));
  };

  #snapshot(from: number, base: number, reset: boolean): CatalogueChanges {
    const selection = applyQuota(this.#products.values(), new Map(), this.quota);
    const upserted = selection.kept.slice(from, from + this.#batch);
    const cuts = [...selection.cutoffs].map(([category, place]) => ({ category, ...place }));
    const more = upserted.length === this.#batch;
    const cursor = more
      ? `${this.#life} snapshot ${base} ${from + upserted.length}`
      : `${this.#life} log 0 ${base}`;
    const total = this.#products.size;
    return { cursor, reset, more, upserted: structuredClone(upserted), deleted: [], cuts, total };
  }

  #changes(place: number): CatalogueChanges {
    const ids = this.#log.slice(place, place + this.#batch);
    const isWhole = (_: string, index: number): boolean => !this.#availabilityChanges.has(place + index);
    const products = (list: string[]) => list.flatMap((id) => this.#products.get(id) ?? []);
    const upserted = products(ids.filter(isWhole));
    const availabilities = products(ids.filter((id, index) => !isWhole(id, index))).map(availabilityOf);
    const deleted = ids.filter((id) => !this.#products.has(id));
    const cursor = `${this.#life} log 0 ${place + ids.length}`;
    return {
      cursor,
      reset: false,
      more: ids.length === this.#batch,
      upserted: structuredClone(upserted),
      availabilities,
      deleted,
      cuts: [],
      total: this.#products.size,
    };
  }
}

function availabilityOf({ id, availability, variants }: ReplicaProduct): ProductAvailability {
  const numbersIn = (state: string): number[] =>
    variants.filter((one) => one.availability === state).map(({ number }) => number);
  return { id, availability, lastPieces: numbersIn("LAST_PIECES"), soldOut: numbersIn("SOLD_OUT") };
}

/** Creates the replica of one tab. All replicas of a test share one database, like the tabs of a browser. */
export function createReplica(
  server: FakeCatalogueServer,
  options: Partial<CatalogueReplicaOptions> = {},
): CatalogueReplica {
  return new CatalogueReplica({
    store: new ReplicaStore(openDatabase, server.quota),
    fetchChanges: server.fetchChanges,
    now: Date.now,
    saveData: () => false,
    connection: new ConnectionMonitor(),
    isVisible: () => true,
    ...options,
  });
}

/** Makes all later writes fail at the end of their transaction, as browsers do on a full disk. */
export function fillDisk() {
  const { put } = IDBObjectStore.prototype;
  return vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    ...asked
  ) {
    const request = put.apply(this, asked);
    if (this.name === "meta") request.addEventListener("success", () => this.transaction.abort());
    return request;
  });
}

export const dataOf = (answer: LocalAnswer | undefined): CatalogueData | undefined =>
  answer?.ok ? answer.value : undefined;
