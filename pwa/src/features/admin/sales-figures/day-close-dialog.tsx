import { formatPrice, signedPrice } from "graphql-server/features/catalogue/product/price";
import { ORDER_CHANNEL_LABELS } from "graphql-server/features/orders/order";
import { PAYMENT_KIND_LABELS, PAYMENT_KINDS } from "graphql-server/features/orders/payments/payment-kind";
import { roundDifference } from "graphql-server/features/orders/rounds/round";
import { labelOf } from "graphql-server/platform/text/label-of";
import {
  type PanelDayCloseFragment,
  PanelRoundsOfDayDocument,
  SalesFiguresDocument,
  type SalesFiguresQuery,
} from "../../../data/graphql/admin.generated.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { PrinterIcon } from "../../../ui/icons/action-icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { formatDate } from "../../../ui/text/format-date.ts";
import { longDay, ordersCount, signedCount } from "../dashboard/day-texts.ts";
import { LoadState } from "../list/load-state.tsx";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { useOrderEvents } from "../orders/events/order-events.tsx";
import { PrintedSlip } from "../orders/slips/printed-slip.tsx";
import * as styles from "../ui/sums.module.css";
import { DayCashForm } from "./day-cash-form.tsx";
import { DayRounds } from "./day-rounds.tsx";
import * as slipStyles from "./printed-day.module.css";

type Figures = SalesFiguresQuery["salesFigures"];

/**
 * The figures of a day, on screen or on paper: sales by channel, and cash separately from mobile money and accounts. An
 * admin who handles all orders also enters the counted cash here. Which sales and payments belong to a day is defined
 * by `sales-figures.repository.ts` of the server.
 */
export function DayCloseDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const shop = useShop();
  const { data, failure, retry } = usePanelQuery(SalesFiguresDocument, { from: day, to: day });
  const roundsOfDay = usePanelQuery(PanelRoundsOfDayDocument, { day }, { fetchPolicy: "cache-and-network" });
  useOrderEvents(() => {
    retry();
    roundsOfDay.retry();
  });
  const rounds = roundsOfDay.data?.rounds ?? [];
  const figures = data?.salesFigures;
  const close = data?.dayCloses?.[0];
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
          <h3>{data.dayCloses ? "Clôture du jour" : "Caisse"}</h3>
          <Cash figures={figures} className={styles.sums} />
          {data.dayCloses && (
            <DayCashForm
              day={day}
              expected={cashOf(figures).expected}
              ofRounds={rounds.reduce((sum, round) => sum + roundDifference(round), 0)}
              close={close}
            />
          )}
          <DayRounds rounds={rounds} className={styles.sums} />
          <Accounts figures={figures} className={styles.sums} />
          <Sales figures={figures} className={styles.sums} />
          <Button variant="outline" onClick={() => print()}>
            <PrinterIcon />
            Imprimer la journée
          </Button>
          <PrintedSlip seller={shop} title={title} about={null}>
            <Sales figures={figures} className={slipStyles.figures} />
            <h3>Caisse</h3>
            <Cash figures={figures} className={slipStyles.figures} />
            {close && <CountedCash close={close} className={slipStyles.figures} />}
            <DayRounds rounds={rounds} className={slipStyles.figures} />
            <Accounts figures={figures} className={slipStyles.figures} />
          </PrintedSlip>
        </Stack>
      )}
    </Dialog>
  );
}

interface FiguresProps {
  figures: Figures;
  className: string | undefined;
}

function Sales({ figures: { orders, ordered, delivered, returned, channels }, className }: FiguresProps) {
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
    </>
  );
}

/** Returns the cash of a day in whole FCFA, and the number of cash payments. */
function cashOf({ paymentKinds }: Figures) {
  const { payments = 0, paid = 0, givenBack = 0 } = paymentKinds.find(({ kind }) => kind === "CASH") ?? {};
  return { payments, paid, givenBack, expected: paid - givenBack };
}

/** Shows the cash of the day: payments, money given back, and what the drawer should contain. */
function Cash({ figures, className }: FiguresProps) {
  const { payments, paid, givenBack, expected } = cashOf(figures);
  return (
    <dl className={className}>
      <Row name={`Espèces reçues (${payments})`} amount={formatPrice(paid)} />
      <Row name="Espèces rendues" amount={signedPrice(-givenBack)} />
      <Row name="Attendu en caisse" amount={signedPrice(expected)} />
    </dl>
  );
}

function CountedCash({ close, className }: { close: PanelDayCloseFragment; className: string | undefined }) {
  const { counted, difference, note, closedBy, closedAt } = close;
  return (
    <>
      <p>
        Comptée par {closedBy}, {formatDate(closedAt)}
        {note && `. ${note}`}
      </p>
      <dl className={className}>
        <Row name="Compté" amount={formatPrice(counted)} />
        <Row name="Écart" amount={signedPrice(difference)} />
      </dl>
    </>
  );
}

/** Shows the money that is not cash: each kind of payment, such as MTN MoMo, and the sum of all of them. */
function Accounts({ figures: { paid, givenBack, paymentKinds }, className }: FiguresProps) {
  const accounts = paymentKinds
    .filter(({ kind }) => kind !== "CASH")
    .toSorted((one, other) => PAYMENT_KINDS.indexOf(one.kind) - PAYMENT_KINDS.indexOf(other.kind));
  const sum = accounts.reduce((total, one) => total + one.paid - one.givenBack, 0);
  return (
    <>
      {accounts.length > 0 && (
        <>
          <h3>Mobile money et comptes</h3>
          <dl className={className}>
            {accounts.map((one) => (
              <Row
                key={one.kind}
                name={`${labelOf(PAYMENT_KIND_LABELS, one.kind)} (${one.payments})`}
                amount={signedPrice(one.paid - one.givenBack)}
              />
            ))}
            <Row name="Hors caisse" amount={signedPrice(sum)} />
          </dl>
        </>
      )}
      <h3>Tout l’argent</h3>
      <dl className={className}>
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
