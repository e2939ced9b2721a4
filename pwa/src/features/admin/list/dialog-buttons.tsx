import { Button } from "../../../ui/form/button.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import * as buttonStyles from "../ui/buttons.module.css";

export interface DialogButtonsProps {
  busy: boolean;
  disabled?: boolean;
  /** Text of the button that sends the form. */
  action?: string;
  className?: string | undefined;
  onClose: () => void;
}

/** One closes the dialog and keeps the input as a draft, one saves. */
export function DialogButtons({
  busy,
  disabled = false,
  action = "Enregistrer",
  className,
  onClose,
}: DialogButtonsProps) {
  return (
    <div className={classNames(buttonStyles.row, className)}>
      <Button variant="outline" disabled={busy} onClick={onClose}>
        Fermer
      </Button>
      <Button type="submit" disabled={disabled} busy={busy} busyLabel="Enregistrement...">
        {action}
      </Button>
    </div>
  );
}
