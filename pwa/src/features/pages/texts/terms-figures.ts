/** Days within which a returned article is refunded. */
export const REFUND_DAYS = 7;
/** Hours before an appointment by which a customer who cannot come should say so. */
export const NOTICE_HOURS = 24;
/** Days within which the shop answers a person's question about their data. */
export const ANSWER_DAYS = 30;
