// Composes and keeps the demonstration's pictures, in a process of its own: several hundred pictures leave a process
// large for good, and this one ends. Started by put-in-demonstration.ts with the pictures' folder.
import { ImageStore } from "../images/image-store.ts";
import { DEMONSTRATION_PRODUCTS } from "./demonstration-products.ts";
import { type NewDemonstrationProduct, seedDemonstrationCatalogue } from "./seed-catalogue.ts";

/** What this process tells the shop: how far it is, then products whose pictures are kept. */
export type SeedMessage = { done: number; total: number } | { products: readonly NewDemonstrationProduct[] };

const [, , directory] = process.argv;
if (!directory) throw new Error("the pictures' folder is missing");
const images = new ImageStore(directory);
/** Resolves once the shop's end of the line has the message. */
const tell = (message: SeedMessage) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });

// A shop that is stopped or dies takes this process with it.
process.once("disconnect", () => process.exit(1));

await seedDemonstrationCatalogue({
  products: DEMONSTRATION_PRODUCTS,
  storePicture: (bytes) => images.store(bytes),
  insertProducts: (products) => tell({ products }),
  onProgress: (done, total) => void tell({ done, total }),
});
process.removeAllListeners("disconnect");
process.disconnect?.();
