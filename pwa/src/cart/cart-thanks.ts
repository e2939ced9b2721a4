/**
 * The end of a cart's message in which details follow the fixed text. `first-screen/order-clicks-before-hydration.ts`
 * writes it too.
 */
export const THANKS = "\n\nMerci et à bientôt !";
