import type { ReactNode } from "react";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { Button } from "../../../ui/form/button.tsx";

export interface DeletionDialogProps {
  title: string;
  open: boolean;
  busy: boolean;
  /** Text of the button that deletes. */
  action: string;
  /** True while the entry cannot be deleted. */
  disabled?: boolean;
  onClose: () => void;
  onDelete: () => void;
  children: ReactNode;
}

/** Asks for confirmation before something, such as a product or an account, is deleted for all users. */
export function DeletionDialog({ action, disabled = false, onDelete, ...dialog }: DeletionDialogProps) {
  const { busy, onClose } = dialog;
  return (
    <Dialog
      {...dialog}
      foot={
        <>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Annuler
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel="Suppression..."
            disabled={disabled}
            onClick={onDelete}
          >
            {action}
          </Button>
        </>
      }
    />
  );
}
