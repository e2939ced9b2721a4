import { useApolloClient } from "@apollo/client/react";
import { useMemo, useState } from "react";
import { send } from "../../lib/mutate.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ClockIcon } from "../../ui/icons/icons.tsx";
import { PageHeading } from "../../ui/layout/page.tsx";
import { UndoDeletionDocument } from "../admin.generated.ts";
import { type JournalEntry, journalPages } from "../api/audit-log-api.ts";
import { ListState } from "../list/list-state.tsx";
import { MoreRows } from "../list/load-more.tsx";
import { useListing } from "../list/use-paged-list.ts";
import { JournalLine } from "./audit-log-row.tsx";

/** Who did what in the panel and when; a deletion can be undone from here for a while. */
export function JournalPage() {
  const client = useApolloClient();
  const ask = useMemo(() => journalPages(client), [client]);
  const listing = useListing(ask);
  const [undoing, setUndoing] = useState<string>();
  const [told, setTold] = useState<{ kind: "success" | "error"; text: string }>();

  const undo = async ({ id }: JournalEntry) => {
    setUndoing(id);
    setTold(undefined);
    const outcome = await send(client, UndoDeletionDocument, { entryId: id });
    setUndoing(undefined);
    const text = outcome.ok ? `${outcome.value.undoDeletion.productName} est de retour` : outcome.message;
    setTold({ kind: outcome.ok ? "success" : "error", text });
    if (!outcome.ok) return toast.error(text);
    toast.success(text);
    client.cache.evict({ id: "ROOT_QUERY" });
    listing.retry();
  };

  return (
    <>
      <PageHeading title="Journal" lead="Ce qui a été fait dans l'administration" />
      {told && (
        <Notice kind={told.kind} className="panel-news">
          {told.text}
        </Notice>
      )}
      <ListState
        listing={listing}
        empty={
          <EmptyState title="Rien encore" icon={<ClockIcon size={40} />}>
            Chaque ajout, modification et suppression apparaîtra ici.
          </EmptyState>
        }
      />
      <ol className="panel-list">
        {listing.nodes?.map((entry) => (
          <li key={entry.id}>
            <JournalLine entry={entry} busy={undoing === entry.id} onUndo={() => void undo(entry)} />
          </li>
        ))}
      </ol>
      <MoreRows listing={listing} noun="lignes" />
    </>
  );
}
