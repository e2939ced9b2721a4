import { type ReactNode, useEffect } from "react";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import { DraftNotice } from "../../drafts/draft-notice.tsx";
import { ConflictNotice } from "../../forms/conflict-notice.tsx";
import { DialogButtons } from "../../list/dialog-buttons.tsx";
import { DialogForm } from "../../list/dialog-form.tsx";
import { ShortageQuestion } from "../articles/shortage-question.tsx";
import type { OrderPartState } from "./order-part.ts";
import * as styles from "./part-dialog.module.css";

export interface PartDialogProps {
  title: string;
  part: OrderPartState;
  /** Name of the field that gets the focus, because the admin has just tapped on its value and wants to type. */
  focus?: string;
  wide?: boolean;
  /** Shown above the buttons, which stay in view while a long form is scrolled. */
  summary?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The dialog of a part of an order. If a colleague has changed the part meanwhile, it shows both versions and keeps the
 * input.
 */
export function PartDialog({
  title,
  part,
  focus,
  wide = false,
  summary,
  onClose,
  children,
}: PartDialogProps) {
  const { element, busy, failure, missing, conflictRows, meanwhile } = part;
  // This effect runs after the dialog's own effect, which focuses the title.
  useEffect(() => {
    const field = focus && element.current?.elements.namedItem(focus);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }, [focus, element]);
  return (
    <Dialog title={title} open wide={wide} busy={busy} onClose={onClose}>
      <DialogForm
        ref={element}
        onSubmit={() => {
          if (part.isChanged) void part.submit();
          else onClose();
        }}
      >
        {part.isRestored && (
          <DraftNotice disabled={busy} onDiscard={part.discard}>
            Ce changement n’avait pas été enregistré.
          </DraftNotice>
        )}
        {children}
        {conflictRows.length > 0 ? (
          <ConflictNotice
            title={failure ?? "Un collègue a changé la même chose entre-temps"}
            rows={conflictRows}
            busy={busy}
            onTakeSaved={part.takeSaved}
            onSaveMine={() => void part.saveMine()}
          >
            Rien n’est perdu&nbsp;: choisissez, ou continuez dans les champs.
          </ConflictNotice>
        ) : (
          failure &&
          !missing && (
            <Notice kind="error" title={failure}>
              {meanwhile.map(({ label, saved }) => (
                <p key={label}>
                  {label}&nbsp;: {saved}
                </p>
              ))}
            </Notice>
          )
        )}
        {missing ? (
          <ShortageQuestion
            missing={missing}
            action="Enregistrer"
            busy={busy}
            onAccept={() => void part.submitAnyway()}
            onCancel={part.cancelShortage}
          />
        ) : (
          <Stack gap={2} className={styles.foot}>
            {summary}
            <DialogButtons busy={busy} onClose={onClose} />
          </Stack>
        )}
      </DialogForm>
    </Dialog>
  );
}
