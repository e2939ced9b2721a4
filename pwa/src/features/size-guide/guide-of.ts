import type { ShopTexts } from "graphql-server/features/shop/profile/shop";
import { parseSizeGuide, type SizeGuide, type SizeGuideName } from "graphql-server/features/shop/size-guide";
import { DEFAULT_SIZE_GUIDES } from "./default-size-guide-texts.ts";

/** Returns the size guide that the owner has written, or the default guide. */
export const guideOf = (texts: ShopTexts | null | undefined, name: SizeGuideName): SizeGuide =>
  parseSizeGuide(name, texts?.[name] ?? DEFAULT_SIZE_GUIDES[name]);
