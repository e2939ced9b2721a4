/** Pattern of a UUID from a client, in upper or lower case. PostgreSQL returns UUIDs in lower case. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id that no record has. The audit log uses it as id of the shop and of the command line. */
export const NIL_UUID = "00000000-0000-0000-0000-000000000000";

/** Returns a UUID, for example of an address, in lower case. For any other text, returns the id that no record has. */
export const idOrNone = (text: string | null | undefined): string =>
  text && UUID.test(text) ? text.toLowerCase() : NIL_UUID;
