const ID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
/** A product's address in the shop, which its printed code contains, or its id alone. */
const CODE = new RegExp(
  `^(?:https?://[^/]+/product/)?(${ID})/?(?:\\?(?:.*&)?variante=(\\d+).*|\\?.*)?$`,
  "i",
);

/** What a scanned or typed code names. */
export interface ProductCode {
  id: string;
  /** Number of the variant; undefined if the code names none. */
  variant: number | undefined;
}

/** Returns the product that a code names; undefined for other texts. */
export function productOfCode(text: string): ProductCode | undefined {
  const [, id, variant] = CODE.exec(text.trim()) ?? [];
  return id
    ? { id: id.toLowerCase(), variant: variant === undefined ? undefined : Number(variant) }
    : undefined;
}
