import { totals } from "graphql-server/features/cart/article-totals";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { type SessionUser, useSession } from "../../data/session/session.ts";
import { PageHead } from "../../lib/page-head.tsx";
import type { PageModule } from "../../lib/page-module.ts";
import { paths } from "../../lib/paths.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Button, LinkButton } from "../../ui/form/button.tsx";
import { BagIcon, OfflineIcon } from "../../ui/icons/icons.tsx";
import { Page, PageHeading } from "../../ui/layout/page.tsx";
import { Cluster, Stack } from "../../ui/layout/primitives.tsx";
import { articleCount } from "../../ui/text/article-count.ts";
import { orderCustomer } from "../orders/customer.ts";
import { useCart, useCartStore } from "./cart.ts";
import { CartNotices } from "./cart-notices.tsx";
import * as styles from "./cart-page.module.css";
import { CartSkeleton } from "./cart-skeleton.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { useChosenZone } from "./chosen-zone.ts";
import { EditableLines } from "./editable-lines.tsx";
import { isLineSoldOut, pricedLine } from "./line-properties.ts";
import { OrderSlip } from "./order-slip.tsx";
import { totalsWithDelivery } from "./total-with-delivery.ts";
import { useCustomer } from "./use-customer.ts";
import { VisitorNotice } from "./visitor-notice.tsx";

export function CartPage() {
  const { user, ready } = useSession();
  return (
    <Page>
      <PageHead title="Panier" description="Vos articles, leur total, et la commande en un message." />
      {user || ready ? <CurrentCart customer={user} /> : <LoadingCart />}
    </Page>
  );
}

/**
 * Shows the cart and keeps it current.
 * @param customer the signed-in user; null for a visitor, whose cart exists on this device only
 */
function CurrentCart({ customer }: { customer: SessionUser | null }) {
  const { lines, status, count } = useCart();
  const cart = useCartStore();
  const shop = useShop();
  const delivery = useChosenZone();
  const typed = useCustomer();
  const isVisitor = !customer;
  useEffect(() => {
    // Loads the cart again when the page opens, because another device may have edited a user's cart, and the prices of
    // a visitor's products may have changed.
    if (isVisitor || cart.get().status === "ready") void cart.reload();
  }, [cart, isVisitor]);

  if (status === "loading" && count === 0) return <LoadingCart />;
  if (status === "failed" && count === 0) return <FailedCart onRetry={() => void cart.reload()} />;
  const sums = totalsWithDelivery(totals(lines.map(pricedLine)), delivery.zone, shop);
  const ordered = lines.filter((line) => !isLineSoldOut(line));
  return (
    <>
      <PageHeading title="Panier">
        <Cluster as="p" gap={4} rowGap={0} align="center" className={styles.count}>
          {count > 0 && <span>{articleCount(count)}</span>}
          <Link to={paths.orders}>Mes commandes</Link>
        </Cluster>
      </PageHeading>
      <Stack gap={5} className={styles.layout}>
        <div>
          <CartNotices />
          <EditableLines lines={lines} empty={<EmptyCart />} />
        </div>
        {count > 0 && (
          <CartSummary
            lines={ordered}
            sums={sums}
            leavesOut={ordered.length < lines.length}
            delivery={delivery}
            typed={typed}
          />
        )}
      </Stack>
      {isVisitor && <VisitorNotice isEmpty={count === 0} />}
      {ordered.length > 0 && (
        <OrderSlip
          lines={ordered}
          sums={sums}
          place={orderCustomer(typed.customer, delivery.zone).quarter}
          customer={customer}
        />
      )}
    </>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      title="Pas de produits"
      icon={<BagIcon size={40} />}
      action={<LinkButton to={paths.catalogue}>Voir le catalogue</LinkButton>}
    >
      Votre panier vous attend&nbsp;: ajoutez-y ce qui vous plaît.
    </EmptyState>
  );
}

function LoadingCart() {
  return (
    <>
      <PageHeading title="Panier" />
      <CartSkeleton />
    </>
  );
}

function FailedCart({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <PageHeading title="Panier" />
      <EmptyState
        title="Votre panier n’a pas pu être chargé"
        icon={<OfflineIcon size={40} />}
        action={<Button onClick={onRetry}>Réessayer</Button>}
      >
        Vérifiez votre connexion&nbsp;: rien n’est perdu.
      </EmptyState>
    </>
  );
}

export const page: PageModule = { Page: CartPage };
