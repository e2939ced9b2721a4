import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Services } from "../services.ts";
import type { NewDemonstrationProduct } from "./seed-catalogue.ts";
import type { SeedMessage } from "./seed-process.ts";

/** Compiled or not, as this file is. */
const SEED_PROCESS = new URL(`./seed-process${path.extname(import.meta.filename)}`, import.meta.url);

/**
 * Puts the demonstration catalogue into an empty shop, as the first super admin's products; its pictures go
 * through the image host like any upload.
 * @returns how many products were put in
 */
export async function putInDemonstration(
  services: Services,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const owner = await services.accounts.firstSuperAdmin();
  if (!owner || (await services.listing.count()) > 0) return 0;
  const ready = await productsWithPictures(services.images.directory, onProgress);
  // All at once: a start that is interrupted leaves the shop empty, and the next one begins anew.
  await services.listing.addAll(ready.map((product) => ({ ...product, ownerId: owner.id })));
  return ready.length;
}

/** The demonstration's products, once their pictures are in the folder. */
async function productsWithPictures(
  directory: string,
  onProgress: (done: number, total: number) => void,
): Promise<NewDemonstrationProduct[]> {
  const ready: NewDemonstrationProduct[] = [];
  // Structured messages keep dates.
  const seeding = fork(SEED_PROCESS, [directory], { serialization: "advanced" });
  seeding.on("message", (message: SeedMessage) => {
    if ("products" in message) ready.push(...message.products);
    else onProgress(message.done, message.total);
  });
  const [code] = await once(seeding, "close");
  if (code !== 0) throw new Error("the demonstration's pictures could not be made");
  return ready;
}
