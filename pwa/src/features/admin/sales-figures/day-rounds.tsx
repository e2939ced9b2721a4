import { formatPrice, signedPrice } from "graphql-server/features/catalogue/product/price";
import { roundDifference } from "graphql-server/features/orders/rounds/round";
import type { PanelRoundFragment } from "../../../data/graphql/admin.generated.ts";
import { riderName } from "../rounds/rider-name.ts";

/**
 * The riders' rounds that were closed on a day. The cash that they brought is already in the day's payments, so it is
 * not added to any sum here.
 */
export function DayRounds({
  rounds,
  className,
}: {
  rounds: readonly PanelRoundFragment[];
  className: string | undefined;
}) {
  if (rounds.length === 0) return null;
  return (
    <>
      <h3>Tournées</h3>
      {rounds.map((round) => (
        <dl key={round.id} className={className}>
          <dt>
            <bdi>{riderName(round)}</bdi> ({round.orderCount})&nbsp;: attendu
          </dt>
          <dd>{formatPrice(round.expected ?? 0)}</dd>
          <dt>Rapporté</dt>
          <dd>{formatPrice(round.broughtBack ?? 0)}</dd>
          <dt>Écart{round.reason && `\u00a0: ${round.reason}`}</dt>
          <dd>{signedPrice(roundDifference(round))}</dd>
        </dl>
      ))}
    </>
  );
}
