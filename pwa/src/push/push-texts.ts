import type { Subject } from "./push-subject.ts";

/** The button and the promise that stand beside each other. The promise is stored as the consent that was given. */
const ORDER = {
  label: "Être prévenu",
  promise: "Une notification à chaque nouvel état de la commande, même si la page est fermée.",
};
const SIZE = {
  label: "Être prévenu ici",
  promise: "Une seule notification, quand cet article revient, même si la page est fermée.",
};

/** Returns the texts of the button that starts notifications about an order or a size. */
export const textsOf = (subject: Subject) => ("orderId" in subject ? ORDER : SIZE);

/** Returns the text with which the user has agreed to be notified: the button and the line beside it. */
export function consentTo(subject: Subject): string {
  const { label, promise } = textsOf(subject);
  return `${label} : ${promise}`;
}
