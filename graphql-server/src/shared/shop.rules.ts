/** What the shop says of itself: one place (the server's settings), read by the pages through their HTML. */
export interface Shop {
  name: string;
  /** Digits with the country code, without +: "237600000000". */
  phone: string;
  email: string;
  address: string;
  /** Where that is, in decimal degrees. */
  latitude: number;
  longitude: number;
  messagingUrl: string;
  socialUrl: string;
  photoUrl: string;
  /** Public address without a final slash; used in canonical links, previews and share links. */
  publicUrl: string;
  /** The current year at the server, so that the page and its hydration say the same. */
  year: number;
}
