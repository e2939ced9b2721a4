import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import { isDone } from "graphql-server/features/orders/order-state";
import { useRef, useState } from "react";
import { useChatLink } from "../../../../lib/contact/use-chat-link.ts";
import { paths } from "../../../../lib/paths.ts";
import { useShop } from "../../../../lib/shop-context.tsx";
import { useKeptFocus } from "../../../../lib/use-kept-focus.ts";
import { AnchorButton, LinkButton } from "../../../../ui/form/button.tsx";
import { ChevronDownIcon } from "../../../../ui/icons/icons.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import { formatDate } from "../../../../ui/text/format-date.ts";
import { type DeviceOrder, pendingWithdrawal } from "../../../orders/outbox/order-records.ts";
import type { OrderRequest } from "../../../orders/outbox/order-request.ts";
import { AppointmentText } from "../appointment/appointment-text.tsx";
import { CalendarButton } from "../appointment/calendar-button.tsx";
import { SlotNews } from "../appointment/slot-news.tsx";
import { PayButton } from "../payments/pay-button.tsx";
import { AnnouncedPayments } from "../payments/payment-announcements.tsx";
import { appointmentOf } from "../record/appointment.ts";
import { askedPayment } from "../record/asked-payment.ts";
import { orderAnchor } from "../record/order-anchor.ts";
import { cancellationUrl, orderChatUrl } from "../record/order-chat.ts";
import { sumsOf } from "../record/shop-record.ts";
import { AgainButton, AgainResult } from "./order-again.tsx";
import { OrderAmounts } from "./order-amounts.tsx";
import { OrderArticles } from "./order-articles.tsx";
import { OrderMore } from "./order-more.tsx";
import { isLateWithdrawal, OrderNews } from "./order-news.tsx";
import { OrderSteps } from "./order-steps.tsx";
import * as styles from "./own-order.module.css";
import { useReorder } from "./use-reorder.ts";

export interface OwnOrderProps {
  order: DeviceOrder;
  ask: (request: OrderRequest) => void;
}

/** An order as a folded card, with what the customer must know and can do now. Everything else is behind « Plus ». */
export function OwnOrder({ order, ask }: OwnOrderProps) {
  const id = orderAnchor(order.id);
  const card = useRef<HTMLElement>(null);
  const keptFocus = useKeptFocus(card);
  const again = useReorder(order);
  const [isOpened, setOpened] = useState(false);
  const shop = useShop();
  const payment = askedPayment(order, shop);
  const appointment = appointmentOf(order);
  // A customer who wants to cancel the order must write to the shop, and is not asked to pay.
  const canPay = payment && !isLateWithdrawal(order) && (shop.wallets ?? []).length > 0;
  const isAgainMain = !canPay && isOver(order);
  const placedAt = new Date(order.placedAt).toISOString();
  return (
    <Stack
      as="article"
      gap={3}
      className={styles.order}
      id={id}
      aria-labelledby={`${id}-numero`}
      ref={card}
      {...keptFocus}
    >
      <div className={styles.head}>
        <h2 id={`${id}-numero`}>{formatOrderNumber(orderNumberOf(order.id))}</h2>
        <time className={styles.soft} dateTime={placedAt}>
          {formatDate(placedAt)}
        </time>
      </div>
      {appointment ? <AppointmentText appointment={appointment} /> : <OrderArticles lines={order.lines} />}
      <OrderSteps order={order} />
      <SlotNews order={order} ask={ask} />
      <OrderNews order={order} />
      {/* An appointment without a price shows no amounts: the price of some services is agreed on in the shop. */}
      {!(appointment && sumsOf(order).total === 0) && <OrderAmounts order={order} payment={payment} />}
      <AnnouncedPayments order={order} areCurrent />
      <AgainResult again={again} />
      <div className={styles.actions}>
        {canPay && <PayButton order={order} payment={payment} ask={ask} />}
        <CalendarButton order={order} />
        {isAgainMain && (appointment ? <BookAgain /> : <AgainButton again={again} />)}
        <Chat order={order} isShort={canPay || (isAgainMain && !again.result)} />
      </div>
      <details
        className={styles.more}
        onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
      >
        <summary>
          Plus
          <ChevronDownIcon size={20} />
        </summary>
        {isOpened && (
          <OrderMore order={order} again={isAgainMain || appointment ? undefined : again} ask={ask} />
        )}
      </details>
    </Stack>
  );
}

/** True if nothing more will happen to the order; its customer can then only order the same articles again. */
const isOver = (order: DeviceOrder): boolean =>
  order.refusal !== undefined || pendingWithdrawal(order) !== undefined || isDone(order.state ?? "NEW");

const BookAgain = () => (
  <LinkButton to={paths.services} variant="outline">
    Réserver à nouveau
  </LinkButton>
);

/** The link to the chat about the order. Its label is short if it is beside another button. */
function Chat({ order, isShort = false }: { order: DeviceOrder; isShort: boolean | undefined }) {
  const url = isLateWithdrawal(order) ? cancellationUrl : orderChatUrl;
  const chat = useChatLink(url(useShop(), order.id));
  return (
    <AnchorButton variant="outline" {...chat} aria-label={isShort ? "Écrire à la boutique" : undefined}>
      {isShort ? "Écrire" : "Écrire à la boutique"}
    </AnchorButton>
  );
}
