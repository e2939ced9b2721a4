import { formatPrice } from "graphql-server/features/catalogue/product/price";
import type { PanelCustomerFragment } from "../../../data/graphql/admin.generated.ts";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./customer-page.module.css";

/** The sums of a customer's orders: bought, paid, still to pay, cancelled and brought back. */
export function CustomerSums({ customer }: { customer: PanelCustomerFragment }) {
  const { cancelledCount, returnedCount, bought, returned, paid, owed, toRefund } = customer;
  const rows: readonly (readonly [name: string, value: string, note?: string | false])[] = [
    ["Acheté", formatPrice(bought), returned > 0 && `${formatPrice(returned)} rapportés, déjà déduits`],
    ["Payé", formatPrice(paid)],
    ["Reste à payer", formatPrice(owed)],
    ...(toRefund > 0 ? [["À rendre", formatPrice(toRefund)] as const] : []),
    ...(cancelledCount > 0 ? [["Commandes annulées", String(cancelledCount)] as const] : []),
    ...(returnedCount > 0 ? [["Commandes avec un retour", String(returnedCount)] as const] : []),
  ];
  return (
    <dl className={styles.sums}>
      {rows.map(([name, value, note]) => (
        <Cluster key={name} gap={3} rowGap={0} align="baseline" justify="between">
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            {note && <span className={textStyles.hint}>{note}</span>}
          </dd>
        </Cluster>
      ))}
    </dl>
  );
}
