import { useEffect, useMemo, useState } from "react";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import type { SessionUser } from "../../session/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { PersonIcon } from "../../ui/icons/icons.tsx";
import { PageHeading } from "../../ui/layout/page.tsx";
import { type UserAccount, userPages } from "../api/users-api.ts";
import { countLead } from "../list/count-lead.ts";
import { ListSearch, SEARCH_DEBOUNCE_MS } from "../list/list-search.tsx";
import { ListState } from "../list/list-state.tsx";
import { LoadMore } from "../list/load-more.tsx";
import { usePagedList } from "../list/use-paged-list.ts";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";
import { PasswordLinkDialog } from "./password-link-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { UsersTable } from "./users-table.tsx";

/** Every user account and its role. */
export function UsersPage({ user: currentUser }: { user: SessionUser }) {
  const client = useGraphqlClient();
  const [search, setSearch] = useState("");
  const debounced = useDebouncedValue(search, SEARCH_DEBOUNCE_MS).trim();
  const fetchPage = useMemo(() => userPages(client, debounced), [client, debounced]);
  const list = usePagedList(fetchPage);
  const [edited, setEdited] = useState<UserAccount>();
  const [linked, setLinked] = useState<UserAccount>();
  const [toDelete, setToDelete] = useState<UserAccount>();
  const [notice, setNotice] = useState<string>();
  const { nodes, failure, loading, totalCount } = list;

  useEffect(() => {
    if (failure) toast.error(failure.message);
  }, [failure]);

  return (
    <>
      <PageHeading title="Clients" lead={countLead(nodes && totalCount, "compte", "comptes")} />
      {notice && (
        <Notice kind="success" className="admin-notice">
          {notice}
        </Notice>
      )}
      <div className="admin-toolbar">
        <ListSearch label="Rechercher un nom ou un e-mail" value={search} onChange={setSearch} />
      </div>
      <ListState
        list={list}
        empty={
          <EmptyState title="Personne ne correspond" icon={<PersonIcon size={40} />}>
            Essayez une autre partie du nom ou de l’e-mail.
          </EmptyState>
        }
      />
      {nodes && nodes.length > 0 && (
        <UsersTable
          users={nodes}
          currentUser={currentUser}
          busy={loading}
          onDelete={(user) => {
            setNotice(undefined);
            setToDelete(user);
          }}
          onEdit={(user) => {
            setNotice(undefined);
            setEdited(user);
          }}
          onPasswordLink={setLinked}
        />
      )}
      <LoadMore list={list} noun="comptes" />
      <PasswordLinkDialog user={linked} onClose={() => setLinked(undefined)} />
      <DeleteUserDialog
        currentUser={currentUser}
        user={toDelete}
        onClose={() => setToDelete(undefined)}
        onDeleted={(user) => {
          setToDelete(undefined);
          setNotice(`Le compte de ${user.name} est supprimé`);
          list.remove(user.id);
        }}
      />
      <RoleDialog
        currentUser={currentUser}
        user={edited}
        onClose={() => setEdited(undefined)}
        onChanged={(user, text) => {
          setEdited(undefined);
          setNotice(text);
          list.put(user);
        }}
      />
    </>
  );
}
