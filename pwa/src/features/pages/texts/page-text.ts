import type { PageTexts, Shop } from "graphql-server/features/shop/profile/shop";
import { identityRows } from "graphql-server/features/shop/seller-identity-text";
import type { PageText, TextSection } from "graphql-server/features/shop/text-blocks";
import { typeset } from "../../../ui/text/french-typography.ts";
import { dataEnglish, dataText } from "./data-text.ts";
import { DEFAULT_TEXTS } from "./default-texts.ts";
import { shopText } from "./shop-text.ts";

/**
 * Returns the text of a page with the shop's details: the owner's text, or the default text. The terms also contain the
 * sections about the seller and about personal data.
 */
export function pageTextOf(shop: Shop, page: keyof PageTexts, text = shop.texts?.[page]): PageText {
  const { lead, sections } = shopText(shop, text ?? DEFAULT_TEXTS[page]);
  if (page !== "terms") return { lead, sections };
  const [first, ...others] = sections;
  const english = others.filter(({ id }) => id === ENGLISH_ID);
  return {
    lead,
    sections: [
      ...(first ? [first] : []),
      ...sellerSections(shop),
      ...others.filter(({ id }) => id !== ENGLISH_ID),
      ...dataSection(shop, dataText(shop), "vos--donnees"),
      ...english,
      ...dataSection(shop, dataEnglish(shop), DATA_ENGLISH_ID),
    ],
  };
}

/**
 * Returns the section about the seller, which the law requires; no section if the owner has not entered the seller's
 * identity.
 */
function sellerSections(shop: Shop): TextSection[] {
  const rows = identityRows(shop);
  if (rows.length === 0) return [];
  const items = rows.map(([label, text]) => typeset(`${label} : ${text}`));
  return [{ id: SELLER_ID, title: "Le vendeur", blocks: [{ kind: "list", items }], parts: [] }];
}

const dataSection = (shop: Shop, text: string, id: string): TextSection[] =>
  shopText(shop, text).sections.map((section) => ({ ...section, id }));

/** Id of the heading « Terms in English » of the default terms. */
const ENGLISH_ID = "terms-in-english";
const DATA_ENGLISH_ID = "your--data";
/** True for the sections in English, which are marked so that screen readers pronounce them in English. */
export const isEnglish = (id: string): boolean => id === ENGLISH_ID || id === DATA_ENGLISH_ID;

/**
 * Id of the section about the seller. Headings of a text never get an id with two hyphens, so no other section has this
 * id.
 */
const SELLER_ID = "le--vendeur";
