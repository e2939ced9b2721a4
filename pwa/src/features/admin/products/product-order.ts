export const PRODUCT_ORDERS = {
  newest: "Plus récents",
  OLDEST: "Plus anciens",
  UPDATED: "Modifiés récemment",
  asc: "Prix croissant",
  dsc: "Prix décroissant",
  NAME: "Nom",
} as const;
export type ProductListOrder = keyof typeof PRODUCT_ORDERS;

export const isProductOrder = (text: string): text is ProductListOrder => Object.hasOwn(PRODUCT_ORDERS, text);
