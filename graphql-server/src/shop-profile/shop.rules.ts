import type { PublicDetails } from "./shop-details.rules.ts";

/** Where the shop delivers. */
export interface ShopZone {
  readonly id: string;
  readonly town: string;
  /** Empty: the whole town, or the rest of it. */
  readonly quarter: string;
  /** Whole FCFA; 0 for free. */
  readonly fee: number;
  /** E.g. « 24-48h »; empty where nothing is promised. */
  readonly delay: string;
}

/** A service that can be booked. */
export interface ShopService {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Address of an uploaded image; `/services/<name>` for a drawn one, which is there as AVIF and WebP. */
  readonly image: string;
  /** Whole FCFA; null where none is told. */
  readonly price?: number | null | undefined;
  /** The price is the lowest one: « dès 5 000 FCFA ». */
  readonly isFrom: boolean;
}

/** An owner's image of the home banner. */
export interface ShopSlide {
  /** Address of the image of wide screens (16:7). */
  readonly wide: string;
  /** Address of the image of phones (6:7). */
  readonly tall: string;
  /** What it shows. */
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

/** What is long, and only in the HTML of the page that shows it. */
export type ShopPart = keyof ShopTexts | "services";

/**
 * What the public sees of the shop itself: its owner's settings, the environment's where the owner has set none. What is
 * absent is as the specification fixes it, in the texts of the pages. It is one document, replaced as a whole.
 */
export interface Shop extends PublicDetails {
  /** Another one after each change, and higher; in milliseconds of time. */
  version: number;
  texts?: ShopTexts | null | undefined;
  services?: readonly ShopService[] | null | undefined;
  /** In the owner's order; absent where the banner has its drawn images. */
  banner?: readonly ShopSlide[] | null | undefined;
  /** In the owner's order. */
  zones: readonly ShopZone[];
  /** Public URL without a final slash; used in canonical links, link previews and share links. */
  publicUrl: string;
  /** The server's current year, so that server rendering and hydration give the same HTML. */
  year: number;
  /**
   * In the HTML of a page that holds no more than it shows: which of the long parts that is, or "none". Delivery zones are
   * not in it either. The rest comes with the phone's first sync.
   */
  part?: ShopPart | "none" | undefined;
}
