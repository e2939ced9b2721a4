import { MAX_DEVICE_ORDERS } from "graphql-server/features/orders/order";
import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import { identityLines } from "graphql-server/features/shop/seller-identity-text";
import { useEffect, useReducer, useRef } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { useKeptFocus } from "../../../lib/use-kept-focus.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Button, LinkButton } from "../../../ui/form/button.tsx";
import { EraseButton } from "../../../ui/form/erase-button.tsx";
import { Cluster, Stack } from "../../../ui/layout/primitives.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import { TextLines } from "../../cart/slip/text-lines.tsx";
import { hasDetails, readCustomer } from "../../orders/customer.ts";
import type { OrderList } from "../../orders/outbox/order-list.ts";
import { OwnOrder } from "./order/own-order.tsx";
import * as styles from "./own-orders.module.css";
import { SharedPayment } from "./payments/shared-payment.tsx";
import { useOrders } from "./use-orders.ts";

export function OwnOrders({ isVisitor }: { isVisitor: boolean }) {
  const { orders, problem, isAsking, refresh, ask, asksWhose, answerWhose, erase } = useOrders();
  const area = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(area);
  useNamedOrder(orders);
  const [, update] = useReducer((count: number) => count + 1, 0);
  if (!orders || (orders.length === 0 && isAsking)) return <LoadingOrders />;
  // Erasing is offered even without orders if the device has stored a visitor's name, phone number or quarter, because
  // a visitor with an empty cart can erase these only here.
  const isErasable = isVisitor && (orders.length > 0 || hasDetails(readCustomer(null)));
  return (
    <Stack gap={4} ref={area} tabIndex={-1} {...keptFocus}>
      {problem && <Unchecked problem={problem} onRetry={() => void refresh()} />}
      {asksWhose && <WhoseOrders orders={orders} onAnswer={answerWhose} />}
      <SharedPayment orders={orders} ask={ask} />
      {orders.length === 0 ? (
        <NoOrders />
      ) : (
        <div className={styles.cards}>
          {orders.map((order) => (
            <OwnOrder key={order.id} order={order} ask={ask} />
          ))}
        </div>
      )}
      {orders.length >= MAX_DEVICE_ORDERS && (
        <p className={styles.soft}>Les {MAX_DEVICE_ORDERS} dernières commandes sont gardées ici.</p>
      )}
      {orders.length > 0 && <Seller />}
      {isErasable && (
        // « Effacer de cet appareil » is for phones that several people share.
        <div>
          <EraseButton label="Effacer de cet appareil" onErase={() => void erase()?.finally(update)} />
        </div>
      )}
      {isVisitor && <SignInHint />}
    </Stack>
  );
}

function SignInHint() {
  return (
    <Cluster as="p" gap={3} align="center" justify="between" className={styles.signIn}>
      Avec un compte, les prochaines vous suivent sur tous vos appareils.
      <LinkButton to={paths.signIn} state={{ from: paths.orders }} variant="outline" size="small">
        Se connecter
      </LinkButton>
    </Cluster>
  );
}

/**
 * Scrolls to the order whose number is in the URL's fragment, once the orders have been read, and moves the focus to
 * this order.
 */
function useNamedOrder(orders: OrderList | undefined): void {
  const { hash } = useLocation();
  const isShown = useRef(false);
  useEffect(() => {
    const card = hash.length > 1 && document.getElementById(hash.slice(1));
    if (!orders || !card || isShown.current) return;
    isShown.current = true;
    card.scrollIntoView({ behavior: "instant" });
    const heading = card.querySelector<HTMLElement>("h2");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [orders, hash]);
}

/**
 * Shows the seller's name and address, as the law on electronic commerce requires. Renders nothing if the owner has not
 * entered a legal identity.
 */
function Seller() {
  const shop = useShop();
  const lines = identityLines(shop);
  if (lines.length === 0) return null;
  return (
    <section className={styles.soft} aria-label="Vendeur">
      <p>Vos commandes sont vendues par&nbsp;:</p>
      <TextLines lines={[...lines, shop.address]} />
    </section>
  );
}

function NoOrders() {
  return (
    <EmptyState
      title="Pas encore de commande"
      action={<LinkButton to={paths.catalogue}>Voir le catalogue</LinkButton>}
    >
      Ce que vous commandez par message ou par téléphone s’affiche ici, avec son numéro et son état.
    </EmptyState>
  );
}

function LoadingOrders() {
  return (
    <Stack gap={3} className={styles.loading} role="status" aria-label="Chargement">
      <Skeleton shape="title" />
      <Skeleton shape="text" />
      <Skeleton shape="text" half />
    </Stack>
  );
}

/**
 * Asks the signed-in user once whether the orders that were made on this device without an account are theirs. Several
 * people may share a phone, so these orders belong to no account until somebody claims them.
 */
function WhoseOrders({ orders, onAnswer }: { orders: OrderList; onAnswer: (isMine: boolean) => void }) {
  const numbers = orders
    .filter(({ userId }) => userId === null)
    .map(({ id }) => formatOrderNumber(orderNumberOf(id)).replace("-", "\u2011"));
  return (
    <Notice title={typeset("Ces commandes sont-elles à vous ?")}>
      <p>
        Passées sur cet appareil sans compte&nbsp;: {numbers.join(", ")}. Sans votre réponse, elles n’entrent
        pas dans votre compte.
      </p>
      <Cluster gap={3} className={styles.whose}>
        <Button variant="outline" size="small" onClick={() => onAnswer(true)}>
          Ces commandes sont à moi
        </Button>
        <Button variant="quiet" size="small" onClick={() => onAnswer(false)}>
          Pas à moi
        </Button>
      </Cluster>
    </Notice>
  );
}

function Unchecked({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <Notice
      title="L’état des commandes n’a pas pu être vérifié"
      action={
        <Button variant="outline" size="small" onClick={onRetry}>
          Réessayer
        </Button>
      }
    >
      {problem}
    </Notice>
  );
}
