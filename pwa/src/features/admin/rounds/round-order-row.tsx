import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { PAYMENT_KIND_LABELS } from "graphql-server/features/orders/payments/payment-kind";
import { ROUND_OUTCOME_LABELS, toCollect } from "graphql-server/features/orders/rounds/round";
import { labelOf } from "graphql-server/platform/text/label-of";
import type { PanelRoundDetailsFragment } from "../../../data/graphql/admin.generated.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Cluster, Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import type { Order } from "../api/orders-api.ts";
import { OrderBadge } from "../orders/order-row.tsx";
import * as textStyles from "../ui/text.module.css";
import * as wholeRow from "../ui/whole-row.module.css";
import { piecesOf } from "./round-message.ts";
import * as styles from "./rounds.module.css";

export interface RoundOrderRowProps {
  one: PanelRoundDetailsFragment["orders"][number];
  isClosed: boolean;
  onOpen: (order: Order) => void;
}

/**
 * An order of a round with the amount to collect. In an open round, it also shows the outcome that the rider has
 * reported; in a closed round, the outcome that the admin has entered.
 */
export function RoundOrderRow({ one, isClosed, onOpen }: RoundOrderRowProps) {
  const { order, reason, unchanged, received } = one;
  const [outcome, amount, kind] = isClosed
    ? [one.outcome, received, one.kind]
    : [one.reportedOutcome, one.reportedAmount, one.reportedKind];
  const isOut = order.state === "SHIPPED";
  const due = isClosed ? (received ?? 0) : toCollect(order);
  return (
    <Stack as="article" gap={1} className={styles.round}>
      <Cluster gap={3} rowGap={0} align="center" justify="between">
        <p>
          <button
            type="button"
            className={classNames(wholeRow.button, styles.name)}
            onClick={() => onOpen(order)}
          >
            {formatOrderNumber(order.number)}
          </button>
          {" · "}
          <bdi>{order.customerName ?? "Sans nom"}</bdi>
        </p>
        {(isOut || isClosed) && (
          <strong className={styles.amount}>{due === 0 && !isClosed ? "Payée" : formatPrice(due)}</strong>
        )}
      </Cluster>
      <p className={textStyles.hint}>
        {[order.quarter, piecesOf(one).join(", ")].filter(Boolean).join(" · ")}
      </p>
      <Cluster gap={2} rowGap={1} align="center" className={textStyles.hint}>
        {outcome && (
          <Badge kind={outcome === "DELIVERED" ? "done" : "strong"}>
            {labelOf(ROUND_OUTCOME_LABELS, outcome)}
          </Badge>
        )}
        {outcome && kind && amount !== null && amount > 0 && (
          <span>
            {formatPrice(amount)} · {labelOf(PAYMENT_KIND_LABELS, kind)}
          </span>
        )}
        {!outcome && isOut && !isClosed && <span>Pas encore cochée</span>}
        {!isOut && !isClosed && <OrderBadge order={order} />}
        {reason && <span>{reason}</span>}
      </Cluster>
      {unchanged && <p className={textStyles.error}>Rien n’est changé. {unchanged}.</p>}
      {!isClosed && amount !== null && amount > toCollect(order) && (
        <p className={textStyles.hint}>
          C’est {formatPrice(amount - toCollect(order))} de plus que le reste.
        </p>
      )}
    </Stack>
  );
}
