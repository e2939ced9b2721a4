import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo, useState } from "react";
import type { SessionUser } from "../../session/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { PersonIcon } from "../../ui/icons/icons.tsx";
import { PageHeading } from "../../ui/layout/page.tsx";
import { type PanelPerson, peoplePages } from "../api/users-api.ts";
import { useSettledText } from "../layout/settled-text.ts";
import { PanelSearch } from "../list/list-search.tsx";
import { ListState } from "../list/list-state.tsx";
import { MoreRows } from "../list/load-more.tsx";
import { useListing } from "../list/use-paged-list.ts";
import { RoleDialog } from "./role-dialog.tsx";
import { PeopleTable } from "./users-table.tsx";

/** Everyone with an account, and their roles. */
export function PeoplePage({ user }: { user: SessionUser }) {
  const client = useApolloClient();
  const [search, setSearch] = useState("");
  const settled = useSettledText(search);
  const ask = useMemo(() => peoplePages(client, settled), [client, settled]);
  const listing = useListing(ask);
  const [chosen, setChosen] = useState<PanelPerson>();
  const [news, setNews] = useState<string>();
  const { nodes, failure, loading, totalCount } = listing;

  useEffect(() => {
    if (failure) toast.error(failure.message);
  }, [failure]);

  return (
    <>
      <PageHeading
        title="Clients"
        lead={nodes && (totalCount > 1 ? `${totalCount} comptes` : `${totalCount} compte`)}
      />
      {news && (
        <Notice kind="success" className="panel-news">
          {news}
        </Notice>
      )}
      <div className="panel-toolbar">
        <PanelSearch label="Chercher un nom ou un e-mail" value={search} onChange={setSearch} />
      </div>
      <ListState
        listing={listing}
        empty={
          <EmptyState title="Personne ne correspond" icon={<PersonIcon size={40} />}>
            Essayez une autre partie du nom ou de l'e-mail.
          </EmptyState>
        }
      />
      {nodes && nodes.length > 0 && (
        <PeopleTable
          people={nodes}
          userId={user.id}
          busy={loading}
          onEdit={(person) => {
            setNews(undefined);
            setChosen(person);
          }}
        />
      )}
      <MoreRows listing={listing} noun="comptes" />
      <RoleDialog
        caller={user}
        person={chosen}
        onClose={() => setChosen(undefined)}
        onChanged={(person, text) => {
          setChosen(undefined);
          setNews(text);
          listing.put(person);
        }}
      />
    </>
  );
}
