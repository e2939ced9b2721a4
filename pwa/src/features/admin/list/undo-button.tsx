import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";

export interface UndoButtonProps {
  label?: string | undefined;
  /** Undoes the action. The promise never rejects, because another component shows a failure. */
  onUndo: () => Promise<void>;
}

export function UndoButton({ label = "Annuler", onUndo }: UndoButtonProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="outline"
      size="small"
      busy={busy}
      busyLabel="En cours..."
      onClick={() => {
        setBusy(true);
        void onUndo().finally(() => setBusy(false));
      }}
    >
      {label}
    </Button>
  );
}
