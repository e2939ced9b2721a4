/** Pattern of a UUID sent by a client, in either case; PostgreSQL returns UUIDs in lower case. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of no record. The audit log uses it for the shop and the command line. */
export const NIL_UUID = "00000000-0000-0000-0000-000000000000";

/** Returns the UUID in a text from a URL or a former API, in lower case. Any other text gives the id of no record. */
export const idOrNone = (text: string | null | undefined): string =>
  text && UUID.test(text) ? text.toLowerCase() : NIL_UUID;
