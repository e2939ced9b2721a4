import { isPrice } from "graphql-server/catalogue/product/price";

/** What a price box says: an amount in whole FCFA, nothing, or something that is no amount. */
export type PriceBound = { francs?: number; wrong?: undefined } | { wrong: string };

const DECORATION = /[\s\u00a0\u202f']|FCFA|XAF/gi;
const GROUPED = /^\d{1,3}([.,]\d{3})+$/;

/** Reads an amount as people write it: `15000`, `15 000`, `15.000 FCFA`. Francs have no cents, so a dot parts thousands. */
export function readPriceBound(text: string): PriceBound {
  const bare = text.replace(DECORATION, "");
  if (bare === "") return {};
  const digits = GROUPED.test(bare) ? bare.replace(/[.,]/g, "") : bare;
  if (!/^\d+$/.test(digits)) return { wrong: "Un nombre entier, ex. 15000" };
  const francs = Number(digits);
  return isPrice(francs) ? { francs } : { wrong: "Ce montant est trop élevé" };
}
