import type { ReactNode } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";

export interface DraftNoticeProps {
  disabled?: boolean;
  onDiscard: () => void;
  children: ReactNode;
}

/** Shows that a form contains input that was typed earlier but was not saved. */
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

type SavedFields = readonly (readonly [label: string, saved: string])[];

export function RefusedSave({ failure, fields }: { failure: string; fields: SavedFields }) {
  if (fields.length === 0) return <Notice kind="error">{failure}</Notice>;
  return (
    <Notice kind="error" title={failure}>
      <SavedMeanwhile fields={fields} />
    </Notice>
  );
}

/**
 * Shows the new values that a colleague has saved in fields that the draft changes too. Renders nothing if there are
 * no such fields.
 */
export function SavedMeanwhile({ fields }: { fields: SavedFields }) {
  if (fields.length === 0) return null;
  const changes = fields.map(([label, saved]) => `${label}\u00a0: ${saved || "vide"}`).join(", ");
  return (
    <p>
      Entre-temps, une autre personne a enregistré «&nbsp;{changes}&nbsp;». Votre version est dans les champs.
    </p>
  );
}
