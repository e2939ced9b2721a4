import type { Availability } from "../../../features/catalogue/variants/variant-fields.rules.ts";
import type { Shop } from "../../../features/shop/profile/shop.rules.ts";
import { escapeHtml } from "../../../platform/text/html-template.rules.ts";
import { type FeedItem, feedPrice, line, shortened } from "./feed-item.ts";

/** Maximum length of a title (characters). Source: Google Merchant Center Help, Product data specification. */
const MAX_TITLE = 150;
/** Maximum length of a description (characters). Source: as for `MAX_TITLE`. */
const MAX_DESCRIPTION = 5_000;
/** Maximum length of a brand (characters). Source: as for `MAX_TITLE`. */
const MAX_BRAND = 70;
/** Largest number of additional images of an item. Source: as for `MAX_TITLE`. */
const MAX_ADDITIONAL_IMAGES = 10;
/**
 * Largest number of colours of an item, separated by slashes; the main colour comes first. Source: as for `MAX_TITLE`.
 */
const MAX_COLOURS = 3;

const AVAILABILITY: Readonly<Record<Availability, string>> = {
  AVAILABLE: "in_stock",
  LAST_PIECES: "in_stock",
  SOLD_OUT: "out_of_stock",
};

/** An attribute of an item. It is left out of the feed if its value is null. */
type Attribute = readonly [name: string, value: string | null];

export const googleFeedStart = ({ name, publicUrl }: Pick<Shop, "name" | "publicUrl">): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeHtml(line(name))}</title>
<link>${escapeHtml(publicUrl)}</link>
<description>${escapeHtml(`${line(name)}\u00a0: le catalogue`)}</description>
`;

export const GOOGLE_FEED_END = "</channel>\n</rss>\n";

/**
 * Formats an item for Google Merchant Center. The shop knows no GTINs and no part numbers, and declares this in the
 * item.
 */
export function googleItem(item: FeedItem): string {
  const [image = "", ...others] = item.images;
  const attributes: readonly Attribute[] = [
    ["id", item.id],
    ["title", shortened(item.title, MAX_TITLE)],
    ["description", shortened(item.description, MAX_DESCRIPTION)],
    ["link", item.link],
    ["image_link", image],
    ...repeated("additional_image_link", others.slice(0, MAX_ADDITIONAL_IMAGES)),
    ["availability", AVAILABILITY[item.availability]],
    ["condition", "new"],
    ["price", feedPrice(item.price)],
    ["sale_price", item.salePrice === null ? null : feedPrice(item.salePrice)],
    ["brand", item.brand && shortened(item.brand, MAX_BRAND)],
    ["identifier_exists", "no"],
    ...repeated("product_type", item.productTypes),
    ["gender", item.gender],
    ["age_group", item.gender && "adult"],
    ["size", item.size],
    ["color", item.colour && firstColours(item.colour)],
    ["item_group_id", item.groupId],
  ];
  const elements = attributes.map(
    ([name, value]) => value && `<g:${name}>${escapeHtml(value)}</g:${name}>\n`,
  );
  return `<item>\n${elements.filter(Boolean).join("")}</item>\n`;
}

const firstColours = (colours: string): string =>
  colours
    .split("/")
    .map((colour) => colour.trim())
    .filter(Boolean)
    .slice(0, MAX_COLOURS)
    .join("/");

const repeated = (name: string, values: readonly string[]): Attribute[] =>
  values.map((value) => [name, value]);
