import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { useId } from "react";
import { Link } from "react-router-dom";
import type { PanelTodayQuery } from "../../../data/graphql/admin.generated.ts";
import type { SessionUser } from "../../../data/session/session.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { CheckIcon } from "../../../ui/icons/icons.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { typeset } from "../../../ui/text/french-typography.ts";
import { TODAY_URL } from "../appointments/appointments-url.ts";
import { FirstSteps } from "../first-steps/first-steps.tsx";
import { LoadState } from "../list/load-state.tsx";
import { WHICH_ORDERS_ADMINS_SEE } from "../orders/orders-seen.ts";
import { PanelHead } from "../ui/panel-head.tsx";
import { panelPaths } from "../ui/panel-paths.ts";
import * as textStyles from "../ui/text.module.css";
import { TODAY_GROUPS, type TodayGroup } from "./today-groups.ts";
import * as styles from "./today-page.module.css";
import { useToday } from "./use-today.ts";

/**
 * The panel's first page. It shows what the user must do, in groups; each group links to its whole list. The list of
 * first steps for a new shop loads later than the groups, and is below them so that the groups do not move.
 */
export function TodayPage({ user }: { user: SessionUser }) {
  const { today, acceptsAppointments, failure, retry, now } = useToday();
  return (
    <>
      <PanelHead
        title="Aujourd’hui"
        lead={
          user.role === "SUPER_ADMIN"
            ? "Toute la boutique"
            : "Vos produits, et les commandes que vous traitez"
        }
      />
      {(today || failure) && (
        <LoadState
          isLoaded={today !== undefined}
          failure={failure}
          retry={retry}
          title="Ce qui attend n’a pas pu être chargé"
        />
      )}
      {!today && !failure && <LoadingGroups />}
      {today && <Groups {...{ today, acceptsAppointments, now }} />}
      {today && !today.seesAllOrders && (
        <p className={classNames(textStyles.hint, styles.setting)}>{typeset(WHICH_ORDERS_ADMINS_SEE)}</p>
      )}
      {today && user.role === "SUPER_ADMIN" && <FirstSteps onShopChanged={retry} />}
    </>
  );
}

type Today = PanelTodayQuery["today"];

interface GroupsProps {
  today: Today;
  acceptsAppointments: boolean;
  now: number;
}

function Groups({ today, acceptsAppointments, now }: GroupsProps) {
  // Leaves out a group that only a newer server knows: this version of the app has no list to which the group could
  // link.
  const waiting = TODAY_GROUPS.flatMap((group) => {
    const found = today.groups.find(({ key }) => key === group.key);
    return found ? [{ group, found }] : [];
  });
  return (
    <>
      {waiting.length === 0 && <EmptyState title="Rien n’attend." icon={<CheckIcon size={40} />} />}
      <ul className={styles.groups} aria-label="Ce qui attend">
        {waiting.map(({ group, found }) => (
          <li key={group.key}>
            <GroupLink group={group} found={found} now={now} />
          </li>
        ))}
        {acceptsAppointments && (
          <li>
            <Link to={TODAY_URL} className={styles.calendar}>
              Rendez-vous&nbsp;: calendrier du jour
            </Link>
          </li>
        )}
        <li>
          <Link to={panelPaths.sales} className={styles.received}>
            <span>Journée&nbsp;: encaissé</span>
            <strong>{formatPrice(today.received)}</strong>
          </Link>
        </li>
      </ul>
    </>
  );
}

interface GroupLinkProps {
  group: TodayGroup;
  found: Today["groups"][number];
  now: number;
}

/**
 * A group of entries; the whole group is a link to its list. Screen readers read the title and the number of entries as
 * the link's name, and the entries as its description.
 */
function GroupLink({ group: { title, to, tone, line }, found: { count, entries }, now }: GroupLinkProps) {
  const id = useId();
  return (
    <Link
      to={to}
      className={styles.group}
      data-tone={tone}
      aria-labelledby={`${id}-title ${id}-count`}
      aria-describedby={`${id}-entries`}
    >
      <span className={styles.title} id={`${id}-title`}>
        {title}
      </span>
      <strong className={styles.count} id={`${id}-count`}>
        {count}
      </strong>
      <span className={styles.entries} id={`${id}-entries`}>
        {entries.map((entry) => (
          <span key={entry.id} dir="auto">
            {line(entry, now)}
          </span>
        ))}
      </span>
    </Link>
  );
}

/** Placeholders of groups, as many as fill the screen. */
function LoadingGroups() {
  return (
    <div className={styles.loading} role="status" aria-label="Chargement…">
      {["a", "b", "c", "d", "e", "f"].map((place) => (
        <div key={place}>
          <Skeleton shape="text" half />
          <Skeleton shape="text" />
        </div>
      ))}
    </div>
  );
}
