import { useApolloClient } from "@apollo/client/react";
import { isContactSubject, SUBJECT_LABELS } from "graphql-server/messages/contact-message";
import { useMemo } from "react";
import { MessagesCsvDocument, SubscriptionsCsvDocument } from "../../graphql/admin.generated.ts";
import { Badge } from "../../ui/badge.tsx";
import { AnchorButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MailIcon } from "../../ui/icons.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { CsvButton } from "../import-export/csv-button.tsx";
import { formatMoment } from "../layout/format-date.ts";
import { ListState } from "../layout/list-state.tsx";
import { MoreRows } from "../layout/more-rows.tsx";
import { useListing } from "../layout/use-paged-list.ts";
import { type InboxMessage, messagePages, subscriptionPages } from "./messages-api.ts";

/** What visitors wrote to the shop, and who wants its news. */
export function InboxPage() {
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
  const ask = useMemo(() => messagePages(client), [client]);
  const listing = useListing(ask);
  return (
    <section className="panel-section">
      <ListState
        listing={listing}
        empty={
          <EmptyState title="Pas de message" icon={<MailIcon size={40} />}>
            Ceux du formulaire de contact arrivent ici.
          </EmptyState>
        }
      />
      <ol className="panel-list">
        {listing.nodes?.map((message) => (
          <li key={message.id}>
            <Message message={message} />
          </li>
        ))}
      </ol>
      <MoreRows listing={listing} noun="messages" />
      {listing.totalCount > 0 && <CsvButton query={MessagesCsvDocument} name="messages.csv" />}
    </section>
  );
}

function Message({ message: { fullName, email, subject, message, createdAt } }: { message: InboxMessage }) {
  const about = isContactSubject(subject) ? SUBJECT_LABELS[subject] : subject;
  return (
    <article className="panel-deed">
      <p>
        <strong>{fullName}</strong> <Badge>{about}</Badge>
      </p>
      <p className="panel-soft">
        {email} · <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </p>
      <p className="panel-message">{message}</p>
      <AnchorButton
        variant="outline"
        size="small"
        href={`mailto:${email}?${new URLSearchParams({ subject: about }).toString().replace(/\+/g, "%20")}`}
      >
        Répondre
      </AnchorButton>
    </article>
  );
}

function Subscriptions() {
  const client = useApolloClient();
  const ask = useMemo(() => subscriptionPages(client), [client]);
  const listing = useListing(ask);
  return (
    <section className="panel-section" aria-labelledby="panel-newsletter">
      <h2 id="panel-newsletter">Newsletter</h2>
      <ListState listing={listing} empty={<p className="panel-soft">Pas encore d'adresse.</p>} />
      <ul className="panel-list">
        {listing.nodes?.map(({ id, email, createdAt }) => (
          <li key={id} className="panel-address">
            <span>{email}</span>
            <time className="panel-soft" dateTime={createdAt}>
              {formatMoment(createdAt)}
            </time>
          </li>
        ))}
      </ul>
      <MoreRows listing={listing} noun="adresses" />
      {listing.totalCount > 0 && <CsvButton query={SubscriptionsCsvDocument} name="newsletter.csv" />}
    </section>
  );
}
