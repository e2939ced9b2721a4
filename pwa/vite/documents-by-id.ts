import type { Plugin } from "vite";

/** Documents that are sent without Apollo, by their ids: all but the admin's. */
const SENT_BY_ID = /\/graphql\/(?!admin\.)\w+\.generated\.ts$/;

const DOCUMENT = /^(export const (\w+)Document = \{"__meta__":\{"hash":"[^"]+"\}),.*(?=\} as unknown as )/gm;
/** What the catalogue's store reads of a document: its operation's name. */
const NAMED = '$1,"definitions":[{"kind":"OperationDefinition","name":{"value":"$2"}}]';

/** Leaves of these documents their ids and names. */
export const documentsById = (): Plugin => ({
  name: "documents-by-id",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: SENT_BY_ID },
    handler: (code) => code.replace(DOCUMENT, NAMED),
  },
});
