import { formatPrice, signedPrice } from "graphql-server/features/catalogue/product/price";
import { ORDER_CHANNEL_LABELS } from "graphql-server/features/orders/order";
import { PAYMENT_KIND_LABELS } from "graphql-server/features/orders/payments/payment-kind";
import { shopDay } from "graphql-server/platform/shop-time/shop-day";
import { labelOf } from "graphql-server/platform/text/label-of";
import { useState } from "react";
import {
  type PanelDayCloseFragment,
  SalesFiguresDocument,
  type SalesFiguresQuery,
} from "../../../data/graphql/admin.generated.ts";
import type { SessionUser } from "../../../data/session/session.ts";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { TagIcon } from "../../../ui/icons/icons.tsx";
import { Cluster, Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { ordersCount, rowDay } from "../dashboard/day-texts.ts";
import { LoadState } from "../list/load-state.tsx";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { useOrderEvents } from "../orders/events/order-events.tsx";
import { PanelHead } from "../ui/panel-head.tsx";
import * as textStyles from "../ui/text.module.css";
import { DayCloseDialog } from "./day-close-dialog.tsx";
import { PaymentsExport } from "./payments-export.tsx";
import * as styles from "./sales-page.module.css";
import { isNothing, monthName, monthsOf, PERIODS, type SalesPeriod } from "./sales-period.ts";
import { SalesTable } from "./sales-table.tsx";

type Figures = SalesFiguresQuery["salesFigures"];

/** What the shop has sold and received in a period, by day and month, channel and kind of payment. */
export function SalesPage({ user }: { user: SessionUser }) {
  const [today] = useState(() => shopDay(new Date()));
  const [period, setPeriod] = useState<SalesPeriod>({ from: `${today.slice(0, 8)}01`, to: today });
  const [closedDay, setClosedDay] = useState<string>();
  // The figures are requested only if both date fields have a date. A field may be empty while the user types in it.
  const isWhole = period.from !== "" && period.to !== "";
  const { data, failure, loading, retry } = usePanelQuery(
    SalesFiguresDocument,
    { ...period },
    { skip: !isWhole },
  );
  useOrderEvents(() => {
    if (isWhole) retry();
  });
  const figures = data?.salesFigures;
  return (
    <>
      <PanelHead
        title="Journal des ventes"
        lead={user.role === "SUPER_ADMIN" ? "Toute la boutique" : "Les commandes que vous traitez"}
      >
        <Button size="small" onClick={() => setClosedDay(today)}>
          Journée<VisuallyHidden> d’aujourd’hui</VisuallyHidden>
        </Button>
      </PanelHead>
      <Cluster gap={2} className={styles.period}>
        {Object.entries(PERIODS).map(([name, periodOf]) => {
          const { from, to } = periodOf(today);
          return (
            <Button
              key={name}
              variant="outline"
              size="small"
              aria-pressed={from === period.from && to === period.to}
              onClick={() => setPeriod({ from, to })}
            >
              {name}
            </Button>
          );
        })}
        <div className={styles.days}>
          {(["from", "to"] as const).map((end) => (
            <TextField
              key={end}
              label={end === "from" ? "Du" : "Au"}
              name={`sales-${end}`}
              type="date"
              max={today}
              value={period[end]}
              onChange={({ currentTarget: { value } }) => setPeriod((now) => ({ ...now, [end]: value }))}
            />
          ))}
        </div>
      </Cluster>
      <LoadState
        isLoaded={figures !== undefined}
        failure={failure}
        retry={retry}
        title="Les ventes n’ont pas pu être chargées"
      />
      {figures && (
        <Stack gap={5} className={styles.figures} aria-busy={loading}>
          {isNothing(figures) ? (
            <EmptyState title="Aucune vente dans cette période" icon={<TagIcon size={40} />}>
              Les commandes, les ventes en boutique et les paiements notés sont comptés ici.
            </EmptyState>
          ) : (
            <Report figures={figures} closes={data.dayCloses ?? []} onDay={setClosedDay} />
          )}
        </Stack>
      )}
      {isWhole && (figures ?? failure) && (
        // The form for the export is shown only once the figures have loaded, because the figures are above the form
        // and would move it down.
        <PaymentsExport period={period} withCloses={(data?.dayCloses ?? null) !== null} />
      )}
      {closedDay !== undefined && <DayCloseDialog day={closedDay} onClose={() => setClosedDay(undefined)} />}
    </>
  );
}

interface ReportProps {
  figures: Figures;
  /** The closings (counted cash) of the days in the period. */
  closes: readonly PanelDayCloseFragment[];
  onDay: (day: string) => void;
}

function Report({ figures, closes, onDay }: ReportProps) {
  const { orders, ordered, delivered, returned, paid, givenBack, owed, days, channels, paymentKinds } =
    figures;
  const { articles, services } = figures;
  const months = monthsOf(days);
  const daysWithSales = days.filter((day) => !isNothing(day));
  const otherDays = days.length - daysWithSales.length;
  const differences = new Map(closes.map(({ day, difference }) => [day, difference]));
  const tiles: readonly (readonly [name: string, amount: string, note: string | undefined])[] = [
    ["Commandé", signedPrice(ordered), `${ordersCount(orders)}, annulations déduites`],
    [
      "Livré",
      signedPrice(delivered),
      returned > 0 ? `${formatPrice(returned)} rapportés dans la période` : undefined,
    ],
    [
      "Encaissé",
      signedPrice(paid - givenBack),
      givenBack > 0 ? `${formatPrice(givenBack)} rendus ou annulés` : undefined,
    ],
    ["Reste à payer", formatPrice(owed), "maintenant, des commandes de cette période"],
    ...(closes.length > 0
      ? [
          [
            "Écart de caisse",
            signedPrice(closes.reduce((sum, { difference }) => sum + difference, 0)),
            closes.length > 1 ? `${closes.length} journées clôturées` : "1 journée clôturée",
          ] as const,
        ]
      : []),
  ];
  return (
    <>
      <dl className={styles.tiles}>
        {tiles.map(([name, amount, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{amount}</strong>
              {note && <span className={textStyles.hint}>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {months.length > 1 && (
        <SalesTable
          caption="Par mois"
          what="Mois"
          rows={months.toReversed().map((sums) => ({ key: sums.month, name: monthName(sums.month), sums }))}
          total={figures}
        />
      )}
      {!isNothing(services) && (
        <SalesTable
          caption="Articles et services"
          what="Ventes"
          rows={[
            { key: "articles", name: "Articles", sums: articles },
            { key: "services", name: "Services", sums: services },
          ]}
          total={figures}
        />
      )}
      <SalesTable
        caption="Par canal"
        what="Canal"
        rows={channels.map((sums) => ({
          ...{ key: sums.channel, name: labelOf(ORDER_CHANNEL_LABELS, sums.channel), sums },
        }))}
        total={figures}
      />
      {paymentKinds.length > 0 && (
        <section aria-labelledby="admin-sales-kinds">
          <h2 id="admin-sales-kinds" className={styles.kindsTitle}>
            Par moyen de paiement
          </h2>
          <dl className={styles.kinds}>
            {paymentKinds.map((one) => (
              <Cluster gap={3} rowGap={0} justify="between" key={one.kind}>
                <dt>
                  {labelOf(PAYMENT_KIND_LABELS, one.kind)} ({one.payments})
                </dt>
                <dd>{signedPrice(one.paid - one.givenBack)}</dd>
              </Cluster>
            ))}
          </dl>
        </section>
      )}
      <Stack gap={2}>
        <SalesTable
          caption="Par jour"
          what="Jour"
          brief
          rows={daysWithSales.toReversed().map((sums) => ({
            key: sums.day,
            name: <DayName day={sums.day} difference={differences.get(sums.day)} onDay={onDay} />,
            sums,
          }))}
          total={figures}
        />
        {otherDays > 0 && (
          <p className={textStyles.hint}>
            {`${otherDays}\u00a0${otherDays > 1 ? "jours" : "jour"} sans vente`}
          </p>
        )}
      </Stack>
    </>
  );
}

interface DayNameProps {
  day: string;
  /** Counted cash minus expected cash, in whole FCFA; undefined for a day that is not closed. */
  difference: number | undefined;
  onDay: (day: string) => void;
}

/** A button that opens the figures of a day. For a closed day, a text says how much the counted cash differs. */
function DayName({ day, difference, onDay }: DayNameProps) {
  return (
    <>
      <Button variant="quiet" size="small" className={styles.day} onClick={() => onDay(day)}>
        {rowDay(day)}
      </Button>
      {difference !== undefined && (
        <span className={classNames(textStyles.hint, styles.close)}>
          {difference === 0 ? "Caisse juste" : `Écart ${signedPrice(difference)}`}
        </span>
      )}
    </>
  );
}
