import type { Shop } from "graphql-server/shared/shop";
import { packAnswers } from "../app/packed-answers.ts";
import { redraw, type StartProduct, sampleOf, startAnswers } from "../catalogue/product/product-start.ts";
import { openDatabase } from "../offline/database/database.ts";
import { cardOf } from "../offline/replica/replica-product-card.ts";
import { ReplicaStore } from "../offline/replica/replica-store.ts";
import type { OpenedShell, Start } from "./starts.ts";

/** A device that takes longer (a database another tab is changing) leaves the page to its script (ms). */
const PATIENCE_MS = 300;

const SHOP = /<script type="application\/json" id="shop">(.*?)<\/script>/s;

/**
 * The start of a product's page, from the device's catalogue as it is now; undefined where the script has to see to
 * the page: the device holds no such product, or keeps nothing at all.
 */
export async function productStart(id: string, shell: Promise<OpenedShell>): Promise<Start | undefined> {
  const [product, { page, drawings }] = await Promise.all([kept(id), shell]);
  const sample = product && sampleOf(product);
  const drawing = sample && drawings.get(sample);
  if (!drawing) return undefined;
  const shop: Shop = JSON.parse(SHOP.exec(page)?.[1] ?? "");
  const html = redraw(drawing, sample, product, shop);
  return html === undefined ? undefined : { html, answers: packAnswers(startAnswers(product)) };
}

async function kept(id: string): Promise<StartProduct | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  const reading = new ReplicaStore(openDatabase).readProduct(id).catch(() => undefined);
  const product = await Promise.race([reading, late]);
  return product && { ...cardOf(product), brandName: product.brandName, description: product.description };
}
