import { APPOINTMENT, actionLabel, OWN_ACCOUNT_ACTIONS } from "graphql-server/features/audit-log/audit-log";
import { Link } from "react-router-dom";
import type { PanelAuditLogQuery } from "../../../data/graphql/admin.generated.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { formatDate } from "../../../ui/text/format-date.ts";
import * as listStyles from "../list/list.module.css";
import * as textStyles from "../ui/text.module.css";
import { AuditLogChanges } from "./audit-log-changes.tsx";

export type AuditLogEntry = PanelAuditLogQuery["auditLog"]["edges"][number]["node"];

export interface AuditLogRowProps {
  entry: AuditLogEntry;
  busy: boolean;
  onUndo: () => void;
}

/** Actions after which the product still exists in the shop, so that the entry can link to it. */
const IN_SHOP: readonly AuditLogEntry["action"][] = [
  "PRODUCT_CREATED",
  "PRODUCT_CHANGED",
  "PRODUCT_RESTORED",
];

/** Actions that delete data. The button that undoes them says « Rétablir » instead of « Annuler ce changement ». */
export const DELETIONS: readonly AuditLogEntry["action"][] = [
  "PRODUCT_DELETED",
  "SLIDE_DELETED",
  "DEMO_REMOVED",
];

export function AuditLogRow({ entry, busy, onUndo }: AuditLogRowProps) {
  const { action, actorName, subjectId, subjectName, createdAt, changes, undoableUntil } = entry;
  // Another subject, such as an image of the banner, may have a name that begins in the same way.
  const isOrder = actionLabel(action, true) !== actionLabel(action, false);
  const isAppointment = isOrder && subjectName.startsWith(APPOINTMENT);
  const hasName = !IN_SHOP.includes(action) && !OWN_ACCOUNT_ACTIONS.some((own) => own === action);
  return (
    <Stack gap={1} className={listStyles.entry}>
      <p>
        <strong dir="auto">{actorName}</strong> {actionLabel(action, isAppointment)}{" "}
        {IN_SHOP.includes(action) && (
          <Link to={paths.product(subjectId)} reloadDocument>
            <bdi>{subjectName}</bdi>
          </Link>
        )}
        {hasName && (
          <strong dir="auto">{isAppointment ? subjectName.slice(APPOINTMENT.length) : subjectName}</strong>
        )}
      </p>
      <p className={classNames(textStyles.secondary, textStyles.small)}>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      <AuditLogChanges changes={changes} handover={isAppointment ? "APPOINTMENT" : "DELIVERY"} />
      {undoableUntil && (
        <Button variant="outline" size="small" busy={busy} busyLabel="En cours..." onClick={onUndo}>
          {DELETIONS.includes(action) ? "Rétablir" : "Annuler ce changement"}
        </Button>
      )}
    </Stack>
  );
}
