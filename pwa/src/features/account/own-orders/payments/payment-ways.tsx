import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { depositSentence, type NextPayment } from "graphql-server/features/orders/deposit";
import {
  dialledNumber,
  groupedNumber,
  NEVER_YOUR_PIN,
  ussdOf,
} from "graphql-server/features/orders/payments/payment-ways";
import type { Wallet } from "graphql-server/features/shop/profile/shop-settings";
import { useShop } from "../../../../lib/shop-context.tsx";
import { AnchorButton } from "../../../../ui/form/button.tsx";
import { PhoneIcon } from "../../../../ui/icons/icons.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import { typeset } from "../../../../ui/text/french-typography.ts";
import { CopiedText } from "./copied-text.tsx";
import * as styles from "./payment-ways.module.css";
import { PhoneOrLaptop } from "./phone-or-laptop.tsx";

/**
 * Shows what is to be paid now, and the shop's mobile-money accounts. If an account has a USSD code, a link dials the
 * code: such a payment works without mobile data.
 */
export function PaymentWays({ payment: { amount, deposit } }: { payment: NextPayment }) {
  const wallets = useShop().wallets ?? [];
  return (
    <Stack gap={4}>
      <p>
        <strong className={styles.amount}>{formatPrice(amount)}</strong>
        <span className={styles.soft}>
          {deposit === 0 && "Reste à payer"}
          {deposit > 0 && typeset(depositSentence(formatPrice(deposit)))}
          {deposit > amount && `, reste ${formatPrice(amount)}`}
        </span>
      </p>
      <ul className={styles.ways}>
        {wallets.map((wallet, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two accounts may be the same
          <li key={place}>
            <Account wallet={wallet} amount={amount} />
          </li>
        ))}
      </ul>
      <p className={styles.soft}>
        Avant de valider, comparez le nom que le téléphone affiche. {NEVER_YOUR_PIN}
      </p>
    </Stack>
  );
}

function Account({ wallet, amount }: { wallet: Wallet; amount: number }) {
  const { operator, holder, number } = wallet;
  const code = ussdOf(wallet, amount);
  const purpose = `prépare le paiement de ${formatPrice(amount)} à ${holder}. Vous validez ensuite vous-même.`;
  return (
    <>
      <h3>{operator}</h3>
      <p>
        <bdi>{holder}</bdi>
      </p>
      <CopiedText text={dialledNumber(number)} what={`le numéro ${operator}`}>
        {groupedNumber(number)}
      </CopiedText>
      {code && (
        <>
          <div className={styles.soft}>
            <PhoneOrLaptop
              phone={`Le code ${purpose}`}
              laptop={`Composé sur votre téléphone, le code ${purpose}`}
            />
          </div>
          <PhoneOrLaptop
            phone={
              <AnchorButton href={dialUrl(code)} variant="outline" wide className={styles.code}>
                <PhoneIcon size={20} />
                <span>
                  Composer <span className={styles.dialled}>{code}</span>
                </span>
              </AnchorButton>
            }
            laptop={
              <CopiedText text={code} what={`le code ${operator}`}>
                {code}
              </CopiedText>
            }
          />
        </>
      )}
    </>
  );
}

/** Returns the URL that dials a USSD code. `#` is encoded, because it would begin the URL's fragment. */
const dialUrl = (code: string): string => `tel:${code.replaceAll("#", "%23")}`;
