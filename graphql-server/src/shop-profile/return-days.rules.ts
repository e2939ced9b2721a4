/**
 * Days after delivery within which an article may be returned or exchanged. Source: law 2011/012, article 7. The terms
 * and the frequent questions state it too.
 */
export const RETURN_DAYS = 14;
