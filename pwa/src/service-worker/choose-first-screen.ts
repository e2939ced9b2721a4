import { cardOf } from "../data/offline/replica/replica-product-card.ts";
import { readStoredProduct } from "../data/offline/replica/stored-product.ts";
import type { AppShell, FirstScreen } from "../first-screen/app-shell.ts";
import {
  fillProductShell,
  type ShellProduct,
  shellAnswer,
  shellNameOf,
} from "../first-screen/product-shell.ts";
import { paths, VARIANT_PARAMETER } from "../lib/paths.ts";

/**
 * Longest time to wait for the database (ms), because another tab may block the database. After this time the page's
 * script renders the page.
 */
const TIMEOUT_MS = 300;
/** Path of a product page. The group is the product's id, in lower case as the shop's links write it. */
const PRODUCT = /^\/product\/([0-9a-f-]{36})$/;

/**
 * True if the page at this URL may have a first screen, the HTML that it shows before its script runs. For other pages,
 * the prerendered shells need not be read.
 */
export const hasFirstScreen = ({ pathname }: URL): boolean =>
  pathname === paths.home || PRODUCT.test(pathname);

/**
 * Returns the HTML of a page's first screen, from the prerendered shells and the catalogue replica on this device.
 * Returns undefined if the page's script must render the page: the page has no first screen, its data are not on the
 * device or cannot be read in time, or the shell is of another release.
 * @throws if the stored catalogue is corrupt
 */
export async function firstScreenOf(
  { pathname, searchParams }: URL,
  appShell: Promise<AppShell>,
): Promise<FirstScreen | undefined> {
  const id = PRODUCT.exec(pathname)?.[1];
  if (id) return productScreen(id, Number(searchParams.get(VARIANT_PARAMETER)), appShell);
  const { home } = (await appShell).prerendered;
  return pathname === paths.home && home ? { html: home } : undefined;
}

async function productScreen(
  id: string,
  chosen: number,
  appShell: Promise<AppShell>,
): Promise<FirstScreen | undefined> {
  const [product, { shop, prerendered }] = await Promise.all([inTime(readShellProduct(id)), appShell]);
  const name = product && shellNameOf(product, chosen);
  const shell = name && prerendered[name];
  const html = shell && fillProductShell(shell, product, shop, chosen);
  return html ? { html, answers: [shellAnswer(product)] } : undefined;
}

async function readShellProduct(id: string): Promise<ShellProduct | undefined> {
  const product = await readStoredProduct(id);
  return product && { ...cardOf(product), brandName: product.brandName, description: product.description };
}

/** Returns undefined if the database does not answer in time or fails. */
function inTime<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined));
  return Promise.race([reading.catch(() => undefined), late]);
}
