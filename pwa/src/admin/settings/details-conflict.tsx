import { DETAIL_LABELS, type DetailField } from "graphql-server/shop/shop-details";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import type { DetailValues } from "./detail-values.ts";

export interface DetailsConflictProps {
  fields: readonly DetailField[];
  mine: DetailValues;
  saved: DetailValues;
  busy: boolean;
  onTakeSaved: () => void;
  onSaveMine: () => void;
}

/** Shows what two people have changed, and lets one choose; nothing is overwritten and nothing typed is lost. */
export function DetailsConflict({
  fields,
  mine,
  saved,
  busy,
  onTakeSaved,
  onSaveMine,
}: DetailsConflictProps) {
  return (
    <Notice kind="error" title="Ces réglages ont été modifiés entre-temps" className="admin-conflict">
      <p>Rien n’a été écrasé. Une autre personne et vous avez changé la même chose&nbsp;:</p>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt>{DETAIL_LABELS[field]}</dt>
            <dd>Votre version&nbsp;: {displayed(mine, field)}</dd>
            <dd>Version enregistrée&nbsp;: {displayed(saved, field)}</dd>
          </div>
        ))}
      </dl>
      <div className="admin-buttons">
        <Button variant="outline" size="small" disabled={busy} onClick={onTakeSaved}>
          Prendre la version enregistrée
        </Button>
        <Button variant="outline" size="small" disabled={busy} onClick={onSaveMine}>
          Enregistrer la mienne
        </Button>
      </div>
    </Notice>
  );
}

function displayed(values: DetailValues, field: DetailField): string {
  if (field === "latitude" || field === "longitude") return values.place;
  const value = values[field];
  if (typeof value === "string") return value || "vide";
  return value.map((row) => Object.values(row).join(" ")).join(", ");
}
