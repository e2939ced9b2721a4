import { Stack } from "../../../../ui/layout/primitives.tsx";
import { Question } from "../../list/question.tsx";
import * as styles from "./shortage-question.module.css";

export interface ShortageQuestionProps {
  /** A French text for each product and size of which pieces are missing. */
  missing: readonly string[];
  /** What the admin is about to do, as a French infinitive for the question « Confirmer quand même ? ». */
  action: "Confirmer" | "Enregistrer" | "Vendre";
  busy: boolean;
  onAccept: () => void;
  onCancel: () => void;
}

/** Asks whether to confirm, save or sell an order although the counted stock has too few pieces. */
export function ShortageQuestion({ missing, action, busy, onAccept, onCancel }: ShortageQuestionProps) {
  return (
    <Question
      title={`Pas assez en stock. ${action} quand même\u202f?`}
      yes={`${action} quand même`}
      no="Revenir"
      busy={busy}
      onYes={onAccept}
      onNo={onCancel}
    >
      <Stack as="ul" gap={1} className={styles.missing}>
        {missing.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Stack>
    </Question>
  );
}
