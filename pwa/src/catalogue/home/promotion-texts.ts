/** Delivery time of an order. Source: the specification, section 9. */
export const DELIVERY_TIME = "24-48h";
/** Discount of promotions. Source: ibid. */
export const PROMOTION_TEXT = "Jusqu'à -50%";
