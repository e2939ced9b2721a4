import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { SHOP_ACTIONS } from "graphql-server/audit-log/audit-log";
import { useMemo, useState } from "react";
import type { Result } from "../../lib/result.ts";
import type { SessionUser } from "../../session/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ClockIcon } from "../../ui/icons/icons.tsx";
import { PageHeading } from "../../ui/layout/page.tsx";
import { type AuditLogEntry, auditLogPages, undoDeletion } from "../api/audit-log-api.ts";
import { undoShopChange } from "../api/settings-api.ts";
import { ListState } from "../list/list-state.tsx";
import { LoadMore } from "../list/load-more.tsx";
import { usePagedList } from "../list/use-paged-list.ts";
import { AuditLogRow } from "./audit-log-row.tsx";

/** Takes back a change of the shop itself. */
async function undoOfShop(client: ApolloClient, entryId: string): Promise<Result<string>> {
  const result = await undoShopChange(client, { entryId });
  return result.ok ? { ok: true, value: "Ce réglage" } : result;
}

/**
 * Who changed what in the admin and when, for an admin what they did themselves. Deletions and edits of several products
 * can be undone from here for a limited time.
 */
export function AuditLogPage({ user }: { user: SessionUser }) {
  const client = useApolloClient();
  const fetchPage = useMemo(() => auditLogPages(client), [client]);
  const list = usePagedList(fetchPage);
  const [undoing, setUndoing] = useState<string>();
  const [notice, setNotice] = useState<{ kind: "success" | "error"; text: string }>();

  const undo = async ({ id, action }: AuditLogEntry) => {
    setUndoing(id);
    setNotice(undefined);
    const result = SHOP_ACTIONS.includes(action)
      ? await undoOfShop(client, id)
      : await undoDeletion(client, id);
    setUndoing(undefined);
    const done = action === "PRODUCT_DELETED" ? "est de retour" : "est de nouveau comme avant";
    const text = result.ok ? `${result.value} ${done}` : result.message;
    setNotice({ kind: result.ok ? "success" : "error", text });
    if (!result.ok) return toast.error(text);
    toast.success(text);
    list.retry();
  };

  return (
    <>
      <PageHeading
        title="Journal"
        lead={
          user.role === "SUPER_ADMIN"
            ? "Ce qui a été fait dans l’administration"
            : "Ce que vous avez fait ici"
        }
      />
      {notice && (
        <Notice kind={notice.kind} className="admin-notice">
          {notice.text}
        </Notice>
      )}
      <ListState
        list={list}
        empty={
          <EmptyState title="Rien encore" icon={<ClockIcon size={40} />}>
            Chaque ajout, modification et suppression apparaîtra ici.
          </EmptyState>
        }
      />
      <ol className="admin-list">
        {list.nodes?.map((entry) => (
          <li key={entry.id}>
            <AuditLogRow entry={entry} busy={undoing === entry.id} onUndo={() => void undo(entry)} />
          </li>
        ))}
      </ol>
      <LoadMore list={list} noun="lignes" />
    </>
  );
}
