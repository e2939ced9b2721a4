interface FieldSpecification {
  isRequired?: true;
  /** Maximum length of the field, in characters. */
  length?: number;
  values?: readonly string[];
  pattern?: RegExp;
  /** Maximum number of times that an item may contain the field; once by default. */
  times?: number;
}
export type FeedSpecification = Readonly<Record<string, FieldSpecification>>;

/** A URL according to RFC 3986: only ASCII, with encoded accents. */
const URL_FIELD = { length: 2_000, pattern: /^https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/ };
/** An amount above zero with the currency code XAF (ISO 4217), which has no decimals. */
const PRICE = { pattern: /^[1-9]\d* XAF$/ };
/** A text that is not blank and contains neither control characters nor Unicode's private-use characters. */
const TEXT = { pattern: /^(?!\s*$)(?:\n|[^\p{Cc}\p{Co}\p{Cs}])+$/u };
const GENDERS = ["male", "female", "unisex"];

/**
 * Source: Google Merchant Center Help, "Product data specification",
 * https://support.google.com/merchants/answer/7052112, and the linked pages of single attributes. The comment above an
 * attribute contains the number of its help page (`/merchants/answer/<number>`). `google_product_category` is optional,
 * because Google assigns one. The value `no` of `identifier_exists` means that the product has neither GTIN nor part
 * number.
 */
export const GOOGLE_FIELDS: FeedSpecification = {
  // Source: Google's help page 6324405.
  id: { isRequired: true, length: 50, pattern: /^[\w-]+$/ },
  // Source: Google's help page 6324415.
  title: { isRequired: true, length: 150, ...TEXT },
  // Source: Google's help page 6324468.
  description: { isRequired: true, length: 5_000, ...TEXT },
  // Source: Google's help page 6324416.
  link: { isRequired: true, ...URL_FIELD },
  // Source: Google's help page 6324350.
  image_link: { isRequired: true, ...URL_FIELD },
  additional_image_link: { times: 10, ...URL_FIELD },
  // Source: Google's help page 6324448. "preorder" and "backorder" require the date of the delivery, which the shop
  // does not know.
  availability: { isRequired: true, values: ["in_stock", "out_of_stock"] },
  condition: { values: ["new", "refurbished", "used"] },
  // Source: Google's help page 6324471.
  price: { isRequired: true, ...PRICE },
  sale_price: PRICE,
  // Source: Google's help page 6324351. The brand must be certain, because Google refuses an invented brand.
  brand: { length: 70, ...TEXT },
  // Source: Google's help page 6324478.
  identifier_exists: { values: ["yes", "true", "no", "false"] },
  // Source: Google's help page 6324406.
  product_type: { length: 750, times: 5, ...TEXT },
  // Source: Google's help page 6324463.
  gender: { values: GENDERS },
  age_group: { values: ["newborn", "infant", "toddler", "kids", "adult"] },
  // Source: Google's help page 6324492.
  size: { length: 100, ...TEXT },
  // Source: Google's help page 6324487: up to three colours between slashes, each at most 40 characters.
  color: { length: 100, pattern: /^(?=.*\p{L}{2})[^/]{1,40}(\/[^/]{1,40}){0,2}$/u },
  // Source: Google's help page 6324507.
  item_group_id: { length: 50, pattern: /^[\w-]+$/ },
};

/**
 * Source: Meta for Developers, "Catalog fields", https://developers.facebook.com/docs/commerce-platform/catalog/fields,
 * and "Reference: catalog" (feed formats), https://developers.facebook.com/docs/marketing-api/catalog/reference. The
 * lengths were also compared with https://flexify.net/meta-catalog-docs/categories/common, a copy of Meta's list.
 * `google_product_category` is optional, because Meta assigns one. One of brand, GTIN and part number is required.
 */
export const META_FIELDS: FeedSpecification = {
  id: { isRequired: true, length: 100 },
  title: { isRequired: true, length: 200, ...TEXT },
  description: { isRequired: true, length: 9_999, ...TEXT },
  availability: {
    isRequired: true,
    values: ["in stock", "out of stock", "preorder", "available for order", "discontinued"],
  },
  condition: { isRequired: true, values: ["new", "refurbished", "used"] },
  price: { isRequired: true, ...PRICE },
  sale_price: PRICE,
  link: { isRequired: true, ...URL_FIELD },
  image_link: { isRequired: true, ...URL_FIELD },
  // At most 20 URLs separated by commas.
  additional_image_link: { length: 2_000, pattern: /^https?:[^\s,]+(,https?:[^\s,]+){0,19}$/ },
  brand: { isRequired: true, length: 100, ...TEXT },
  product_type: { length: 750, ...TEXT },
  gender: { values: GENDERS },
  age_group: { values: ["adult", "all ages", "teen", "kids", "toddler", "infant", "newborn"] },
  size: { length: 200, ...TEXT },
  color: { length: 200, ...TEXT },
  item_group_id: { length: 100 },
};

/** An item as a platform reads it: the values of each field. */
export type ReadItem = Readonly<Record<string, readonly string[]>>;

export function problemsOf(item: ReadItem, fields: FeedSpecification): string[] {
  const problems = Object.keys(item).flatMap((name) => (fields[name] ? [] : [`${name} is no field`]));
  for (const [
    name,
    { isRequired, length = Number.POSITIVE_INFINITY, values, pattern, times = 1 },
  ] of Object.entries(fields)) {
    const given = item[name] ?? [];
    if (isRequired && given.length === 0) problems.push(`${name} is missing`);
    if (given.length > times) problems.push(`${name} stands ${given.length} times`);
    for (const value of given) {
      if (value.length > length) problems.push(`${name} has ${value.length} characters`);
      if (values && !values.includes(value)) problems.push(`${name} is "${value}"`);
      if (pattern && !pattern.test(value)) problems.push(`${name} reads "${value}"`);
    }
  }
  const [price = "", sale] = [item.price?.[0], item.sale_price?.[0]];
  if (sale !== undefined && Number.parseInt(sale, 10) >= Number.parseInt(price, 10))
    problems.push(`sale_price ${sale} is not below ${price}`);
  return problems;
}
