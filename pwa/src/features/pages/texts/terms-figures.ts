/** Days within which a returned article is refunded. */
export const REFUND_DAYS = 7;
/** A customer who cannot come to an appointment should say so at least this many hours before. */
export const NOTICE_HOURS = 24;
/** Days within which the shop answers a person's question about their data. */
export const ANSWER_DAYS = 30;
