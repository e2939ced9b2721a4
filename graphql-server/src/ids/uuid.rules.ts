/** Pattern of a UUID sent by a client, in either case; PostgreSQL returns UUIDs in lower case. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of no record. The audit log names the shop and the command line by it. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** The id that a text from an address or a former API names; a text that is no UUID names nothing. */
export const idOrNone = (text: string | null | undefined): string =>
  text && UUID.test(text) ? text.toLowerCase() : NO_ID;
