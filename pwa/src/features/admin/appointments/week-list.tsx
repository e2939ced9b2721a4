import { dayText } from "graphql-server/platform/shop-time/day-text";
import { Link } from "react-router-dom";
import { Badge } from "../../../ui/display/badge.tsx";
import { Cluster, Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { orderBadgeKind } from "../../orders/order-badge-kinds.ts";
import type { Order } from "../api/orders-api.ts";
import * as listStyles from "../list/list.module.css";
import { NO_PLACE, placeText } from "../orders/appointment/appointment-texts.ts";
import * as textStyles from "../ui/text.module.css";
import * as wholeRow from "../ui/whole-row.module.css";
import { isTakenSlot, personOf, serviceOf, stateText } from "./appointment-kind.ts";
import { appointmentsUrl } from "./appointments-url.ts";
import type { Column } from "./calendar.ts";
import { ClosedDay } from "./closed-day.tsx";
import * as styles from "./week-list.module.css";

export interface WeekListProps {
  /** One column for each day. */
  columns: readonly Column[];
  places: readonly { readonly id: string; readonly name: string }[];
  isClosed: (day: string) => boolean;
  onOpen: (order: Order) => void;
}

/** The week on a phone: the days with their appointments, one below the other. */
export const WeekList = ({ columns, places, isClosed, onOpen }: WeekListProps) =>
  columns.map(({ key, blocks, open }) => (
    <Stack as="section" key={key} gap={1} className={styles.day} aria-labelledby={`day-${key}`}>
      <Cluster gap={2} align="center" justify="between">
        <h3 id={`day-${key}`}>
          <Link to={appointmentsUrl(key, "DAY")} replace>
            {dayText(key)}
          </Link>
        </h3>
        {isClosed(key) && <ClosedDay />}
        {blocks.length === 0 && !isClosed(key) && (
          <span className={textStyles.hint}>{open.length > 0 ? "Aucun" : "Pas d’heures"}</span>
        )}
      </Cluster>
      <ol className={classNames(listStyles.list, styles.list)}>
        {blocks.map(({ order, start }) => (
          <li key={order.id}>
            <Stack as="article" gap={1} className={styles.row}>
              <p className={styles.who}>
                {isTakenSlot(order) ? (
                  `${start} ${personOf(order)}`
                ) : (
                  <button type="button" className={wholeRow.button} onClick={() => onOpen(order)}>
                    {start} <bdi>{personOf(order)}</bdi>
                  </button>
                )}
              </p>
              <Cluster gap={2} rowGap={1} align="center" className={textStyles.hint}>
                {!isTakenSlot(order) && (
                  <Badge kind={order.noShow ? "over" : orderBadgeKind(order.state)}>{stateText(order)}</Badge>
                )}
                <span>
                  {[serviceOf(order), placeText(order.placeId, places) || NO_PLACE]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </Cluster>
            </Stack>
          </li>
        ))}
      </ol>
    </Stack>
  ));
