import type { DemonstrationProduct } from "./product.ts";
import { ACCESSORIES_WATCHES_HAIR } from "./products/accessories-watches-hair.ts";
import { BAGS } from "./products/bags.ts";
import { DRESSES_AND_SKIRTS } from "./products/dresses-and-skirts.ts";
import { MEN_SHOES } from "./products/men-shoes.ts";
import { TOPS } from "./products/tops.ts";
import { TROUSERS_AND_UNDERWEAR } from "./products/trousers-and-underwear.ts";
import { WOMEN_MEN_SETS } from "./products/women-men-sets.ts";
import { WOMEN_SHOES } from "./products/women-shoes.ts";

/** The demonstration catalogue: every category of the shop, in a fixed order. */
export const DEMONSTRATION_PRODUCTS: readonly DemonstrationProduct[] = [
  ...DRESSES_AND_SKIRTS,
  ...WOMEN_MEN_SETS,
  ...TOPS,
  ...TROUSERS_AND_UNDERWEAR,
  ...WOMEN_SHOES,
  ...MEN_SHOES,
  ...BAGS,
  ...ACCESSORIES_WATCHES_HAIR,
];
