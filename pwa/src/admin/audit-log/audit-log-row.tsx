import { JOURNAL_ACTION_LABELS, JOURNAL_FIELD_LABELS } from "graphql-server/audit-log/audit-log";
import { formatPrice } from "graphql-server/catalogue/product/price";
import { isRole, ROLE_LABELS } from "graphql-server/shared/role";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/form/button.tsx";
import { formatMoment } from "../../ui/text/format-date.ts";
import type { JournalEntry } from "../api/audit-log-api.ts";

export interface JournalLineProps {
  entry: JournalEntry;
  busy: boolean;
  onUndo: () => void;
}

/** One deed: who, what, when, and what it changed. */
export function JournalLine({ entry, busy, onUndo }: JournalLineProps) {
  const { action, actorName, subjectId, subjectName, createdAt, changes, undoableUntil } = entry;
  const isThere = action !== "PRODUCT_DELETED" && action !== "ROLE_CHANGED";
  return (
    <div className="panel-deed">
      <p>
        <strong>{actorName}</strong> {JOURNAL_ACTION_LABELS[action]}{" "}
        {isThere ? <Link to={paths.product(subjectId)}>{subjectName}</Link> : <strong>{subjectName}</strong>}
      </p>
      <p className="panel-soft">
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </p>
      {changes.length > 0 && (
        <ul className="panel-lines">
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              {JOURNAL_FIELD_LABELS[field] ?? field}&nbsp;: <s>{shown(field, from)}</s> → {shown(field, to)}
            </li>
          ))}
        </ul>
      )}
      {undoableUntil && (
        <Button variant="outline" size="small" busy={busy} busyLabel="En cours..." onClick={onUndo}>
          Rétablir
        </Button>
      )}
    </div>
  );
}

function shown(field: string, text: string): string {
  if (field === "price" || field === "sellingPrice") return formatPrice(Number(text));
  if (field === "role" && isRole(text)) return ROLE_LABELS[text];
  if (field === "productImages") {
    const count = text.split("\n").filter(Boolean).length;
    return count > 1 ? `${count} images` : `${count} image`;
  }
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
