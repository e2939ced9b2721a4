import type { ReactNode } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";

export interface DraftNoticeProps {
  disabled?: boolean;
  onDiscard: () => void;
  children: ReactNode;
}

/** Says that a form contains earlier input that was not saved, and has a button that discards this input. */
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
