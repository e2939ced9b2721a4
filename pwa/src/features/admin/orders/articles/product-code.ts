const ID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
/** Matches a product's address in the shop, which the product's printed code contains, or a product's id alone. */
const CODE = new RegExp(
  `^(?:https?://[^/]+/product/)?(${ID})/?(?:\\?(?:.*&)?variante=(\\d+).*|\\?.*)?$`,
  "i",
);

export interface ProductCode {
  id: string;
  /** Undefined if the code contains no variant. */
  variant: number | undefined;
}

/** Undefined for other texts. */
export function productOfCode(text: string): ProductCode | undefined {
  const [, id, variant] = CODE.exec(text.trim()) ?? [];
  return id
    ? { id: id.toLowerCase(), variant: variant === undefined ? undefined : Number(variant) }
    : undefined;
}
