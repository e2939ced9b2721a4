/** The sort orders of the panel's product list, with their labels. */
export const PRODUCT_ORDERS = {
  newest: "Plus récents",
  OLDEST: "Plus anciens",
  UPDATED: "Modifiés récemment",
  asc: "Prix croissant",
  dsc: "Prix décroissant",
  NAME: "Nom",
} as const;
export type ProductListOrder = keyof typeof PRODUCT_ORDERS;

/** True if a text is one of the sort orders. */
export const isProductOrder = (text: string): text is ProductListOrder => Object.hasOwn(PRODUCT_ORDERS, text);
