import type { Shop } from "graphql-server/shared/shop";
import { paths } from "../../lib/paths.ts";
import {
  PLACEHOLDERS,
  productContents,
  type ShellProduct,
  shellAnswer,
} from "../../prerender/product-shell.ts";
import { openShell } from "../../prerender/shell-slots.ts";
import { prerenderListShells } from "./list-shells.ts";
import { renderShell } from "./render-shell.ts";

/**
 * First screens for the service worker to show before any script runs, by name: the home page and the cart while they
 * wait for what they show, product pages with slots (prerender/product-shell.ts), and the parts of catalogue, lists and
 * search (prerender/list-preview.ts).
 */
export async function prerenderShells(shop: Shop): Promise<Record<string, string>> {
  const productShells = Object.entries(PLACEHOLDERS).map(
    async ([name, placeholder]) =>
      [
        name,
        openShell(await renderFirstScreen(shop, placeholder), productContents(placeholder, shop)),
      ] as const,
  );
  return Object.fromEntries([
    ["home", await renderShell(shop, paths.home, [])],
    ["cart", await renderShell(shop, paths.cart, [])],
    ...(await Promise.all(productShells)),
    ...Object.entries(await prerenderListShells(shop)),
  ]);
}

/** A product's first screen, as the script renders it from the product and the number of the chosen variant alone. */
export const renderFirstScreen = (shop: Shop, product: ShellProduct, chosen?: number): Promise<string> =>
  renderShell(shop, paths.product(product.id, chosen), [shellAnswer(product)]);
