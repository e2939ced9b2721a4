/** Pattern of a UUID sent by a client, in either case; PostgreSQL returns UUIDs in lower case. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id that nothing has. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** The id that a text from an address or a former API names; a text that is no UUID names nothing. */
export const namedId = (text: string | undefined): string =>
  text !== undefined && UUID.test(text) ? text.toLowerCase() : NO_ID;
