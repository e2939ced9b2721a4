import { Button } from "../../../ui/form/button.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import * as buttonStyles from "../ui/buttons.module.css";
import * as styles from "./dialog-buttons.module.css";

export interface DialogButtonsProps {
  busy: boolean;
  disabled?: boolean;
  /** Text of the button that sends the form. */
  action?: string;
  /** Text of the button that closes the dialog. */
  close?: string;
  onClose: () => void;
}

/**
 * The two buttons of a dialog. One button saves. The other one closes the dialog; if the form has drafts, unsaved input
 * stays stored as a draft.
 */
export function DialogButtons({
  busy,
  disabled = false,
  action = "Enregistrer",
  close = "Fermer",
  onClose,
}: DialogButtonsProps) {
  return (
    <div className={classNames(buttonStyles.row, styles.buttons)}>
      <Button variant="outline" disabled={busy} onClick={onClose}>
        {close}
      </Button>
      <Button type="submit" disabled={disabled} busy={busy} busyLabel="Enregistrement...">
        {action}
      </Button>
    </div>
  );
}
