import type { Plugin } from "vite";

/** Operations that are sent without Apollo, by the id of their stored document: their scripts need no more of it. */
const SENT_BY_ID = /\/(account|cart|messages|orders|session)\.generated\.ts$/;

const DOCUMENT = /^(export const \w+Document = \{"__meta__":\{"hash":"[^"]+"\}),.*(?=\} as unknown as )/gm;

/** Leaves of these documents their ids. */
export const documentsById = (): Plugin => ({
  name: "documents-by-id",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: SENT_BY_ID },
    handler: (code) => code.replace(DOCUMENT, "$1"),
  },
});
