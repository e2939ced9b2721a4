import { isPrice } from "graphql-server/catalogue/product/price";

/** The content of a price field: an amount in whole FCFA, nothing, or an invalid text with its message. */
export type PriceBound = { francs?: number; wrong?: undefined } | { wrong: string };

const DECORATION = /[\s\u00a0\u202f']|FCFA|XAF/gi;
const GROUPED = /^\d{1,3}([.,]\d{3})+$/;

/** Parses an amount: `15000`, `15 000`, `15.000 FCFA`. Francs have no cents, so a dot separates thousands. */
export function readPriceBound(text: string): PriceBound {
  const bare = text.replace(DECORATION, "");
  if (bare === "") return {};
  const digits = GROUPED.test(bare) ? bare.replace(/[.,]/g, "") : bare;
  if (!/^\d+$/.test(digits)) return { wrong: "Un nombre entier, ex. 15000" };
  const francs = Number(digits);
  return isPrice(francs) ? { francs } : { wrong: "Ce montant est trop élevé" };
}
