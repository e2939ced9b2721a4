/** Pattern of a UUID from a client, in upper or lower case. PostgreSQL returns UUIDs in lower case. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id that no row has. In entries of the audit log, it stands for the shop itself and for the command line. */
export const NIL_UUID = "00000000-0000-0000-0000-000000000000";

/** Returns a UUID in lower case, for example a UUID in the URL of a page. For any other text, returns `NIL_UUID`. */
export const idOrNone = (text: string | null | undefined): string =>
  text && UUID.test(text) ? text.toLowerCase() : NIL_UUID;
