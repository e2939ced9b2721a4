import { moveVisitorFavourites } from "../../data/offline/saved-products/saved-products.ts";
import { moveVisitorDetails } from "./customer.ts";

/**
 * Moves what a visitor has typed for orders in this visit, and the visitor's favourites, to the signed-in user. Every
 * page with a signed-in user calls this function, because the page of the sign-in may be in another tab, or may have
 * been closed before it called this function.
 */
export function moveVisitorRecords(userId: string): void {
  moveVisitorDetails(userId);
  moveVisitorFavourites();
}
