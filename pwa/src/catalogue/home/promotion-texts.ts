/** Discount of promotions. Source: the specification, section 9. */
export const PROMOTION_TEXT = "Jusqu'à -50%";
