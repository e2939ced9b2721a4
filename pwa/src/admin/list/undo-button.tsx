import { useState } from "react";
import { Button } from "../../ui/form/button.tsx";

export interface UndoButtonProps {
  label?: string;
  /** Never rejects; what it came to is told elsewhere. */
  onUndo: () => Promise<void>;
}

/** Takes back what was just done, and is busy until that is answered. */
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
