import { type ReactNode, useEffect } from "react";
import { ConflictChoices } from "../../forms/conflict-choices.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { ShortageQuestion } from "../articles/shortage-question.tsx";
import type { OrderPartState } from "./order-part.ts";

export interface PartDialogProps<Values extends object> {
  part: OrderPartState<Values>;
  /** Name of the field that gets the focus when the dialog opens: the one whose value the admin has tapped. */
  focus?: string;
  wide?: boolean;
  /** Shown above the buttons, which stay in view while a long form is scrolled. */
  summary?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The dialog for a part of an order. If a colleague has changed the same part, the dialog shows both versions and keeps
 * the input.
 */
export function PartDialog<Values extends object>({
  part,
  focus,
  wide = false,
  summary,
  onClose,
  children,
}: PartDialogProps<Values>) {
  const { element, busy, missing } = part;
  // Moves the focus to the field. The dialog has moved the focus to its title before, because React runs the effects of
  // a child first.
  useEffect(() => {
    const field = focus && element.current?.elements.namedItem(focus);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }, [focus, element]);
  return (
    <FormDialog
      title={part.title}
      form={part}
      wide={wide}
      draft="Ce changement n’avait pas été enregistré."
      summary={!missing && summary}
      question={
        missing && (
          <ShortageQuestion
            missing={missing}
            action="Enregistrer"
            busy={busy}
            onAccept={() => void part.submitAnyway()}
            onCancel={part.cancelShortage}
          />
        )
      }
      onSubmit={() => {
        if (part.isChanged) void part.submit();
        else onClose();
      }}
      onClose={onClose}
    >
      {children}
      <ConflictChoices form={part} />
    </FormDialog>
  );
}
