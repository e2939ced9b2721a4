import { useApolloClient } from "@apollo/client/react";
import { SHOP_ACTIONS } from "graphql-server/features/audit-log/audit-log";
import { useState } from "react";
import { PanelAuditLogDocument } from "../../../data/graphql/admin.generated.ts";
import type { SessionUser } from "../../../data/session/session.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ClockIcon } from "../../../ui/icons/icons.tsx";
import { type Undone, undo } from "../api/undo-api.ts";
import { backText } from "../first-steps/demo-texts.ts";
import { PagedRows } from "../list/paged-rows.tsx";
import { usePagedQuery } from "../list/use-paged-query.ts";
import { PageNotice } from "../ui/page-notice.tsx";
import { PanelHead } from "../ui/panel-head.tsx";
import { type AuditLogEntry, AuditLogRow, DELETIONS } from "./audit-log-row.tsx";

/**
 * The audit log: who changed what and when. A super admin sees the actions of all users, an admin only their own. For a
 * limited time, deletions can be undone here, and so can edits of several products.
 */
export function AuditLogPage({ user }: { user: SessionUser }) {
  const client = useApolloClient();
  const list = usePagedQuery(PanelAuditLogDocument, "auditLog", {});
  const [undoing, setUndoing] = useState<string>();
  const [notice, setNotice] = useState<{ kind: "success" | "error"; text: string }>();

  const undoEntry = async (entry: AuditLogEntry) => {
    setUndoing(entry.id);
    setNotice(undefined);
    const result = await undo(client, { entryId: entry.id });
    setUndoing(undefined);
    const text = result.ok ? undoneText(entry, result.value) : result.message;
    setNotice({ kind: result.ok ? "success" : "error", text });
    if (!result.ok) return toast.error(text);
    toast.success(text);
    const { cache } = client;
    const cached = cache.identify(entry);
    if (cached) cache.modify({ id: cached, fields: { undoableUntil: () => null } });
    list.refreshFirstPage();
  };

  return (
    <>
      <PanelHead
        title="Journal"
        lead={
          user.role === "SUPER_ADMIN"
            ? "Ce qui a été fait dans l’administration"
            : "Ce que vous avez fait ici"
        }
      />
      {notice && <PageNotice kind={notice.kind}>{notice.text}</PageNotice>}
      <PagedRows
        list={list}
        noun="lignes"
        empty={
          <EmptyState title="Rien encore" icon={<ClockIcon size={40} />}>
            Chaque ajout, modification et suppression apparaîtra ici.
          </EmptyState>
        }
        row={(entry) => (
          <>
            <AuditLogRow entry={entry} busy={undoing === entry.id} onUndo={() => void undoEntry(entry)} />
          </>
        )}
      />
    </>
  );
}

function undoneText({ action, subjectName }: AuditLogEntry, { count, zones, services }: Undone): string {
  if (action === "DEMO_REMOVED") return backText({ products: count, zones, services });
  if (DELETIONS.includes(action)) return `${subjectName} est de retour`;
  const what = SHOP_ACTIONS.some((one) => one === action) ? "Ce réglage" : subjectName;
  return `${what} est de nouveau comme avant`;
}
