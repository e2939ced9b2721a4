/** When an order arrives. Source: the specification, section 9. */
export const DELIVERY_PROMISE = "24-48h";
/** What promotions promise. Source: ibid. */
export const PROMOTION_TEXT = "Jusqu'à -50%";
