import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { ROUND_OUTCOME_LABELS, ROUND_OUTCOMES, toCollect } from "graphql-server/features/orders/rounds/round";
import type { PanelRoundDetailsFragment } from "../../../data/graphql/admin.generated.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { formatDate } from "../../../ui/text/format-date.ts";
import { formatPhone } from "../../../ui/text/format-phone.ts";
import * as slipStyles from "../../cart/slip/slip.module.css";
import { PrintedSlip } from "../orders/slips/printed-slip.tsx";
import { riderName } from "./rider-name.ts";
import { collectedText, ordersCount, ordersOut, piecesOf } from "./round-message.ts";
import * as styles from "./round-sheet.module.css";

/** The printed list of a round's orders for the rider, on A4 or on paper 80 mm wide, with boxes to tick by hand. */
export function RoundSheet({ details }: { details: PanelRoundDetailsFragment }) {
  const shop = useShop();
  const { round } = details;
  const out = ordersOut(details);
  const total = out.reduce((sum, { order }) => sum + toCollect(order), 0);
  return (
    <PrintedSlip
      seller={shop}
      title={`Tournée de ${riderName(round)}`}
      about={
        <>
          <p>{formatDate(round.openedAt)}</p>
          <p>{ordersCount(out.length)}</p>
        </>
      }
    >
      <ol className={styles.orders}>
        {out.map((one) => (
          <li key={one.order.id}>
            <p className={styles.who} dir="auto">
              <strong>{formatOrderNumber(one.order.number)}</strong>
              {[one.order.customerName, one.order.customerPhone && formatPhone(one.order.customerPhone)]
                .filter(Boolean)
                .map((text) => ` · ${text}`)
                .join("")}
            </p>
            {one.order.quarter && <p dir="auto">{one.order.quarter}</p>}
            <p>{piecesOf(one).join(", ")}</p>
            {one.order.note && <p dir="auto">Note&nbsp;: {one.order.note}</p>}
            <p className={styles.ticks}>
              <strong>{collectedText(toCollect(one.order))}</strong>
              {ROUND_OUTCOMES.map((outcome) => (
                <span key={outcome}>☐ {ROUND_OUTCOME_LABELS[outcome]}</span>
              ))}
              <span>Reçu&nbsp;: ..................</span>
            </p>
          </li>
        ))}
      </ol>
      <dl className={slipStyles.sums}>
        <dt>Total à encaisser</dt>
        <dd>{formatPrice(total)}</dd>
      </dl>
    </PrintedSlip>
  );
}
