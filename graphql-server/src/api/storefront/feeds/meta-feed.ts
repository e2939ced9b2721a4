import type { Availability } from "../../../features/catalogue/variants/variant-fields.rules.ts";
import { formatCsvRow } from "../../../platform/text/csv.ts";
import { type FeedItem, feedPrice, line, shortened } from "./feed-item.ts";

/** Maximum length of a title (characters). Source: Meta for Developers, Catalog, supported fields. */
const MAX_TITLE = 200;
/** Maximum length of a brand (characters). Source: as for `MAX_TITLE`. */
const MAX_BRAND = 100;
/** Largest number of additional images of an item. Source: as for `MAX_TITLE`. */
const MAX_ADDITIONAL_IMAGES = 20;
/** Maximum length (characters) of the URLs of the additional images with the commas between them. Source: as above. */
const MAX_ADDITIONAL_LENGTH = 2_000;

const AVAILABILITY: Readonly<Record<Availability, string>> = {
  AVAILABLE: "in stock",
  LAST_PIECES: "in stock",
  SOLD_OUT: "out of stock",
};

const COLUMNS: readonly [name: string, cell: (item: FeedItem, shopName: string) => string | null][] = [
  ["id", ({ id }) => id],
  ["title", ({ title }) => shortened(title, MAX_TITLE)],
  ["description", ({ description }) => description.replace(/\s+/g, " ")],
  ["availability", ({ availability }) => AVAILABILITY[availability]],
  ["condition", () => "new"],
  ["price", ({ price }) => feedPrice(price)],
  ["sale_price", ({ salePrice }) => (salePrice === null ? null : feedPrice(salePrice))],
  ["link", ({ link }) => link],
  ["image_link", ({ images }) => images[0] ?? null],
  ["additional_image_link", ({ images }) => imageList(images.slice(1))],
  // Meta requires a brand, so the shop's name is the default.
  ["brand", ({ brand }, shopName) => shortened(brand ?? line(shopName), MAX_BRAND)],
  ["product_type", ({ productTypes }) => productTypes[0] ?? null],
  ["gender", ({ gender }) => gender],
  ["age_group", ({ gender }) => gender && "adult"],
  ["size", ({ size }) => size],
  ["color", ({ colour }) => colour],
  ["item_group_id", ({ groupId }) => groupId],
];

export const META_FEED_START: string = formatCsvRow(
  COLUMNS.map(([name]) => name),
  ",",
);

/** Formats an item as a row of Meta's CSV feed. @param shopName brand of items that have no brand themselves */
export function metaRow(item: FeedItem, shopName: string): string {
  return formatCsvRow(
    COLUMNS.map(([, cell]) => plain(cell(item, shopName) ?? "")),
    ",",
  );
}

/**
 * Removes the leading signs that make a spreadsheet run a cell as a formula. An apostrophe, as in other tables of the
 * shop, cannot escape them, because the advertisement would show the apostrophe.
 */
const plain = (text: string): string =>
  text.replace(/^'*[=+\-@\uff1d\uff0b\uff0d\uff20]['\s=+\-@\uff1d\uff0b\uff0d\uff20]*(?=.)/u, "");

/** Returns the URLs of images, separated by commas: as many as the limits of Meta allow. */
function imageList(images: readonly string[]): string {
  let list = "";
  for (const image of images.slice(0, MAX_ADDITIONAL_IMAGES)) {
    const longer = list === "" ? image : `${list},${image}`;
    if (longer.length > MAX_ADDITIONAL_LENGTH) break;
    list = longer;
  }
  return list;
}
