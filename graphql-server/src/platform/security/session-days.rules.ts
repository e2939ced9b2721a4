/** Days until a session expires. Customers who shop once in three months stay signed in. */
export const SESSION_DAYS = 90;
