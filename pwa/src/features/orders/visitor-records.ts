import { takeVisitorFavourites } from "../../data/offline/saved-products/saved-products.ts";
import { takeVisitorDetails } from "./customer.ts";

/**
 * Makes what a visitor has typed for orders in this visit, and the visitor's favourites, the signed-in user's. Called
 * whenever the user is known, because the user may have signed in in another tab, and because a page may have been closed
 * before it called this function.
 */
export function takeVisitorRecords(userId: string): void {
  takeVisitorDetails(userId);
  takeVisitorFavourites();
}
