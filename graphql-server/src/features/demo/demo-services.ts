import { type Database, type Transaction, transaction } from "../../platform/database/sql.ts";
import { bumpShopVersion } from "../../platform/shop-version/shop-version.repository.ts";
import { NAIL_SERVICES } from "../shop/default-services.rules.ts";
import type { KeptService } from "../shop/nail-service.rules.ts";
import { lockShop, readShop, writeShop } from "../shop/shop-state.repository.ts";

interface Price {
  /** Price in whole FCFA. */
  price: number;
  minutes: number;
  /**
   * Length in minutes that earlier demonstrations stated in the description of this service; absent if it equals
   * `minutes`.
   */
  stated?: number;
  isFrom?: boolean;
}

/**
 * Price (FCFA) and length (minutes) of each service of the demonstration. The key is the title of the default service.
 */
const PRICES: Readonly<Record<string, Price>> = {
  "Manucure Simple": { price: 3_000, minutes: 30 },
  "Vernis Semi-Permanent": { price: 5_000, minutes: 45 },
  Dépose: { price: 2_000, minutes: 30, stated: 20 },
  "Vernis Gel sur Capsule": { price: 10_000, minutes: 90 },
  Remplissage: { price: 7_000, minutes: 60 },
  "Gainage Main": { price: 8_000, minutes: 60 },
  "Gainage Pieds": { price: 7_000, minutes: 60 },
  "Construction Main": { price: 15_000, minutes: 120, isFrom: true },
};

/** The demonstration's services: the default services of every shop, with prices and lengths added. */
const DEMO_SERVICES = NAIL_SERVICES.map((service): Omit<KeptService, "id"> => {
  const { price = null, minutes = null, isFrom = false } = PRICES[service.title] ?? {};
  return { ...service, price, isFrom, minutes, placeIds: [], isShown: true };
});

/** Gives the demonstration's services to a shop, unless its owner has already entered services. */
export async function seedDemoServices(database: Database): Promise<void> {
  const services = DEMO_SERVICES.map((service) => ({ ...service, id: crypto.randomUUID() }));
  await transaction(database, (seeding) => restoreServices(seeding, services));
}

/**
 * Returns the services if all of them are the demonstration's services and none has changed; otherwise an empty list.
 */
export const untouchedServices = (services: readonly KeptService[] | null): readonly KeptService[] =>
  services?.length === DEMO_SERVICES.length && services.every(isDemoService) ? services : [];

/** Replaces the demonstration's unchanged services by the default services. @returns the demonstration's services */
export async function removeServices(transaction: Transaction): Promise<readonly KeptService[]> {
  await lockShop(transaction);
  const shop = await readShop(transaction);
  const removed = untouchedServices(shop.services);
  if (removed.length > 0) {
    await writeShop(transaction, { ...shop, services: null });
    await bumpShopVersion(transaction);
  }
  return removed;
}

/** Restores services if the owner has none of their own now. @returns the number of restored services */
export async function restoreServices(
  transaction: Transaction,
  services: readonly KeptService[],
): Promise<number> {
  await lockShop(transaction);
  const shop = await readShop(transaction);
  if (shop.services || services.length === 0) return 0;
  await writeShop(transaction, { ...shop, services: [...services] });
  await bumpShopVersion(transaction);
  return services.length;
}

function isDemoService({ id, ...service }: KeptService, place: number): boolean {
  const demo = DEMO_SERVICES[place];
  if (!demo || service.placeIds.length > 0) return false;
  const { stated = demo.minutes } = PRICES[demo.title] ?? {};
  // In earlier demonstrations, services had no field for their length, so the description stated the length.
  const former = { ...demo, minutes: null, description: `${demo.description} Durée : ${stated}\u00a0min.` };
  return [demo, former].some((one) => FIELDS.every((field) => service[field] === one[field]));
}

const FIELDS = ["title", "description", "image", "price", "isFrom", "isShown", "minutes"] as const;
