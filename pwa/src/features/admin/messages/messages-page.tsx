import {
  MessagesCsvDocument,
  type PanelMessageFragment,
  PanelMessagesDocument,
  PanelSubscriptionsDocument,
  SubscriptionsCsvDocument,
} from "../../../data/graphql/admin.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { MailIcon } from "../../../ui/icons/icons.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { formatDate } from "../../../ui/text/format-date.ts";
import { CsvButton } from "../import-export/csv-button.tsx";
import { PagedRows, type PagedRowsProps } from "../list/paged-rows.tsx";
import { usePagedQuery } from "../list/use-paged-query.ts";
import { PanelHead } from "../ui/panel-head.tsx";
import * as sectionStyles from "../ui/section.module.css";
import * as textStyles from "../ui/text.module.css";
import { MessageRow } from "./message-row.tsx";
import * as styles from "./messages-page.module.css";

export function MessagesPage() {
  const messages = usePagedQuery(PanelMessagesDocument, "contactMessages", {});
  return (
    <>
      <PanelHead title="Messages" />
      <Messages list={messages} />
      {/* Shown only when the messages have been loaded, because otherwise they would move this section down when
          they arrive. */}
      {(messages.nodes ?? messages.failure) && <Subscriptions />}
    </>
  );
}

function Messages({ list }: { list: PagedRowsProps<PanelMessageFragment>["list"] }) {
  return (
    <section className={sectionStyles.section}>
      <PagedRows
        list={list}
        noun="messages"
        empty={
          <EmptyState title="Pas de message" icon={<MailIcon size={40} />}>
            Ceux du formulaire de contact arrivent ici.
          </EmptyState>
        }
        row={(message) => <MessageRow message={message} />}
      />
      {list.totalCount > 0 && <CsvButton query={MessagesCsvDocument} fileName="messages.csv" />}
    </section>
  );
}

function Subscriptions() {
  const list = usePagedQuery(PanelSubscriptionsDocument, "newsletterSubscriptions", {});
  return (
    <section
      className={classNames(sectionStyles.section, styles.newsletter)}
      aria-labelledby="admin-newsletter"
    >
      <h2 id="admin-newsletter">Newsletter</h2>
      <PagedRows
        list={list}
        noun="adresses"
        empty={<p className={textStyles.secondary}>Pas encore d’adresse.</p>}
        row={({ email, createdAt }) => (
          <Cluster gap={4} rowGap={0} justify="between" className={styles.subscription}>
            <span>{email}</span>
            <time className={classNames(textStyles.secondary, textStyles.small)} dateTime={createdAt}>
              {formatDate(createdAt)}
            </time>
          </Cluster>
        )}
      />
      {list.totalCount > 0 && <CsvButton query={SubscriptionsCsvDocument} fileName="newsletter.csv" />}
    </section>
  );
}
