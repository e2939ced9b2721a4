import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { depositSentence, nextPayment } from "graphql-server/features/orders/deposit";
import { isDone } from "graphql-server/features/orders/order-state";
import { NEVER_YOUR_PIN, ussdOf } from "graphql-server/features/orders/payments/payment-ways";
import type { Wallet } from "graphql-server/features/shop/profile/shop-details";
import { useId } from "react";
import { useShop } from "../../../../lib/shop-context.tsx";
import { AnchorButton } from "../../../../ui/form/button.tsx";
import { PhoneIcon } from "../../../../ui/icons/icons.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import { typeset } from "../../../../ui/text/french-typography.ts";
import { type DeviceOrder, pendingWithdrawal } from "../../../orders/outbox/order-records.ts";
import * as styles from "./payment-ways.module.css";
import { orderDeposit } from "../record/shop-record.ts";

export interface PaymentWaysProps {
  order: Pick<DeviceOrder, "state" | "quarter" | "zoneId" | "deposit" | "requests">;
  /** What the order costs now with delivery, in whole FCFA. */
  due: number;
  /** Sum of the order's payments in whole FCFA. */
  paid: number;
}

/**
 * Shows the next payment of an order and the shop's mobile money accounts. Beside an account, a link dials the USSD
 * code that pays to it, which works without mobile data. Renders nothing if nothing is to be paid now.
 */
export function PaymentWays({ order, due, paid }: PaymentWaysProps) {
  const id = useId();
  const shop = useShop();
  const { state } = order;
  // Many shops never enter that a courier has received cash. So a finished order asks for a payment only if the shop
  // has entered a part of its price.
  const isOpen = state !== null && !pendingWithdrawal(order) && (!isDone(state) || paid > 0);
  const next = isOpen ? nextPayment(due, paid, orderDeposit(order, due, shop)) : undefined;
  const wallets = shop.wallets ?? [];
  if (!next || (wallets.length === 0 && next.deposit === 0)) return null;
  return (
    <Stack as="section" gap={3} className={styles.ways} aria-labelledby={id}>
      <p id={id}>
        {next.deposit > 0 ? (
          <strong>{typeset(depositSentence(formatPrice(next.deposit)))}</strong>
        ) : (
          <strong>Payer {formatPrice(next.amount)} par mobile money</strong>
        )}
        {next.deposit > next.amount && <> (reste {formatPrice(next.amount)})</>}
      </p>
      {wallets.length > 0 && (
        <>
          <ul>
            {wallets.map((wallet, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two accounts may be the same
              <li key={place}>
                <Account wallet={wallet} amount={next.amount} />
              </li>
            ))}
          </ul>
          <p className={styles.soft}>
            Avant de valider, comparez le nom que le téléphone affiche. {NEVER_YOUR_PIN}
          </p>
        </>
      )}
    </Stack>
  );
}

function Account({ wallet, amount }: { wallet: Wallet; amount: number }) {
  const code = ussdOf(wallet, amount);
  return (
    <>
      <p>{wallet.operator}</p>
      <dl>
        <dt>Nom</dt>
        <dd>{wallet.holder}</dd>
        <dt>Numéro</dt>
        <dd>{wallet.number}</dd>
      </dl>
      {code && (
        <AnchorButton
          href={dialUrl(code)}
          variant="outline"
          size="small"
          className={styles.code}
          aria-label={`Composer ${code} (${wallet.operator})`}
        >
          <PhoneIcon size={20} />
          {code}
        </AnchorButton>
      )}
    </>
  );
}

/** A plain `#` would begin the link's fragment. */
const dialUrl = (code: string): string => `tel:${code.replaceAll("#", "%23")}`;
