import type { ReactNode } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";

export interface DraftNoticeProps {
  disabled?: boolean;
  onDiscard: () => void;
  children: ReactNode;
}

/** Says that a form contains values from an earlier visit that were not saved, and has a button that discards them. */
export function DraftNotice({ disabled = false, onDiscard, children }: DraftNoticeProps) {
  return (
    <Notice
      title="Brouillon retrouvé"
      action={
        <Button variant="quiet" size="small" disabled={disabled} onClick={onDiscard}>
          Effacer
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
