/**
 * The end of a cart's message that contains details. `first-screen/order-clicks-before-hydration.ts` also adds this
 * text to messages.
 */
export const THANKS = "\n\nMerci et à bientôt !";
