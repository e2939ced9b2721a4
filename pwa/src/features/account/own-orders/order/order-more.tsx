import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { isDone } from "graphql-server/features/orders/order-state";
import { useSessionStore } from "../../../../data/session/session.ts";
import { callUrl } from "../../../../lib/contact/contact-links.ts";
import { useChatLink } from "../../../../lib/contact/use-chat-link.ts";
import { useShop } from "../../../../lib/shop-context.tsx";
import { AnchorButton } from "../../../../ui/form/button.tsx";
import { PhoneIcon } from "../../../../ui/icons/icons.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import { formatPhone } from "../../../../ui/text/format-phone.ts";
import { typeset } from "../../../../ui/text/french-typography.ts";
import { type DeviceOrder, pendingWithdrawal } from "../../../orders/outbox/order-records.ts";
import type { OrderRequest } from "../../../orders/outbox/order-request.ts";
import { LazyPushOffer } from "../../../push/lazy-push-offer.tsx";
import { CopiedText } from "../payments/copied-text.tsx";
import { AnnounceButton, AnnouncedPayments } from "../payments/payment-announcements.tsx";
import { PhoneOrLaptop } from "../payments/phone-or-laptop.tsx";
import { customerHandover } from "../record/appointment.ts";
import { cancellationUrl } from "../record/order-chat.ts";
import { AgainButton } from "./order-again.tsx";
import { LineImage } from "./order-articles.tsx";
import { hiddenChanges } from "./order-news.tsx";
import { OrderReceipts } from "./order-receipts.tsx";
import { OrderReturn } from "./order-return.tsx";
import * as styles from "./own-order.module.css";
import { OwnOrderSums } from "./own-order-sums.tsx";
import type { useReorder } from "./use-reorder.ts";

export interface OrderMoreProps {
  order: DeviceOrder;
  /** The action of the button « Commander à nouveau »; undefined if the folded card already has this button. */
  again: ReturnType<typeof useReorder> | undefined;
  ask: (request: OrderRequest) => void;
}

/** The part of an order's card behind « Plus »: the details, and actions that customers need seldom. */
export function OrderMore({ order, again, ask }: OrderMoreProps) {
  const changes = hiddenChanges(order);
  const isAppointment = customerHandover(order) === "APPOINTMENT";
  return (
    <Stack gap={4} className={styles.content}>
      {changes.length > 0 && (
        <ul className={styles.changes} aria-label="Autres changements par la boutique">
          {changes.map((change) => (
            <li key={change}>{typeset(change)}</li>
          ))}
        </ul>
      )}
      <Stack as="ul" gap={2} className={styles.lines} aria-label="Articles">
        {order.lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line without state may get another place
          <li key={place}>
            {!isAppointment && <LineImage image={line.image} />}
            <div>
              <p>
                <bdi>{line.productName}</bdi>
              </p>
              <p className={styles.soft}>
                {variantLabel(line) && `${variantLabel(line)} · `}
                {line.quantity}&nbsp;×&nbsp;{formatPrice(line.price)}
              </p>
              {line.returned !== undefined && (
                <p className={styles.soft}>
                  {line.returned > 1 ? `${line.returned} pièces rapportées` : "1 pièce rapportée"}
                </p>
              )}
            </div>
          </li>
        ))}
      </Stack>
      <OwnOrderSums order={order} />
      <AnnouncedPayments order={order} areCurrent={false} />
      <OrderReceipts order={order} />
      <Push order={order} />
      <div className={styles.others}>
        <AnnounceButton order={order} ask={ask} />
        <OrderReturn order={order} ask={ask} />
        {again && <AgainButton again={again} size="small" />}
        <Cancellation order={order} />
        <Call />
      </div>
    </Stack>
  );
}

/**
 * Offers push notifications about an order. Renders nothing for an order that the shop has not received yet, or that is
 * finished, cancelled or being withdrawn.
 */
function Push({ order }: { order: DeviceOrder }) {
  const { id, state } = order;
  const session = useSessionStore();
  if (state === null || isDone(state) || pendingWithdrawal(order)) return null;
  return <LazyPushOffer session={session} subject={{ orderId: id }} />;
}

/** A chat link that asks the shop to cancel the order. Only the shop can cancel an order that it has received. */
function Cancellation({ order }: { order: DeviceOrder }) {
  const chat = useChatLink(cancellationUrl(useShop(), order.id));
  const isOpen = order.state === "NEW" || order.state === "CONFIRMED";
  if (!isOpen || pendingWithdrawal(order)) return null;
  return (
    <AnchorButton variant="outline" size="small" {...chat}>
      Demander l’annulation
    </AnchorButton>
  );
}

function Call() {
  const shop = useShop();
  return (
    <PhoneOrLaptop
      phone={
        <AnchorButton href={callUrl(shop)} variant="outline" size="small">
          <PhoneIcon size={20} />
          Appeler la boutique
        </AnchorButton>
      }
      laptop={
        <CopiedText text={`+${shop.phone}`} what="le numéro de la boutique">
          {formatPhone(shop.phone)}
        </CopiedText>
      }
    />
  );
}
