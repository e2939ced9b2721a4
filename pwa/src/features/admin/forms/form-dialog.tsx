import type { ReactNode, RefObject } from "react";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import * as styles from "./form-dialog.module.css";

export interface FormDialogProps {
  title: string;
  /** State of the form, from `useForm`. */
  form: {
    element: RefObject<HTMLFormElement | null>;
    isRestored: boolean;
    busy: boolean;
    failure?: string | undefined;
    conflicts: readonly unknown[];
    submit: () => Promise<void>;
    discard: () => void;
  };
  wide?: boolean;
  className?: string;
  /**
   * Sentence that says what was not saved: « Cette zone n’avait pas été enregistrée. » Undefined for a form without
   * drafts.
   */
  draft?: string;
  /** Text of the button that sends the form. */
  action?: string;
  /** True if the form cannot be sent now. */
  disabled?: boolean;
  /** Shown above the buttons, which stay in view while a long form is scrolled. */
  summary?: ReactNode;
  /** A question that must be answered before the form is sent. It replaces the buttons. */
  question?: ReactNode;
  onSubmit?: () => void;
  onDiscard?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form of the panel: notice about a restored draft, fields, reason of a refusal, and buttons. */
export function FormDialog({ title, form, wide = false, className, children, ...props }: FormDialogProps) {
  const { draft, action, disabled = false, summary, question, onClose } = props;
  const { busy, failure } = form;
  const { onSubmit = () => void form.submit(), onDiscard = form.discard } = props;
  return (
    <Dialog title={title} open wide={wide} busy={busy} onClose={onClose}>
      <DialogForm ref={form.element} onSubmit={onSubmit} {...(className && { className })}>
        {draft && form.isRestored && (
          <DraftNotice disabled={busy} onDiscard={onDiscard}>
            {draft}
          </DraftNotice>
        )}
        {children}
        <Stack gap={2} className={styles.foot}>
          {failure && !question && form.conflicts.length === 0 && <Notice kind="error">{failure}</Notice>}
          {summary}
          {question || (
            <DialogButtons
              busy={busy}
              disabled={disabled}
              {...(action && { action })}
              close={draft ? "Fermer" : "Annuler"}
              onClose={onClose}
            />
          )}
        </Stack>
      </DialogForm>
    </Dialog>
  );
}
