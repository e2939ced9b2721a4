import { useApolloClient } from "@apollo/client/react";
import { useMemo, useState } from "react";
import { UndoDeletionDocument } from "../../graphql/admin.generated.ts";
import { mutate } from "../../lib/mutate.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ClockIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.ts";
import { ListState } from "../layout/list-state.tsx";
import { MoreRows } from "../layout/more-rows.tsx";
import { useListing } from "../layout/use-paged-list.ts";
import { type JournalEntry, journalPages } from "./audit-log-api.ts";
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
    const outcome = await mutate(client, UndoDeletionDocument, { entryId: id });
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
