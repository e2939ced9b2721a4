import type { Subject } from "./push-subject.ts";

/** Text for a browser that refuses to receive notifications although there is a network. */
export const UNABLE = "Ce navigateur ne peut pas recevoir de notifications pour l’instant";

/** Text for an unexpected error of the browser, after which another attempt may succeed. */
export const BROWSER_FAILED = "Ce navigateur a refusé. Réessayez";

/**
 * The button's label, the promise beside the button, and the text for a browser that cannot receive notifications. The
 * promise is stored as the text to which the user has consented.
 */
const ORDER = {
  label: "Être prévenu",
  promise: "Une notification à chaque nouvel état de la commande, même si la page est fermée.",
  unable: UNABLE,
};
const SIZE = {
  label: "Être prévenu ici",
  promise: "Une seule notification, quand cet article revient, même si la page est fermée.",
  unable: `${UNABLE} : demandez à la boutique sur WhatsApp`,
};

export const textsOf = (subject: Subject) => ("orderId" in subject ? ORDER : SIZE);

/** Returns the text to which the user consents: the button's text and the line beside it. */
export function consentTo(subject: Subject): string {
  const { label, promise } = textsOf(subject);
  return `${label} : ${promise}`;
}
