import { formatPrice, signedPrice } from "graphql-server/features/catalogue/product/price";
import { roundDifference } from "graphql-server/features/orders/rounds/round";
import { Link } from "react-router-dom";
import { type PanelRoundFragment, PanelRoundsDocument } from "../../../data/graphql/admin.generated.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { TruckIcon } from "../../../ui/icons/icons.tsx";
import { Cluster, Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { formatDate } from "../../../ui/text/format-date.ts";
import * as listStyles from "../list/list.module.css";
import { LoadState } from "../list/load-state.tsx";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { useOrderEvents } from "../orders/events/order-events.tsx";
import { PanelHead } from "../ui/panel-head.tsx";
import { roundPath } from "../ui/panel-paths.ts";
import * as textStyles from "../ui/text.module.css";
import * as wholeRow from "../ui/whole-row.module.css";
import { riderName } from "./rider-name.ts";
import { ordersCount } from "./round-message.ts";
import * as styles from "./rounds.module.css";

/** Lists the riders' rounds of deliveries: the open ones, then those that were closed in the last days. */
export function RoundsPage() {
  const { data, failure, retry } = usePanelQuery(
    PanelRoundsDocument,
    {},
    { fetchPolicy: "cache-and-network" },
  );
  useOrderEvents(retry);
  const rounds = data?.rounds;
  const out = rounds?.filter(({ closedAt }) => !closedAt).length ?? 0;
  return (
    <>
      <PanelHead title="Tournées" lead={rounds && (out === 0 ? "Aucune en cours" : `${out}\u00a0en cours`)} />
      <LoadState
        isLoaded={rounds !== undefined}
        failure={failure}
        retry={retry}
        title="Les tournées n’ont pas pu être chargées"
      />
      {rounds?.length === 0 && (
        <EmptyState title="Pas encore de tournée" icon={<TruckIcon size={40} />}>
          Dans «&nbsp;Commandes&nbsp;», choisissez celles qui partent, puis «&nbsp;Confier à un
          livreur&nbsp;».
        </EmptyState>
      )}
      <ol className={classNames(listStyles.list, styles.rounds)}>
        {rounds?.map((round) => (
          <li key={round.id}>
            <RoundRow round={round} />
          </li>
        ))}
      </ol>
    </>
  );
}

function RoundRow({ round }: { round: PanelRoundFragment }) {
  const { id, openedAt, closedAt, orderCount, reportedCount, toCollect, broughtBack } = round;
  const difference = roundDifference(round);
  return (
    <Stack as="article" gap={1} className={styles.round}>
      <Cluster gap={3} rowGap={0} align="center" justify="between">
        <Link to={roundPath(id)} className={classNames(wholeRow.button, styles.name)}>
          <bdi>{riderName(round)}</bdi>
        </Link>
        <strong className={styles.amount}>{formatPrice(closedAt ? (broughtBack ?? 0) : toCollect)}</strong>
      </Cluster>
      <Cluster gap={2} rowGap={1} align="center" className={textStyles.hint}>
        <Badge kind={closedAt ? "calm" : "strong"}>{closedAt ? "Close" : "En cours"}</Badge>
        {difference !== 0 && closedAt && <Badge kind="outlined">Écart {signedPrice(difference)}</Badge>}
        <span>
          {ordersCount(orderCount)}
          {!closedAt && reportedCount > 0 && `, ${reportedCount} cochée${reportedCount > 1 ? "s" : ""}`}
          {" · "}
          <time dateTime={closedAt ?? openedAt}>{formatDate(closedAt ?? openedAt)}</time>
        </span>
      </Cluster>
    </Stack>
  );
}
