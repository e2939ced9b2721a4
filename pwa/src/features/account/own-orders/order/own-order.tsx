import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant";
import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import { customerStateLabel, isDone } from "graphql-server/features/orders/order-state";
import { useId } from "react";
import { useSessionStore } from "../../../../data/session/session.ts";
import { chatUrl } from "../../../../lib/contact/contact-links.ts";
import { useChatLink } from "../../../../lib/contact/use-chat-link.ts";
import { paths } from "../../../../lib/paths.ts";
import { useShop } from "../../../../lib/shop-context.tsx";
import { Badge } from "../../../../ui/display/badge.tsx";
import { ResponsiveImage } from "../../../../ui/display/responsive-image.tsx";
import { Notice, NoticePlace } from "../../../../ui/feedback/notice.tsx";
import { AnchorButton, Button, LinkButton } from "../../../../ui/form/button.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import { articleCount } from "../../../../ui/text/article-count.ts";
import { formatDate } from "../../../../ui/text/format-date.ts";
import { typeset } from "../../../../ui/text/french-typography.ts";
import { orderBadgeKind } from "../../../orders/order-badge-kinds.ts";
import { type DeviceOrder, isPending, pendingWithdrawal } from "../../../orders/outbox/order-records.ts";
import { isUnsent, isWithdrawal, type OrderRequest } from "../../../orders/outbox/order-request.ts";
import { ALREADY_ANSWERED } from "../../../orders/outbox/withdraw-order.ts";
import { WITHDRAWAL_WAITS } from "../../../orders/page-orders.ts";
import { LazyPushOffer } from "../../../push/lazy-push-offer.tsx";
import { OrderReceipts } from "./order-receipts.tsx";
import { OrderReturn } from "./order-return.tsx";
import { OwnOrderSums } from "./own-order-sums.tsx";
import * as styles from "../own-orders.module.css";
import { PaymentAnnouncements } from "../payments/payment-announcements.tsx";
import { PaymentWays } from "../payments/payment-ways.tsx";
import type { Reorder } from "./reorder.ts";
import { shopChanges } from "../record/shop-changes.ts";
import { readShopRecord, sumsOf } from "../record/shop-record.ts";
import { useReorder } from "./use-reorder.ts";

export interface OwnOrderProps {
  order: DeviceOrder;
  /** Level of the heading that contains the order's number. */
  level: 2 | 3;
  ask: (request: OrderRequest) => void;
}

