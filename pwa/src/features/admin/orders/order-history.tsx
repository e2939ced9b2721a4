import { actionLabel } from "graphql-server/features/audit-log/audit-log";
import { handoverOf } from "graphql-server/features/orders/order-state";
import { useState } from "react";
import { OrderHistoryDocument } from "../../../data/graphql/admin.generated.ts";
import { classNames } from "../../../ui/styles/class-names.ts";
import { formatDate } from "../../../ui/text/format-date.ts";
import type { Order } from "../api/orders-api.ts";
import { AuditLogChanges } from "../audit-log/audit-log-changes.tsx";
import * as listStyles from "../list/list.module.css";
import { LoadState } from "../list/load-state.tsx";
import { usePanelQuery } from "../list/use-panel-query.ts";
import * as textStyles from "../ui/text.module.css";
import { useOrderEvents } from "./events/order-events.tsx";
import * as styles from "./order-history.module.css";

/** The events of an order, the newest first. They are loaded when the admin opens the history. */
export function OrderHistory({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={({ currentTarget: { open } }) => setIsOpen(open)}>
      <summary>Historique</summary>
      {isOpen && <Entries order={order} />}
    </details>
  );
}

function Entries({ order }: { order: Order }) {
  const { data, failure, retry } = usePanelQuery(OrderHistoryDocument, { id: order.id });
  useOrderEvents(retry);
  const entries = data?.orderHistory;
  return (
    <>
      <LoadState
        isLoaded={entries !== undefined}
        failure={failure}
        retry={retry}
        title="L’historique n’a pas pu être chargé"
      />
      {entries?.length === 0 && <p className={textStyles.secondary}>L’équipe n’a encore rien changé.</p>}
      <ol className={classNames(listStyles.list, textStyles.small)}>
        {entries?.map(({ id, actorName, action, createdAt, changes }) => (
          <li key={id}>
            <p>
              <strong dir="auto">{actorName}</strong>{" "}
              {actionLabel(action, handoverOf(order) === "APPOINTMENT")}
              <br />
              <time dateTime={createdAt} className={textStyles.secondary}>
                {formatDate(createdAt)}
              </time>
            </p>
            <AuditLogChanges changes={changes} handover={handoverOf(order)} />
          </li>
        ))}
      </ol>
    </>
  );
}
