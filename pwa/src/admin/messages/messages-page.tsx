import { useMemo } from "react";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { MailIcon } from "../../ui/icons/icons.tsx";
import { PageHeading } from "../../ui/layout/page.tsx";
import { formatDate } from "../../ui/text/format-date.ts";
import { fetchMessagesCsv, fetchSubscriptionsCsv } from "../api/import-export-api.ts";
import { messagePages, subscriptionPages } from "../api/messages-api.ts";
import { CsvButton } from "../import-export/csv-button.tsx";
import { ListState } from "../list/list-state.tsx";
import { LoadMore } from "../list/load-more.tsx";
import { usePagedList } from "../list/use-paged-list.ts";
import { MessageRow } from "./message-row.tsx";
import { useNewMessages } from "./new-messages.tsx";

/** The messages of the contact form and the addresses of the newsletter. */
export function MessagesPage() {
  return (
    <>
      <PageHeading title="Messages" />
      <Messages />
      <Subscriptions />
    </>
  );
}

function Messages() {
  const client = useGraphqlClient();
  const fetchPage = useMemo(() => messagePages(client), [client]);
  const list = usePagedList(fetchPage);
  const { refresh } = useNewMessages();
  return (
    <section className="admin-section">
      <ListState
        list={list}
        empty={
          <EmptyState title="Pas de message" icon={<MailIcon size={40} />}>
            Ceux du formulaire de contact arrivent ici.
          </EmptyState>
        }
      />
      <ol className="admin-list">
        {list.nodes?.map((message) => (
          <li key={message.id}>
            <MessageRow
              message={message}
              onChanged={(changed) => {
                list.put(changed);
                refresh();
              }}
            />
          </li>
        ))}
      </ol>
      <LoadMore list={list} noun="messages" />
      {list.totalCount > 0 && <CsvButton fetchCsv={fetchMessagesCsv} fileName="messages.csv" />}
    </section>
  );
}

function Subscriptions() {
  const client = useGraphqlClient();
  const fetchPage = useMemo(() => subscriptionPages(client), [client]);
  const list = usePagedList(fetchPage);
  return (
    <section className="admin-section" aria-labelledby="admin-newsletter">
      <h2 id="admin-newsletter">Newsletter</h2>
      <ListState list={list} empty={<p className="admin-secondary">Pas encore d’adresse.</p>} />
      <ul className="admin-list">
        {list.nodes?.map(({ id, email, createdAt }) => (
          <li key={id} className="admin-subscription">
            <span>{email}</span>
            <time className="admin-secondary" dateTime={createdAt}>
              {formatDate(createdAt)}
            </time>
          </li>
        ))}
      </ul>
      <LoadMore list={list} noun="adresses" />
      {list.totalCount > 0 && <CsvButton fetchCsv={fetchSubscriptionsCsv} fileName="newsletter.csv" />}
    </section>
  );
}
