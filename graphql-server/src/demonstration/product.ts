import type { PictureSpec } from "./compose-picture.ts";

/** One product of the demonstration catalogue. */
export interface DemonstrationProduct {
  /** Stable slug. */
  key: string;
  productName: string;
  /** Invented: no real trade mark. */
  brandName: string;
  /** One of the shop's category values. */
  category: string;
  description: string;
  /** Original price and price asked, whole FCFA. */
  price: number;
  sellingPrice: number;
  /** The first is the thumbnail. */
  pictures: readonly PictureSpec[];
}
