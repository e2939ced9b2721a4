import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { putAsideUntil } from "graphql-server/features/orders/days/order-day";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { PAYMENT_STATE_LABELS, paymentState } from "graphql-server/features/orders/order-sums";
import { panelStateLabel } from "graphql-server/features/orders/reading/panel-state";
import { appointmentText } from "graphql-server/platform/shop-time/time-text";
import { Badge } from "../../../ui/display/badge.tsx";
import { Cluster, Row, Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { formatDate } from "../../../ui/text/format-date.ts";
import { orderBadgeKind } from "../../orders/order-badge-kinds.ts";
import type { Order } from "../api/orders-api.ts";
import { RowPick } from "../selection/row-pick.tsx";
import * as wholeRow from "../ui/whole-row.module.css";
import * as styles from "./order-row.module.css";
import { HANDLED_BY_SUPER_ADMIN } from "./orders-seen.ts";
import { UNWANTED_LABEL } from "./orders-url.ts";

/** Largest number of articles in a row of the list. The dialog shows all of them. */
const MAX_SHOWN_LINES = 5;

export interface OrderRowProps {
  order: Order;
  /** True if the order is chosen; undefined outside of the selection mode. */
  isChosen?: boolean | undefined;
  /** True if no further order can be chosen, because the largest number is reached. */
  isFull?: boolean;
  onOpen: (order: Order) => void;
  onChoose?: (order: Order) => void;
}

/**
 * An order in the list, on two lines: number, customer and total; state, time, articles and payment. An admin who does
 * not handle the order sees only number, state and their own articles. A click on the row opens the order's dialog; in
 * the selection mode the row is a checkbox.
 */
export function OrderRow({ order, isChosen, isFull = false, onOpen, onChoose }: OrderRowProps) {
  const { number, customerName, customerPhone, placedAt, appointmentAt, lines, due, mayChange } = order;
  const others = lines.length - MAX_SHOWN_LINES;
  const articles = lines
    .slice(0, MAX_SHOWN_LINES)
    .map(({ productName, quantity }) =>
      appointmentAt === null ? `${quantity}\u00a0× ${productName}` : productName,
    )
    .join(", ");
  return (
    <Stack as="article" gap={1} className={styles.order} data-choosing={isChosen !== undefined || undefined}>
      <Cluster gap={3} rowGap={0} align="center" justify="between">
        <p className={styles.who}>
          <button
            type="button"
            className={classNames(wholeRow.button, styles.open)}
            onClick={() => onOpen(order)}
          >
            {formatOrderNumber(number)}
          </button>
          {mayChange && (
            <>
              {" · "}
              <bdi>{customerName ?? (customerPhone ? `+${customerPhone}` : "Sans nom")}</bdi>
            </>
          )}
        </p>
        {mayChange && <strong className={styles.total}>{formatPrice(due)}</strong>}
      </Cluster>
      <Row gap={2}>
        <OrderBadge order={order} />
        <span className={styles.articles}>
          {mayChange ? (
            <time dateTime={appointmentAt ?? placedAt}>{timeOf(order)}</time>
          ) : (
            HANDLED_BY_SUPER_ADMIN
          )}
          {articles && ` · ${articles}`}
          {others > 0 && ` et ${others} ${others > 1 ? "autres" : "autre"}`}
        </span>
        {mayChange && <PaymentBadge order={order} />}
      </Row>
      {isChosen !== undefined && (
        <RowPick
          label={`Choisir ${formatOrderNumber(number)}`}
          isChosen={isChosen}
          disabled={!mayChange || (!isChosen && isFull)}
          onChoose={() => onChoose?.(order)}
        />
      )}
    </Stack>
  );
}

/** The start of an appointment; for other orders, the time at which the order was placed. */
const timeOf = ({ appointmentAt, placedAt }: Order): string =>
  appointmentAt === null ? formatDate(placedAt) : `Rendez-vous ${appointmentText(new Date(appointmentAt))}`;

/**
 * A badge with the state of the order's payment: paid in full or in part, money to give back, or a deposit that the
 * shop keeps. Renders nothing if no payment was made.
 */
function PaymentBadge({ order: { due, paid, noShow } }: { order: Order }) {
  if (paid === 0) return null;
  const state = paymentState(due, paid, noShow);
  return (
    <Badge kind={state === "PAID" ? "done" : state === "TO_REFUND" ? "strong" : "outlined"}>
      {PAYMENT_STATE_LABELS[state]}
    </Badge>
  );
}

/** Returns a rider's first name, because the row has no space for more. */
const firstWord = (name: string): string => name.split(" ", 1)[0]?.slice(0, 14) ?? "";

function labelOf(order: Order): string {
  return order.unwanted ? UNWANTED_LABEL : panelStateLabel(order);
}

/**
 * Badges for an order's state (« Indésirable » for an unwanted order) with the rider's name, and for an order that is
 * put aside until the customer pays, that the customer wants to return, or that may be the same as another order.
 */
export function OrderBadge({ order }: { order: Order }) {
  const { rider, state, possiblySame, returnRequestedAt } = order;
  return (
    <>
      <Badge kind={order.unwanted ? "over" : orderBadgeKind(state)}>
        {labelOf(order)}
        {rider && state === "SHIPPED" && <bdi>{` · ${firstWord(rider)}`}</bdi>}
      </Badge>
      {putAsideUntil(order) && <Badge kind="outlined">Mise de côté</Badge>}
      {returnRequestedAt && <Badge kind="strong">Retour demandé</Badge>}
      {possiblySame && <Badge>Peut-être la même qu’une autre</Badge>}
    </>
  );
}
