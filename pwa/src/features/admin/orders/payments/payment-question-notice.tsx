import type { PaymentQuestion } from "../../api/payments-api.ts";
import { Question } from "../../list/question.tsx";

export interface PaymentQuestionNoticeProps {
  question: PaymentQuestion;
  /** What the admin is about to do, as the French infinitive with which the question begins. */
  action: "Noter" | "Confirmer";
  busy: boolean;
  onAccept: () => void;
  onCancel: () => void;
}

/**
 * Asks one of two questions. Is this another payment than the one that a colleague has just entered? Or: is the amount
 * right although it is above the rest to pay?
 */
export function PaymentQuestionNotice({
  question: { about, text },
  action,
  busy,
  onAccept,
  onCancel,
}: PaymentQuestionNoticeProps) {
  const isAboveDue = about === "ABOVE_DUE";
  return (
    <Question
      title={`${text}. ${isAboveDue ? `${action} quand même` : "Noter aussi celui-ci"}\u202f?`}
      yes={isAboveDue ? `${action} quand même` : "Oui, c’en est un autre"}
      no={isAboveDue ? "Revenir" : "Non, c’est le même"}
      busy={busy}
      destroys
      onYes={onAccept}
      onNo={onCancel}
    />
  );
}
