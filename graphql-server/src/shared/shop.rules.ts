/** An owner's image of the home banner. */
export interface BannerSlide {
  id: string;
  /** Address of the image of wide screens (16:7). */
  wide: string;
  /** Address of the image of phones (6:7). */
  tall: string;
  /** What it shows. */
  alt: string;
  /** A path of the shop, or an https address. */
  link: string | null;
}

/** The shop's public details, from the server's settings; pages read them from their HTML. */
export interface Shop {
  name: string;
  /** Digits with the country code and without "+": "237600000000". */
  phone: string;
  email: string;
  /** A second address, for questions about orders. */
  orderEmail?: string | undefined;
  address: string;
  /** Coordinates of the address, in decimal degrees. */
  latitude: number;
  longitude: number;
  messagingUrl: string;
  socialUrl: string;
  photoUrl: string;
  /** Public URL without a final slash; used in canonical links, link previews and share links. */
  publicUrl: string;
  /** The server's current year, so that server rendering and hydration give the same HTML. */
  year: number;
  /** The owner's images of the home banner, in their order; none: the drawn ones. */
  banner?: readonly BannerSlide[] | undefined;
}
