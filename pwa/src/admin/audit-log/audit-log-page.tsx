import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { PanelJournalDocument } from "../../graphql/admin.generated.ts";
import type { SessionUser } from "../../session/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ClockIcon } from "../../ui/icons/icons.tsx";
import { PageHeading } from "../../ui/layout/page.tsx";
import listStyles from "../list/list.module.css";
import { ListState } from "../list/list-state.tsx";
import { LoadMore } from "../list/load-more.tsx";
import { usePagedQuery } from "../list/use-paged-query.ts";
import { PageNotice } from "../ui/page-notice.tsx";
import { AuditLogRow } from "./audit-log-row.tsx";
import { type AuditLogEntry, undoEntry } from "./undo-entry.ts";

/**
 * Who changed what in the admin and when, for an admin what they did themselves. Deletions and edits of several products
 * can be undone from here for a limited time.
 */
export function AuditLogPage({ user }: { user: SessionUser }) {
  const client = useApolloClient();
  const list = usePagedQuery(PanelJournalDocument, "journal", {});
  const [undoing, setUndoing] = useState<string>();
  const [notice, setNotice] = useState<{ kind: "success" | "error"; text: string }>();

  const undo = async (entry: AuditLogEntry) => {
    setUndoing(entry.id);
    setNotice(undefined);
    const result = await undoEntry(client, entry);
    setUndoing(undefined);
    const text = result.ok ? undoneText(entry.action, result.value) : result.message;
    setNotice({ kind: result.ok ? "success" : "error", text });
    if (!result.ok) return toast.error(text);
    toast.success(text);
    const { cache } = client;
    const cached = cache.identify(entry);
    if (cached) cache.modify({ id: cached, fields: { undoableUntil: () => null } });
    list.showNews();
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
      {notice && <PageNotice kind={notice.kind}>{notice.text}</PageNotice>}
      <ListState
        list={list}
        empty={
          <EmptyState title="Rien encore" icon={<ClockIcon size={40} />}>
            Chaque ajout, modification et suppression apparaîtra ici.
          </EmptyState>
        }
      />
      <ol className={listStyles.list}>
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

/** @param what came back: a product's name, or what there is of the demonstration */
function undoneText(action: AuditLogEntry["action"], what: string): string {
  if (action === "DEMO_REMOVED") return `De retour\u00a0: ${what}`;
  const isBack = action === "PRODUCT_DELETED" || action === "SLIDE_DELETED";
  return isBack ? `${what} est de retour` : `${what} est de nouveau comme avant`;
}
