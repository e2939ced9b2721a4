import type { PublicDetails } from "./shop-details.rules.ts";

/** A delivery zone of the shop. */
export interface ShopZone {
  readonly id: string;
  readonly town: string;
  /** Empty if the zone is the whole town, or all quarters of the town that have no zone of their own. */
  readonly quarter: string;
  /** Amount in whole FCFA; 0 for a free delivery. */
  readonly fee: number;
  /** Delivery time as the owner writes it, « 24-48h »; empty if the owner promises none. */
  readonly delay: string;
}

/** A service that a shopper can book. */
export interface ShopService {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Address of an uploaded image, or `/services/<name>` for a drawn image, which exists as AVIF and WebP. */
  readonly image: string;
  /** Amount in whole FCFA; null for a service without a price. */
  readonly price?: number | null | undefined;
  /** True if the price is the lowest possible one: « dès 5 000 FCFA ». */
  readonly isFrom: boolean;
}

/** A slide of the home banner, which the owner has added. */
export interface ShopSlide {
  /** Address of the image for wide screens (16:7). */
  readonly wide: string;
  /** Address of the image for phones (6:7). */
  readonly tall: string;
  /** Text for shoppers who do not see the image. */
  readonly alt: string;
  /** A path of the shop, or an https address. */
  readonly link?: string | null | undefined;
}

/** The texts of whole pages, in the format of `text-blocks.rules.ts`. */
export interface PageTexts {
  readonly terms?: string | null | undefined;
  readonly faq?: string | null | undefined;
  readonly about?: string | null | undefined;
}

/** The size guides, in the format of `size-guide.rules.ts`. The text of a guide that the owner has emptied is empty. */
export interface SizeGuideTexts {
  readonly womenSizes?: string | null | undefined;
  readonly menSizes?: string | null | undefined;
  readonly womenShoeSizes?: string | null | undefined;
  readonly menShoeSizes?: string | null | undefined;
}

/** The texts that the owner may replace; null or absent for a default text. */
export interface ShopTexts extends PageTexts, SizeGuideTexts {}

/** Long parts of the settings. Only the HTML of the page that shows a part contains it. */
export type ShopPart = keyof PageTexts | "services" | "identity";

/**
 * The shop's settings as visitors see them: the owner's values, or the environment's values if the owner has set none.
 * For settings that are absent in both, the pages have defaults (SHOP.md). Devices replace the settings as a whole.
 */
export interface Shop extends PublicDetails {
  /** Milliseconds since 1970. It increases with each change of the settings. */
  version: number;
  texts?: ShopTexts | null | undefined;
  services?: readonly ShopService[] | null | undefined;
  /** In the owner's sequence; absent if the banner shows its drawn images. */
  banner?: readonly ShopSlide[] | null | undefined;
  /** In the owner's sequence. */
  zones: readonly ShopZone[];
  /** Public address without a slash at its end, for canonical links, link previews and links to share. */
  publicUrl: string;
  /** The server's current year, so that the server and the browser render the same HTML. */
  year: number;
  /**
   * The long part that a page's HTML contains, or "none". It is set only in HTML, which contains neither the other long
   * parts nor the delivery zones nor the accounts for mobile money. The legal identity of the seller is also in the
   * HTML of the terms. A phone loads everything with its first sync.
   */
  part?: ShopPart | "none" | undefined;
}
