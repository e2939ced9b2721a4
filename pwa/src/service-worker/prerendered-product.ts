import { openDatabase } from "../offline/database/database.ts";
import { cardOf } from "../offline/replica/replica-product-card.ts";
import { ReplicaStore } from "../offline/replica/replica-store.ts";
import type { AppShell, FirstScreen } from "../prerender/app-shell.ts";
import { fillProductShell, type ShellProduct, shellAnswer, shellNameOf } from "../prerender/product-shell.ts";

/** A database that takes longer (another tab may be changing it) leaves the page to its script (ms). */
const TIMEOUT_MS = 300;

/**
 * A product's first screen with a variant chosen by its number, from the catalogue replica as it is now. Undefined where the script has to render the page:
 * the replica does not hold the product or cannot be read in time, or the shell is not of this release.
 */
export async function prerenderedProduct(
  id: string,
  chosen: number | undefined,
  appShell: Promise<AppShell>,
): Promise<FirstScreen | undefined> {
  const [product, { shop, prerendered }] = await Promise.all([readProduct(id), appShell]);
  const name = product && shellNameOf(product, chosen);
  const shell = name && prerendered[name];
  const html = shell && fillProductShell(shell, product, shop, chosen);
  return html ? { html, answers: [shellAnswer(product)] } : undefined;
}

async function readProduct(id: string): Promise<ShellProduct | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined));
  const reading = new ReplicaStore(openDatabase).readProduct(id).catch(() => undefined);
  const product = await Promise.race([reading, late]);
  return product && { ...cardOf(product), brandName: product.brandName, description: product.description };
}
