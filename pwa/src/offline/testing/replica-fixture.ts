import { DEVICE_PRODUCTS, keepShare } from "graphql-server/catalogue/sync/offline-quota";
import { openDevice } from "../database/database.ts";
import { DeviceCatalogue, type DeviceCatalogueParts } from "../replica/catalogue-replica.ts";
import type { CatalogueChanges, DeviceProduct } from "../replica/replica-records.ts";
import { CatalogueStore } from "../replica/replica-store.ts";

/** A product as the device keeps it; the number makes it another one, and newer. */
export function deviceProduct(number: number, told: Partial<DeviceProduct> = {}): DeviceProduct {
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
    createdAt: 1_700_000_000_000 + number,
    ...told,
  };
}

export const deviceProducts = (count: number): DeviceProduct[] =>
  Array.from({ length: count }, (_, place) => deviceProduct(count - place));

/** A server's catalogue and its change log, as far as a device sees it. */
export class StandInServer {
  reachable = true;
  /** Cursors it was asked with. */
  readonly asked: (string | undefined)[] = [];
  /** How many answers have left. */
  answered = 0;
  readonly #products: Map<string, DeviceProduct>;
  readonly #log: string[] = [];
  /** Products its devices keep. */
  readonly atMost: number;
  readonly #page: number;
  #life = 1;

  constructor(products: readonly DeviceProduct[], page = 100, atMost = DEVICE_PRODUCTS) {
    this.#products = new Map(products.map((product) => [product.id, product]));
    this.#page = page;
    this.atMost = atMost;
  }

  get products(): readonly DeviceProduct[] {
    return [...this.#products.values()];
  }

  put(product: DeviceProduct): void {
    this.#products.set(product.id, product);
    this.#log.push(product.id);
  }

  remove(id: string): void {
    this.#products.delete(id);
    this.#log.push(id);
  }

  /** What it tells open pages: the cursor of a device that knows everything. */
  get version(): string {
    return `${this.#life} log 0 ${this.#log.length}`;
  }

  /** Former cursors become unknown, as after a restored backup. */
  startAnew(): void {
    this.#life++;
  }

  readonly answer = async (since: string | undefined): Promise<CatalogueChanges> => {
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
    const share = keepShare(this.#products.values(), new Map(), this.atMost);
    const upserted = share.kept.slice(from, from + this.#page);
    const cuts = [...share.cuts].map(([category, place]) => ({ category, ...place }));
    const more = upserted.length === this.#page;
    const cursor = more
      ? `${this.#life} snapshot ${base} ${from + upserted.length}`
      : `${this.#life} log 0 ${base}`;
    return { cursor, reset, more, upserted: structuredClone(upserted), deleted: [], cuts };
  }

  #changes(place: number): CatalogueChanges {
    const ids = this.#log.slice(place, place + this.#page);
    const upserted = ids.flatMap((id) => this.#products.get(id) ?? []);
    const deleted = ids.filter((id) => !this.#products.has(id));
    const cursor = `${this.#life} log 0 ${place + ids.length}`;
    return {
      cursor,
      reset: false,
      more: ids.length === this.#page,
      upserted: structuredClone(upserted),
      deleted,
      cuts: [],
    };
  }
}

/** A device that asks this server; what lies on it is shared by all devices of a test, as by a browser's tabs. */
export function device(server: StandInServer, told: Partial<DeviceCatalogueParts> = {}): DeviceCatalogue {
  return new DeviceCatalogue({
    store: new CatalogueStore(openDevice, server.atMost),
    ask: server.answer,
    now: Date.now,
    sparesData: () => false,
    ...told,
  });
}
