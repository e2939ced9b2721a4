/** The form of an id that a client names; PostgreSQL takes either case and answers in lower case. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
