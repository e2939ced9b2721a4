/** Days until a session expires. With this value, customers who shop once in three months stay signed in. */
export const SESSION_DAYS = 90;
