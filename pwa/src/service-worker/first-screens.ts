import { isCategory } from "graphql-server/catalogue/category/category";
import { paths, VARIANT_PARAMETER } from "../lib/paths.ts";
import { cardOf } from "../offline/replica/replica-product-card.ts";
import type { ReplicaProduct } from "../offline/replica/replica-records.ts";
import { readStoredProduct, readWholeCatalogue } from "../offline/replica/stored-products.ts";
import type { AppShell, FirstScreen } from "../prerender/app-shell.ts";
import { cataloguePreview, listingPreview, searchPreview } from "../prerender/list-preview.ts";
import { fillProductShell, type ShellProduct, shellAnswer, shellNameOf } from "../prerender/product-shell.ts";

/** A database that takes longer (another tab may be changing it) leaves the page to its script (ms). */
const TIMEOUT_MS = 300;
/** The page of a product, its id written as the shop writes it. */
const PRODUCT = /^\/product\/([0-9a-f-]{36})$/;

/** @param products of the whole catalogue, where they could be read */
type MakeScreen = (
  shells: AppShell,
  search: URLSearchParams,
  products: readonly ReplicaProduct[] | undefined,
) => string | undefined;

/** The pages with a first screen, beside those of products, by their paths. */
const SCREENS: Readonly<Record<string, MakeScreen>> = {
  [paths.home]: ({ prerendered }) => prerendered.home,
  [paths.cart]: ({ prerendered }) => prerendered.cart,
  [paths.search()]: (shells, search) => searchScreen(search.get("q") ?? "", shells),
  [paths.catalogue]: (shells, _, products) => products && cataloguePreview(products, shells),
  [paths.listing([])]: (shells, search, products) => products && filteredPreview(search, products, shells),
};

/** Whether a page may have a first screen: for any other the prerendered shells need not be read. */
export const hasFirstScreen = ({ pathname }: URL): boolean => pathname in SCREENS || PRODUCT.test(pathname);

/**
 * The first screen of a page, from the shell's prerendered shells and the catalogue replica as it is now. Undefined where
 * the script has to render the page: it has no first screen, the replica does not hold what it shows or cannot be read in
 * time, or the shell is not of this release.
 * @throws where the replica is corrupt, or a shell is missing
 */
export async function firstScreenOf(
  { pathname, searchParams }: URL,
  appShell: Promise<AppShell>,
): Promise<FirstScreen | undefined> {
  const id = PRODUCT.exec(pathname)?.[1];
  if (id) return productScreen(id, Number(searchParams.get(VARIANT_PARAMETER)), appShell);
  const isList = pathname === paths.catalogue || pathname === paths.listing([]);
  const [shells, products] = await Promise.all([appShell, isList ? inTime(readWholeCatalogue()) : undefined]);
  const html = SCREENS[pathname]?.(shells, searchParams, products);
  return html === undefined ? undefined : { html };
}

/** The page searches for the text without its outer spaces, and its search box keeps them. */
const searchScreen = (text: string, shells: AppShell): string | undefined =>
  text.trim() === text ? searchPreview(text, shells) : undefined;

/** Only of the lists without filters, or of one category. */
function filteredPreview(
  search: URLSearchParams,
  products: readonly ReplicaProduct[],
  shells: AppShell,
): string | undefined {
  const [first, ...others] = search;
  if (others.length > 0) return undefined;
  if (!first) return listingPreview(products, undefined, shells);
  const [name, value] = first;
  const isPlain = name === "category" && isCategory(value) && value.trim() === value;
  return isPlain ? listingPreview(products, value, shells) : undefined;
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

/** @returns undefined where it takes too long, or fails */
function inTime<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined));
  return Promise.race([reading.catch(() => undefined), late]);
}
