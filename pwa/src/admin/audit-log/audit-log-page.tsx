import { useMemo, useState } from "react";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import type { GraphqlClient } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import type { SessionUser } from "../../session/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ClockIcon } from "../../ui/icons/icons.tsx";
import { PageHeading } from "../../ui/layout/page.tsx";
import { type AuditLogEntry, auditLogPages, undoEntry } from "../api/audit-log-api.ts";
import { undoDemoRemoval } from "../api/first-steps-api.ts";
import { demoContent } from "../first-steps/demo-texts.ts";
import { ListState } from "../list/list-state.tsx";
import { LoadMore } from "../list/load-more.tsx";
import { showNews } from "../list/show-news.ts";
import { usePagedList } from "../list/use-paged-list.ts";
import { AuditLogRow } from "./audit-log-row.tsx";

/**
 * Who changed what in the admin and when, for an admin what they did themselves. Deletions and edits of several products
 * can be undone from here for a limited time.
 */
export function AuditLogPage({ user }: { user: SessionUser }) {
  const client = useGraphqlClient();
  const fetchPage = useMemo(() => auditLogPages(client), [client]);
  const list = usePagedList(fetchPage);
  const [undoing, setUndoing] = useState<string>();
  const [notice, setNotice] = useState<{ kind: "success" | "error"; text: string }>();

  const undo = async (entry: AuditLogEntry) => {
    const { action, subjectId } = entry;
    setUndoing(entry.id);
    setNotice(undefined);
    const result =
      action === "DEMO_REMOVED" ? await restoreDemo(client, subjectId) : await undoEntry(client, entry);
    setUndoing(undefined);
    const text = result.ok ? undoneText(action, result.value) : result.message;
    setNotice({ kind: result.ok ? "success" : "error", text });
    if (!result.ok) return toast.error(text);
    toast.success(text);
    list.put({ ...entry, undoableUntil: null });
    void showNews(list, fetchPage);
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

/** The value is what is back. */
async function restoreDemo(client: GraphqlClient, editId: string): Promise<Result<string>> {
  const result = await undoDemoRemoval(client, editId);
  return result.ok ? { ok: true, value: demoContent(result.value) } : result;
}

/** @param what came back: a product's name, or what there is of the demonstration */
function undoneText(action: AuditLogEntry["action"], what: string): string {
  if (action === "DEMO_REMOVED") return `De retour\u00a0: ${what}`;
  const isBack = action === "PRODUCT_DELETED" || action === "SLIDE_DELETED";
  return isBack ? `${what} est de retour` : `${what} est de nouveau comme avant`;
}