/** Shows an order's number, date, state, articles and total, and a button to order the same articles again. */
export function OwnOrder({ order, level, ask }: OwnOrderProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  const placedAt = new Date(order.placedAt).toISOString();
  return (
    <Stack as="article" gap={3} className={styles.order} aria-labelledby={id}>
      <div className={styles.head}>
        <Heading id={id}>{formatOrderNumber(orderNumberOf(order.id))}</Heading>
        <StateBadge order={order} />
        <time className={styles.soft} dateTime={placedAt}>
          {formatDate(placedAt)}
        </time>
      </div>
      <Changes order={order} />
      <Stack as="ul" gap={2} className={styles.lines}>
        {order.lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line without state may get another place
          <li key={place}>
            {line.image ? (
              <ResponsiveImage
                image={line.image}
                alt=""
                sizes="48px"
                widths={[160]}
                className={styles.image}
              />
            ) : (
              <span className={styles.image} />
            )}
            <div>
              <p>{line.productName}</p>
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
      <LateWithdrawal order={order} />
      <OwnOrderSums order={order} />
      <PaymentWays order={order} {...sumsOf(order)} />
      <PaymentAnnouncements order={order} ask={ask} />
      <OrderReceipts order={order} />
      <OrderReturn order={order} ask={ask} />
      <OrderPush order={order} />
      <Delivery order={order} />
      <Again order={order} />
    </Stack>
  );
}

function StateBadge({ order }: { order: DeviceOrder }) {
  const { state } = order;
  if (pendingWithdrawal(order)) return <Badge>Retrait en attente</Badge>;
  if (state)
    return (
      <Badge kind={orderBadgeKind(state)}>{customerStateLabel(state, readShopRecord(order).isPickup)}</Badge>
    );
  return <Badge>{isPending(order) ? "En attente d’envoi" : "Refusée"}</Badge>;
}

/** Offers to notify the customer about an order that the shop has and that can still change. */
function OrderPush({ order }: { order: DeviceOrder }) {
  const { id, state } = order;
  const session = useSessionStore();
  if (state === null || isDone(state) || pendingWithdrawal(order)) return null;
  return <LazyPushOffer session={session} subject={{ orderId: id }} />;
}

/** Shows what the shop has changed since the customer ordered. Renders nothing for an unchanged order. */
function Changes({ order }: { order: DeviceOrder }) {
  const changes = shopChanges(order);
  if (changes.length === 0) return null;
  const { editedAt } = readShopRecord(order);
  const time = editedAt === null ? undefined : new Date(editedAt).toISOString();
  return (
    <div className={styles.changes}>
      <p>
        <strong>Modifiée par la boutique</strong>
        {time && (
          <>
            , <time dateTime={time}>{formatDate(time)}</time>
          </>
        )}
      </p>
      <ul>
        {changes.map((change) => (
          <li key={change}>{typeset(change)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Shows whether the order has reached the shop, or why it has not. */
function Delivery({ order }: { order: DeviceOrder }) {
  if (order.refusal)
    return (
      <Notice kind="error" title="La boutique n’a pas pu enregistrer cette commande">
        {order.refusal}. Le message que vous avez envoyé reste valable.
      </Notice>
    );
  if (!isPending(order)) return null;
  if (pendingWithdrawal(order)) return <p className={styles.soft}>{order.delay ?? WITHDRAWAL_WAITS}.</p>;
  return (
    <p className={styles.soft}>
      {`${order.delay ?? "Elle sera transmise à la boutique dès qu’il y aura du réseau"}. Votre message peut déjà partir.`}
    </p>
  );
}

function LateWithdrawal({ order: { id, state, requests = [] } }: { order: DeviceOrder }) {
  const text = `Je souhaite annuler ma commande ${formatOrderNumber(orderNumberOf(id))}`;
  const chatLink = useChatLink(chatUrl(useShop(), text));
  const isLate = requests.some((request) => isWithdrawal(request) && !isUnsent(request));
  if (!isLate || isDone(state ?? "NEW")) return null;
  return (
    <Notice
      kind="error"
      action={
        <AnchorButton variant="outline" size="small" {...chatLink}>
          Écrire
        </AnchorButton>
      }
    >
      {typeset(`${ALREADY_ANSWERED}.`)}
    </Notice>
  );
}

function Again({ order }: { order: DeviceOrder }) {
  const { orderAgain, busy, result, problem } = useReorder(order);
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      <NoticePlace>{result && <AgainResult result={result} />}</NoticePlace>
      {!result && (
        <div>
          <Button variant="outline" size="small" busy={busy} onClick={() => void orderAgain()}>
            Commander à nouveau
          </Button>
        </div>
      )}
    </>
  );
}

function AgainResult({ result: { lines, gone } }: { result: Reorder }) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const added = `${articleCount(pieces)} ${pieces > 1 ? "sont" : "est"} dans votre panier.`;
  return (
    <Notice
      kind={lines.length > 0 ? "success" : "info"}
      role="presentation"
      action={
        lines.length > 0 && (
          <LinkButton to={paths.cart} size="small">
            Voir le panier
          </LinkButton>
        )
      }
    >
      {lines.length > 0 && <p>{added}</p>}
      {gone.length > 0 && <p>Plus en vente pour le moment&nbsp;: {gone.join(", ")}.</p>}
    </Notice>
  );
}
