import type { PageText } from "graphql-server/shop/text-blocks";
import type { PageTexts, Shop } from "graphql-server/shop-profile/shop";
import { DEFAULT_TEXTS } from "./default-texts.ts";
import { shopText } from "./shop-text.ts";

/** Returns the text of a page with the shop's details: the owner's text, or the default. */
export const pageTextOf = (shop: Shop, page: keyof PageTexts, text = shop.texts?.[page]): PageText =>
  shopText(shop, text ?? DEFAULT_TEXTS[page]);
