import { createHash } from "node:crypto";
import { type Database, transaction } from "../../platform/database/sql.ts";
import { coalesce } from "../../platform/events/coalesce.rules.ts";
import { shopYear } from "../../platform/shop-time/shop-day.rules.ts";
import { bumpForEnvironment } from "../../platform/shop-version/shop-version.repository.ts";
import type { KeptService } from "./nail-service.rules.ts";
import type { Shop } from "./profile/shop.rules.ts";
import { type ShopEnvironment, shopOf } from "./public-shop.ts";
import { readShop } from "./shop-state.repository.ts";

/** The shop's settings in the memory of this process. They are read again after each change in the database. */
export class ShopCache {
  readonly #database: Database;
  readonly #environment: ShopEnvironment;
  readonly #listeners = new Set<() => void>();
  #shop: Omit<Shop, "year"> | undefined;
  #services: readonly KeptService[] = [];

  constructor(database: Database, environment: ShopEnvironment) {
    this.#database = database;
    this.#environment = environment;
  }

  /**
   * Returns the settings.
   * @throws Error if `open` was not called before
   */
  get(): Shop {
    if (!this.#shop) throw new Error("the shop was not opened");
    return { ...this.#shop, year: shopYear(new Date()) };
  }

  /** Returns the services that the owner has entered, including those that are hidden from visitors. */
  allServices(): readonly KeptService[] {
    return this.#services;
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Reads the settings for the first time; must be called when the server starts. Increases the shop's version if the
   * environment's settings have changed since the last start.
   */
  async open(): Promise<void> {
    const settings = createHash("sha256").update(JSON.stringify(this.#environment)).digest("hex");
    await transaction(this.#database, (start) => bumpForEnvironment(start, settings));
    await this.sync();
  }

  /**
   * Reads the settings from the database, including every change that was committed before the call. Calls that arrive
   * while a read is running wait for one further read, which they share.
   */
  readonly sync = coalesce(() => this.#read());

  async #read(): Promise<void> {
    const state = await readShop(this.#database);
    if (state.version === this.#shop?.version) return;
    this.#shop = shopOf(this.#environment, state);
    this.#services = state.services ?? [];
    for (const listener of this.#listeners) listener();
  }
}
