import type { ShopCore } from "../shop-core.ts";
import { DEMONSTRATION_PRODUCTS } from "./demonstration-products.ts";
import { seedDemonstrationCatalogue } from "./seed-catalogue.ts";

/**
 * Puts the demonstration catalogue into an empty shop, as the first super admin's products; its pictures go
 * through the image host like any upload.
 * @returns how many products were put in
 */
export async function putInDemonstration(
  { services, images }: ShopCore,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const owner = await services.accounts.firstSuperAdmin();
  if (!owner || (await services.catalogue.count()) > 0) return 0;
  const ready: Parameters<typeof services.catalogue.addAll>[0][number][] = [];
  const done = await seedDemonstrationCatalogue({
    products: DEMONSTRATION_PRODUCTS,
    storePicture: (bytes) => images.store(bytes),
    insertProducts: async (products) => {
      ready.push(...products.map((product) => ({ ...product, ownerId: owner.id })));
    },
    onProgress,
  });
  // All at once: a start that is interrupted leaves the shop empty, and the next one begins anew.
  await services.catalogue.addAll(ready);
  return done;
}
