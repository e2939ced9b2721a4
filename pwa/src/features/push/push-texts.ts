import type { Subject } from "./push-subject.ts";

/** Text for a browser that refuses to receive notifications although there is a network. */
export const UNABLE = "Ce navigateur ne peut pas recevoir de notifications pour l’instant";

/** Text for a browser that has failed, so that a further attempt may succeed. */
export const BROWSER_FAILED = "Ce navigateur a refusé. Réessayez";

/**
 * The button and the promise that stand beside each other, and the text for a browser that refuses. The promise is
 * stored as the consent that was given.
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

/** The text of the button and the line beside it. */
export function consentTo(subject: Subject): string {
  const { label, promise } = textsOf(subject);
  return `${label} : ${promise}`;
}
