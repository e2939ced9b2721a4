import type { ReactNode } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";

export interface DraftNoticeProps {
  disabled?: boolean;
  /** Takes the form back to what is saved. */
  onDiscard: () => void;
  children: ReactNode;
}

/** Says that a form holds what was typed before and not saved. */
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

/** Fields with what is saved of them. */
type SavedFields = readonly (readonly [label: string, saved: string])[];

/** Why what is typed was not saved, and what somebody else has saved meanwhile in its place. */
export function RefusedSave({ failure, fields }: { failure: string; fields: SavedFields }) {
  if (fields.length === 0) return <Notice kind="error">{failure}</Notice>;
  return (
    <Notice kind="error" title={failure}>
      <SavedMeanwhile fields={fields} />
    </Notice>
  );
}

/** What somebody else has saved meanwhile of fields that the draft changes too; nothing where that is nothing. */
export function SavedMeanwhile({ fields }: { fields: SavedFields }) {
  if (fields.length === 0) return null;
  const told = fields.map(([label, saved]) => `${label}\u00a0: ${saved || "vide"}`).join(", ");
  return (
    <p>
      Entre-temps, une autre personne a enregistré «&nbsp;{told}&nbsp;». Votre version est dans les champs.
    </p>
  );
}
