import { formatPrice, signedPrice } from "graphql-server/features/catalogue/product/price";
import type { PanelRoundFragment } from "../../../data/graphql/admin.generated.ts";

/** The rounds that were closed on a day. Their cash is in the payments of the day already, so it is in no sum here. */
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
      {rounds.map(({ id, riderName, orderCount, expected, broughtBack, reason }) => (
        <dl key={id} className={className}>
          <dt>
            <bdi>{riderName || "Livreur effacé"}</bdi> ({orderCount})&nbsp;: attendu
          </dt>
          <dd>{formatPrice(expected ?? 0)}</dd>
          <dt>Rapporté</dt>
          <dd>{formatPrice(broughtBack ?? 0)}</dd>
          <dt>Écart{reason && `\u00a0: ${reason}`}</dt>
          <dd>{signedPrice((broughtBack ?? 0) - (expected ?? 0))}</dd>
        </dl>
      ))}
    </>
  );
}
