const ID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
/** Matches a product's address in the shop, which the product's printed code contains, or a product's id alone. */
const CODE = new RegExp(
  `^(?:https?://[^/]+/product/)?(${ID})/?(?:\\?(?:.*&)?variante=(\\d+).*|\\?.*)?$`,
  "i",
);

/** The product, and the variant if any, whose address or id a scanned or typed code contains. */
export interface ProductCode {
  id: string;
  /** Number of the variant; undefined if the code contains no variant. */
  variant: number | undefined;
}

/** Returns the product that a code names; undefined for other texts. */
export function productOfCode(text: string): ProductCode | undefined {
  const [, id, variant] = CODE.exec(text.trim()) ?? [];
  return id
    ? { id: id.toLowerCase(), variant: variant === undefined ? undefined : Number(variant) }
    : undefined;
}
