import type { ContactFields } from "graphql-server/messages/contact-message";

/** In local storage while a message may wait on this device: only then its database is asked. */
export const MESSAGES_WAIT_KEY = "courrier";

/** Something left with the shop, which the server has not confirmed. The id makes it arrive once. */
export type WaitingMessage =
  | { readonly id: string; readonly kind: "contact"; readonly fields: ContactFields }
  | { readonly id: string; readonly kind: "newsletter"; readonly email: string };
