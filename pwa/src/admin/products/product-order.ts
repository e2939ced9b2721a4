/** The orders in which the admin lists products, with their labels. */
export const PRODUCT_ORDERS = {
  newest: "Plus récents",
  OLDEST: "Plus anciens",
  UPDATED: "Modifiés récemment",
  asc: "Prix croissant",
  dsc: "Prix décroissant",
  NAME: "Nom",
} as const;
export type ProductListOrder = keyof typeof PRODUCT_ORDERS;

/** Whether a text is one of the orders. */
export const isProductOrder = (text: string): text is ProductListOrder => Object.hasOwn(PRODUCT_ORDERS, text);
