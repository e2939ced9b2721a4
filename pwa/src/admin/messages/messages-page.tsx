import { useApolloClient } from "@apollo/client/react";
import { isContactSubject, SUBJECT_LABELS } from "graphql-server/messages/contact-message";
import { useMemo } from "react";
import { Badge } from "../../ui/display/badge.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { AnchorButton } from "../../ui/form/button.tsx";
import { MailIcon } from "../../ui/icons/icons.tsx";
import { PageHeading } from "../../ui/layout/page.tsx";
import { formatDate } from "../../ui/text/format-date.ts";
import { fetchMessagesCsv, fetchSubscriptionsCsv } from "../api/import-export-api.ts";
import { type ContactMessage, messagePages, subscriptionPages } from "../api/messages-api.ts";
import { CsvButton } from "../import-export/csv-button.tsx";
import { ListState } from "../list/list-state.tsx";
import { LoadMore } from "../list/load-more.tsx";
import { usePagedList } from "../list/use-paged-list.ts";
import { replyUrl } from "./reply-url.ts";

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
  const client = useApolloClient();
  const fetchPage = useMemo(() => messagePages(client), [client]);
  const list = usePagedList(fetchPage);
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
            <Message message={message} />
          </li>
        ))}
      </ol>
      <LoadMore list={list} noun="messages" />
      {list.totalCount > 0 && <CsvButton fetchCsv={fetchMessagesCsv} fileName="messages.csv" />}
    </section>
  );
}

function Message({ message: { fullName, email, subject, message, createdAt } }: { message: ContactMessage }) {
  const about = isContactSubject(subject) ? SUBJECT_LABELS[subject] : subject;
  return (
    <article className="admin-entry">
      <p>
        <strong>{fullName}</strong> <Badge>{about}</Badge>
      </p>
      <p className="admin-secondary">
        {email} · <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      <p className="admin-message">{message}</p>
      <AnchorButton variant="outline" size="small" href={replyUrl(email, about)}>
        Répondre
      </AnchorButton>
    </article>
  );
}

function Subscriptions() {
  const client = useApolloClient();
  const fetchPage = useMemo(() => subscriptionPages(client), [client]);
  const list = usePagedList(fetchPage);
  return (
    <section className="admin-section" aria-labelledby="admin-newsletter">
      <h2 id="admin-newsletter">Newsletter</h2>
      <ListState list={list} empty={<p className="admin-secondary">Pas encore d'adresse.</p>} />
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
