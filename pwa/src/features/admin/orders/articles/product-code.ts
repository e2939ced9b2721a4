const ID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
/**
 * Pattern of a text that a scanner has read: the URL of a product's page, which the QR code on a label contains, or
 * only a product's id.
 */
const CODE = new RegExp(
  `^(?:https?://[^/]+/product/)?(${ID})/?(?:\\?(?:.*&)?variante=(\\d+).*|\\?.*)?$`,
  "i",
);

export interface ProductCode {
  id: string;
  /** Number of the variant; undefined if the code contains none. */
  variant: number | undefined;
}

/** Returns the product and variant that a scanned code names; undefined for any other text. */
export function productOfCode(text: string): ProductCode | undefined {
  const [, id, variant] = CODE.exec(text.trim()) ?? [];
  return id
    ? { id: id.toLowerCase(), variant: variant === undefined ? undefined : Number(variant) }
    : undefined;
}
