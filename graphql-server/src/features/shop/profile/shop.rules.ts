import type { ShopZone } from "../../delivery/shop-zone.rules.ts";
import type { PublicDetails } from "./shop-settings.rules.ts";

export interface ShopService {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** URL of an uploaded image, or `/services/<name>` for a drawn image, which exists as AVIF and WebP. */
  readonly image: string;
  /** Amount in whole FCFA; null for a service without a price. */
  readonly price?: number | null | undefined;
  /** True if `price` is only the lowest price of the service: « dès 5 000 FCFA ». */
  readonly isFrom: boolean;
  /** Length of an appointment in minutes; null for a service for which customers cannot choose a slot. */
  readonly minutes?: number | null | undefined;
  /**
   * Ids of the places (chairs or tables) at which the service is done; empty or absent for all places. Only the server
   * has these ids.
   */
  readonly placeIds?: readonly string[] | undefined;
}

export interface ShopSlide {
  /** URL of the image for wide screens (16:7). */
  readonly wide: string;
  /** URL of the image for phones (6:7). */
  readonly tall: string;
  readonly alt: string;
  /** URL that a tap on the slide opens: a path of the shop, or an https URL of another site. */
  readonly link?: string | null | undefined;
}

/** Texts of whole pages, in the format of `text-blocks.rules.ts`. */
export interface PageTexts {
  readonly terms?: string | null | undefined;
  readonly faq?: string | null | undefined;
  readonly about?: string | null | undefined;
}

/**
 * The size guides, in the format of `size-guide.rules.ts`. An empty text means that the owner has removed the guide.
 */
export interface SizeGuideTexts {
  readonly womenSizes?: string | null | undefined;
  readonly menSizes?: string | null | undefined;
  readonly womenShoeSizes?: string | null | undefined;
  readonly menShoeSizes?: string | null | undefined;
}

/** Texts that the owner may write; null or absent for a default text. */
export interface ShopTexts extends PageTexts, SizeGuideTexts {}

/**
 * Names of the long texts and lists of the settings. The HTML of a page contains only the text or list that the
 * page shows, if any.
 */
export type ShopPart = keyof PageTexts | "services" | "identity";

/**
 * The shop's settings as visitors see them: the owner's values, or the environment's values if the owner has set none.
 * If neither exists, the pages show a default (SHOP.md). A device that receives newer settings replaces all stored
 * settings.
 */
export interface Shop extends PublicDetails {
  /** Milliseconds since 1970. It increases with each change of the settings. */
  version: number;
  texts?: ShopTexts | null | undefined;
  services?: readonly ShopService[] | null | undefined;
  /** Slides of the home banner, in the owner's sequence; absent if the banner shows the PWA's own drawn images. */
  banner?: readonly ShopSlide[] | null | undefined;
  /** The delivery zones, in the owner's sequence. */
  zones: readonly ShopZone[];
  /** Public URL of the shop without a slash at its end, for canonical links, link previews and links to share. */
  publicUrl: string;
  /** The current year in Douala by the server's clock, so that the server and the browser render the same HTML. */
  year: number;
  /**
   * Set only in the settings within a page's HTML, which are incomplete: names the only long text or list in these
   * settings, or "none". The delivery zones and the mobile money accounts are left out too. The HTML of the terms also
   * contains the seller's legal identity, and the HTML of the services contains the opening hours of appointments. A
   * phone loads the complete settings with its first sync.
   */
  part?: ShopPart | "none" | undefined;
}
