import type { PublicDetails } from "./shop-details.rules.ts";

/** A delivery zone of the shop. */
export interface ShopZone {
  readonly id: string;
  readonly town: string;
  /** Empty if the zone is the whole town, or all quarters of the town without a zone of their own. */
  readonly quarter: string;
  /** Whole FCFA; 0 for free. */
  readonly fee: number;
  /** E.g. « 24-48h »; empty if nothing is promised. */
  readonly delay: string;
  /** True if customers fetch their orders at the shop; absent in documents of former releases. */
  readonly isPickup?: boolean | null | undefined;
}

/** A service that can be booked. */
export interface ShopService {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Address of an uploaded image; `/services/<name>` for a drawn one, which exists as AVIF and WebP. */
  readonly image: string;
  /** Whole FCFA; null if there is none. */
  readonly price?: number | null | undefined;
  /** True if the price is the lowest one: « dès 5 000 FCFA ». */
  readonly isFrom: boolean;
}

/** An owner's image of the home banner. */
export interface ShopSlide {
  /** Address of the image for wide screens (16:7). */
  readonly wide: string;
  /** Address of the image for phones (6:7). */
  readonly tall: string;
  /** Alternative text. */
  readonly alt: string;
  /** A path of the shop, or an https address. */
  readonly link?: string | null | undefined;
}

/** The texts of whole pages, as `text-blocks.rules.ts` reads them. */
export interface ShopTexts {
  readonly terms?: string | null | undefined;
  readonly faq?: string | null | undefined;
  readonly about?: string | null | undefined;
}

/** Long parts, which only the HTML of the page that shows them contains. */
export type ShopPart = keyof ShopTexts | "services";

/**
 * The shop's settings as the public sees them: the owner's, or the environment's if the owner has set none. For
 * absent settings, the pages have defaults (SHOP.md). It is one document, replaced as a whole.
 */
export interface Shop extends PublicDetails {
  /** Version in milliseconds of time; it increases with each change. */
  version: number;
  texts?: ShopTexts | null | undefined;
  services?: readonly ShopService[] | null | undefined;
  /** In the owner's order; absent if the banner has its drawn images. */
  banner?: readonly ShopSlide[] | null | undefined;
  /** In the owner's order. */
  zones: readonly ShopZone[];
  /** Public URL without a final slash; used in canonical links, link previews and share links. */
  publicUrl: string;
  /** The server's current year, so that server rendering and hydration give the same HTML. */
  year: number;
  /**
   * The long part that the HTML of a page contains, or "none"; set only in HTML. The HTML contains neither the other
   * long parts nor the delivery zones. The phone's first sync loads them.
   */
  part?: ShopPart | "none" | undefined;
}
