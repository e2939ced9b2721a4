/**
 * Days after the delivery in which a customer may return or exchange an article. The texts of the terms and of the
 * frequent questions must contain the same number. Source: law 2011/012, article 7.
 */
export const RETURN_DAYS = 14;
