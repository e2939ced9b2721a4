import type { Plugin } from "vite";

/** Operations that are sent without Apollo, by the id of their stored document: their scripts need no more of it. */
const SENT_BY_ID = [
  "Cart",
  "ApplyCartOperations",
  "PlaceOrder",
  "SendContactMessage",
  "SubscribeToNewsletter",
];

const DOCUMENT = /^(export const (\w+)Document = \{"__meta__":\{"hash":"[^"]+"\}),.*(?=\} as unknown as )/gm;

/** Leaves of the documents of these operations their ids. */
export const documentsById = (): Plugin => ({
  name: "documents-by-id",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\.generated\.ts$/ },
    handler: (code) =>
      code.replace(DOCUMENT, (whole, id: string, operation: string) =>
        SENT_BY_ID.includes(operation) ? id : whole,
      ),
  },
});
