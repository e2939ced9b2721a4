import type { ContactFields } from "graphql-server/messages/contact-message";

/** A message the server has not confirmed yet. It is accepted once under its id, however often it is sent. */
export type PendingMessage =
  | { readonly id: string; readonly kind: "contact"; readonly fields: ContactFields }
  | { readonly id: string; readonly kind: "newsletter"; readonly email: string };
