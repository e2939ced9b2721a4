import {
  AUDIT_LOG_ACTION_LABELS,
  AUDIT_LOG_FIELD_LABELS,
  type AuditLogAction,
  OWN_ACCOUNT_ACTIONS,
} from "graphql-server/audit-log/audit-log";
import { formatPrice } from "graphql-server/catalogue/product/price";
import { LOGGED_PRODUCT_FIELDS } from "graphql-server/catalogue/product/product-fields";
import { isOrderState, ORDER_STATE_LABELS } from "graphql-server/orders/order-state";
import { isRole, ROLE_LABELS } from "graphql-server/security/role";
import { DETAIL_FIELDS, detailLabel } from "graphql-server/shop-profile/shop-details";
import { Link } from "react-router-dom";
import type { PanelJournalQuery } from "../../graphql/admin.generated.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/form/button.tsx";
import { classNames } from "../../ui/styles/class-names.ts";
import { formatDate } from "../../ui/text/format-date.ts";
import listStyles from "../list/list.module.css";
import textStyles from "../ui/text.module.css";

/** One change that was made in the panel. */
export type AuditLogEntry = PanelJournalQuery["journal"]["edges"][number]["node"];

export interface AuditLogRowProps {
  entry: AuditLogEntry;
  busy: boolean;
  onUndo: () => void;
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...AUDIT_LOG_FIELD_LABELS,
  ...LOGGED_PRODUCT_FIELDS,
};

/** Fields with a line for each size and colour. */
const LISTS = ["variants", "availability", "stock"];

/**
 * Fields that contain an image's address. The log shows only that the image was replaced, because an address is
 * meaningless to users.
 */
const REPLACED = ["wide", "tall"];

/** Actions whose product still exists in the shop. */
const IN_SHOP: readonly AuditLogAction[] = ["PRODUCT_CREATED", "PRODUCT_CHANGED", "PRODUCT_RESTORED"];

/** Actions that delete data. An undo of such an action restores the data. */
export const DELETIONS: readonly AuditLogAction[] = ["PRODUCT_DELETED", "SLIDE_DELETED", "DEMO_REMOVED"];

/** One entry: user, action, time, and the changed fields. */
export function AuditLogRow({ entry, busy, onUndo }: AuditLogRowProps) {
  const { action, actorName, subjectId, subjectName, createdAt, changes, undoableUntil } = entry;
  const hasName = !IN_SHOP.includes(action) && !OWN_ACCOUNT_ACTIONS.includes(action);
  return (
    <div className={listStyles.entry}>
      <p>
        <strong>{actorName}</strong> {AUDIT_LOG_ACTION_LABELS[action]}{" "}
        {IN_SHOP.includes(action) && <Link to={paths.product(subjectId)}>{subjectName}</Link>}
        {hasName && <strong>{subjectName}</strong>}
      </p>
      <p className={classNames(textStyles.secondary, textStyles.small)}>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      {changes.length > 0 && (
        <ul className={textStyles.small}>
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              {fieldLabel(field)}&nbsp;:{" "}
              {REPLACED.includes(field) ? (
                "remplacée"
              ) : (
                <>
                  <s>{displayed(field, from)}</s> → {displayed(field, to)}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {undoableUntil && (
        <Button variant="outline" size="small" busy={busy} busyLabel="En cours..." onClick={onUndo}>
          {DELETIONS.includes(action) ? "Rétablir" : "Annuler ce changement"}
        </Button>
      )}
    </div>
  );
}

function fieldLabel(field: string): string {
  const detail = DETAIL_FIELDS.find((one) => one === field);
  const label = detail && detailLabel(detail);
  return FIELD_LABELS[field] ?? (label ? label[0]?.toLowerCase() + label.slice(1) : field);
}

function displayed(field: string, text: string): string {
  if (field === "price" || field === "sellingPrice") return formatPrice(Number(text));
  if (field === "role" && isRole(text)) return ROLE_LABELS[text];
  if (field === "state" && isOrderState(text)) return ORDER_STATE_LABELS[text];
  if (field === "productImages") {
    const count = text.split("\n").filter(Boolean).length;
    return count > 1 ? `${count} images` : `${count} image`;
  }
  if (field === "link") return text || "aucun";
  if (LISTS.includes(field)) return shortened(text.replaceAll("\n", ", ")) || "aucune";
  return shortened(text);
}

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);
