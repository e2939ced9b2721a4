import { formatPrice, signedPrice } from "graphql-server/features/catalogue/product/price";
import { ORDER_CHANNEL_LABELS } from "graphql-server/features/orders/order";
import { PAYMENT_KIND_LABELS } from "graphql-server/features/orders/payments/payment";
import { labelOf } from "graphql-server/platform/text/label-of";
import { SalesFiguresDocument, type SalesFiguresQuery } from "../../../data/graphql/admin.generated.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { PrinterIcon } from "../../../ui/icons/action-icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { longDay, ordersCount, signedCount } from "../dashboard/day-texts.ts";
import { LoadState } from "../list/load-state.tsx";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { useOrderEvents } from "../orders/events/order-events.tsx";
import { PrintedSlip } from "../orders/slips/printed-slip.tsx";
import * as styles from "./day-close-dialog.module.css";
import * as slipStyles from "./printed-day.module.css";

type Figures = SalesFiguresQuery["salesFigures"];

/**
 * The figures of one day, to read or print: sales by channel, and money received by kind of payment. What counts on a day is
 * decided by `sales-figures.repository.ts` of the server.
 */
export function DayCloseDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const shop = useShop();
  const { data, failure, retry } = usePanelQuery(SalesFiguresDocument, { from: day, to: day });
  useOrderEvents(retry);
  const figures = data?.salesFigures;
  const title = `Journée du ${longDay(day)} ${day.slice(0, 4)}`;
  return (
    <Dialog title={title} open onClose={onClose}>
      <LoadState
        isLoaded={figures !== undefined}
        failure={failure}
        retry={retry}
        title="La journée n’a pas pu être chargée"
      />
      {figures && (
        <Stack gap={3}>
          <DayClose figures={figures} className={styles.sums} />
          <Button variant="outline" onClick={() => print()}>
            <PrinterIcon />
            Imprimer la journée
          </Button>
          <PrintedSlip seller={shop} title={title} about={null}>
            <DayClose figures={figures} className={slipStyles.figures} />
          </PrintedSlip>
        </Stack>
      )}
    </Dialog>
  );
}

function DayClose({ figures, className }: { figures: Figures; className: string | undefined }) {
  const { orders, ordered, delivered, returned, paid, givenBack, channels, paymentKinds } = figures;
  return (
    <>
      <h3>Ventes</h3>
      <dl className={className}>
        <dt>{ordersCount(orders)}</dt>
        <dd>{signedPrice(ordered)}</dd>
        {channels
          .filter((channel) => channel.orders !== 0 || channel.ordered !== 0)
          .map((channel) => (
            <Row
              key={channel.channel}
              name={`dont ${labelOf(ORDER_CHANNEL_LABELS, channel.channel)} (${signedCount(channel.orders)})`}
              amount={signedPrice(channel.ordered)}
            />
          ))}
        <Row name="Livré" amount={signedPrice(delivered)} />
        <Row name="Retours" amount={signedPrice(returned)} />
      </dl>
      <h3>Argent</h3>
      <dl className={className}>
        {paymentKinds.map((one) => (
          <Row
            key={one.kind}
            name={`${labelOf(PAYMENT_KIND_LABELS, one.kind)} (${one.payments})`}
            amount={signedPrice(one.paid - one.givenBack)}
          />
        ))}
        <Row name="Reçu" amount={formatPrice(paid)} />
        <Row name="Rendu et annulé" amount={signedPrice(-givenBack)} />
        <Row name="Reste en caisse et comptes" amount={signedPrice(paid - givenBack)} />
      </dl>
    </>
  );
}

function Row({ name, amount }: { name: string; amount: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </>
  );
}
