import { Button } from "../../../ui/form/button.tsx";
import { Row } from "../../../ui/layout/primitives.tsx";
import * as styles from "./conflict-choices.module.css";
import type { FormConflict } from "./form-state.ts";

export interface ConflictChoicesProps<Values> {
  form: {
    conflicts: readonly FormConflict<Values>[];
    busy: boolean;
    keepMine: (conflict: FormConflict<Values>) => void;
    takeTheirs: (conflict: FormConflict<Values>) => void;
  };
  /** Names of the fields whose conflicts are shown; undefined for all fields. */
  of?: readonly (keyof Values & string)[];
}

/**
 * For each field that both the user and a colleague have changed, shows the colleague's value and lets the user choose
 * one of the two values. Renders nothing if there is no such field.
 */
export const ConflictChoices = <Values,>({ form, of }: ConflictChoicesProps<Values>) =>
  form.conflicts
    .filter(({ field }) => !of || of.includes(field))
    .map((conflict) => (
      <section
        key={conflict.label}
        aria-label={`${conflict.label}\u00a0: deux versions`}
        className={styles.conflict}
        // When the server has refused the form, this element gets the focus, so that screen readers read its text.
        tabIndex={-1}
      >
        <p>
          {conflict.label}&nbsp;: {theirs(conflict)}
        </p>
        <Row gap={2}>
          <Button variant="outline" size="small" disabled={form.busy} onClick={() => form.keepMine(conflict)}>
            Garder le mien
          </Button>
          <Button
            variant="outline"
            size="small"
            disabled={form.busy}
            onClick={() => form.takeTheirs(conflict)}
          >
            Prendre l’autre
          </Button>
        </Row>
      </section>
    ));

/** Longest text of a colleague's value that is shown beside a field, in UTF-16 units. */
const MAX_SHOWN = 2_000;

function theirs({ by, text }: Pick<FormConflict<unknown>, "by" | "text">): string {
  const who = by ?? "une autre personne";
  if (text === null) return `${who} l’a retiré`;
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return shown === "" ? `${who} a vidé ce champ` : `${who} a mis «\u00a0${shown}\u00a0»`;
}
