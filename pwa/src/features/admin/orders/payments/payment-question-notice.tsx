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
 * Asks the admin one of two questions: whether the payment differs from one that a colleague has just entered, or
 * whether the amount is right although it is above the amount still to pay.
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
