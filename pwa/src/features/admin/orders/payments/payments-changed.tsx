import { Question } from "../../list/question.tsx";

export interface PaymentsChangedProps {
  /** « Un collègue vient de noter 5 000 FCFA en espèces ». */
  change: string;
  busy: boolean;
  onAccept: () => void;
  onCancel: () => void;
}

/** Asks whether a payment is another one than the payment that a colleague has just entered. */
export function PaymentsChanged({ change, busy, onAccept, onCancel }: PaymentsChangedProps) {
  return (
    <Question
      title={`${change}. Noter aussi celui-ci\u202f?`}
      yes="Oui, c’en est un autre"
      no="Non, c’est le même"
      busy={busy}
      destroys
      onYes={onAccept}
      onNo={onCancel}
    />
  );
}
