import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { type PanelUserFragment, PanelUsersDocument } from "../../../data/graphql/admin.generated.ts";
import type { SessionUser } from "../../../data/session/session.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { PersonIcon } from "../../../ui/icons/icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { removeRow } from "../list/cached-rows.ts";
import { countLead } from "../list/count-lead.ts";
import { ListSearch, SEARCH_DEBOUNCE_MS } from "../list/list-search.tsx";
import { PagedRows } from "../list/paged-rows.tsx";
import * as toolbarStyles from "../list/toolbar.module.css";
import { usePagedQuery } from "../list/use-paged-query.ts";
import { PageNotice } from "../ui/page-notice.tsx";
import { PanelHead } from "../ui/panel-head.tsx";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";
import { PasswordLinkDialog } from "./password-link-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { UsersTable } from "./users-table.tsx";

export function UsersPage({ user: currentUser }: { user: SessionUser }) {
  const { cache } = useApolloClient();
  const [search, setSearch] = useState("");
  const debounced = useDebouncedValue(search, SEARCH_DEBOUNCE_MS).trim();
  const list = usePagedQuery(PanelUsersDocument, "users", debounced ? { search: debounced } : {});
  const [edited, setEdited] = useState<PanelUserFragment>();
  const [linked, setLinked] = useState<PanelUserFragment>();
  const [toDelete, setToDelete] = useState<PanelUserFragment>();
  const [notice, setNotice] = useState<string>();
  const { nodes, failure, loading, totalCount } = list;

  useEffect(() => {
    if (failure) toast.error(failure.message);
  }, [failure]);

  return (
    <>
      <PanelHead title="Clients" lead={countLead(nodes && totalCount, "compte", "comptes")} />
      {notice && <PageNotice kind="success">{notice}</PageNotice>}
      <Stack gap={2} className={toolbarStyles.toolbar}>
        <ListSearch label="Rechercher un nom ou un e-mail" value={search} onChange={setSearch} />
      </Stack>
      <PagedRows
        list={list}
        noun="comptes"
        empty={
          <EmptyState title="Personne ne correspond" icon={<PersonIcon size={40} />}>
            Essayez une autre partie du nom ou de l’e-mail.
          </EmptyState>
        }
        rows={(users) => (
          <UsersTable
            users={users}
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
      />
      <PasswordLinkDialog user={linked} onClose={() => setLinked(undefined)} />
      <DeleteUserDialog
        currentUser={currentUser}
        user={toDelete}
        onClose={() => setToDelete(undefined)}
        onDeleted={(user) => {
          setToDelete(undefined);
          setNotice(`Le compte de ${user.name} est supprimé`);
          removeRow(cache, "users", user);
        }}
      />
      <RoleDialog
        currentUser={currentUser}
        user={edited}
        onClose={() => setEdited(undefined)}
        onChanged={(text) => {
          setEdited(undefined);
          setNotice(text);
        }}
      />
    </>
  );
}
