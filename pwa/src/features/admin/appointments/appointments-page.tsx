import { dayAfter } from "graphql-server/features/orders/days/order-day";
import { dayText } from "graphql-server/platform/shop-time/day-text";
import { shopDay } from "graphql-server/platform/shop-time/shop-day";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { PanelAppointmentsDocument } from "../../../data/graphql/admin.generated.ts";
import type { SessionUser } from "../../../data/session/session.ts";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Button, LinkButton } from "../../../ui/form/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon, ClockIcon } from "../../../ui/icons/icons.tsx";
import { Cluster, Row } from "../../../ui/layout/primitives.tsx";
import { formatDay } from "../../../ui/text/format-date.ts";
import type { Order } from "../api/orders-api.ts";
import { countLead } from "../list/count-lead.ts";
import { LoadState } from "../list/load-state.tsx";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { BookingDialog } from "../orders/appointment/booking-dialog.tsx";
import { type Booking, bookingDraft } from "../orders/appointment/booking-form.ts";
import { type Bookings, useBookings } from "../orders/appointment/use-bookings.ts";
import { useNow } from "../orders/appointment/use-now.ts";
import { useOrderEvents } from "../orders/events/order-events.tsx";
import { OpenedOrder } from "../orders/opened-order.tsx";
import { PageNotice } from "../ui/page-notice.tsx";
import { PanelHead } from "../ui/panel-head.tsx";
import { panelPaths } from "../ui/panel-paths.ts";
import * as styles from "./appointments-page.module.css";
import { appointmentsUrl, type CalendarView, shownOf } from "./appointments-url.ts";
import { dayColumn, isOn, isTimed, placeColumns, type Timed, weekOf } from "./calendar.ts";
import { ClosedDay } from "./closed-day.tsx";
import { TimeGrid } from "./time-grid.tsx";
import { useWideScreen } from "./use-wide-screen.ts";
import { WeekList } from "./week-list.tsx";

/** The calendar of appointments: a day with a column for each place (chair or table), or a week. */
export function AppointmentsPage({ user }: { user: SessionUser }) {
  const [query] = useSearchParams();
  const isWide = useWideScreen();
  const now = useNow();
  const today = shopDay(new Date(now));
  const { day, view } = shownOf(query, today, isWide ? "WEEK" : "DAY");
  const week = weekOf(day);
  // The day view reads its whole week too, so that the seven days need one request. The query begins on the day before
  // the week, because an appointment of that day may end after midnight.
  const loaded = usePanelQuery(
    PanelAppointmentsDocument,
    { from: dayAfter(week[0], -1), to: dayAfter(week[0], 6) },
    { fetchPolicy: "cache-and-network" },
  );
  useOrderEvents(loaded.retry);
  const { bookings, failure, retry } = useBookings();
  // The appointments of the former week are not shown while the new week loads: the new week would look free.
  const appointments = loaded.isFormer
    ? undefined
    : loaded.data?.appointments.filter(isTimed).filter((order) => week.some((one) => isOn(order, one)));
  const [opened, setOpened] = useState<{ order: Order; warning?: string | undefined }>();
  const [booked, setBooked] = useState<Partial<Booking>>();
  const shown = view === "DAY" ? appointments?.filter((order) => isOn(order, day)) : appointments;
  const canBook = bookings && bookings.services.length > 0 && bookings.settings.openings.length > 0;
  const isEmpty = bookings?.settings.openings.length === 0 && appointments?.length === 0;
  return (
    <>
      <PanelHead title="Rendez-vous" lead={countLead(shown?.length, "rendez-vous", "rendez-vous")}>
        {canBook && (
          <Button
            size="small"
            onClick={() => setBooked({ day: view === "DAY" && day >= today ? day : today })}
          >
            Nouveau<VisuallyHidden> rendez-vous</VisuallyHidden>
          </Button>
        )}
      </PanelHead>
      <Toolbar day={day} view={view} today={today} week={week} />
      <LoadState
        isLoaded={appointments !== undefined && bookings !== undefined}
        failure={loaded.failure ?? failure}
        retry={() => {
          if (loaded.failure) loaded.retry();
          if (failure) retry();
        }}
        title="Les rendez-vous n’ont pas pu être chargés"
      />
      {bookings && appointments && isEmpty && <NoOpeningHours user={user} />}
      {bookings && appointments && !isEmpty && (
        <>
          {bookings.services.length === 0 && (
            <PageNotice title="Aucun service n’a de durée">
              Donnez une durée à un service pour noter des rendez-vous.
            </PageNotice>
          )}
          <Calendar
            {...{ day, view, week, isWide, now, bookings, appointments }}
            onOpen={(order) => setOpened({ order })}
            onSlot={canBook ? setBooked : undefined}
          />
        </>
      )}
      {booked && bookings && (
        <BookingDialog
          draft={bookingDraft(user.id)}
          bookings={bookings}
          given={booked}
          onSaved={(order, warning) => {
            setBooked(undefined);
            loaded.retry();
            if (warning) setOpened({ order, warning });
          }}
          onClose={() => setBooked(undefined)}
        />
      )}
      {opened && (
        <OpenedOrder
          key={opened.order.id}
          order={opened.order}
          warning={opened.warning}
          onClose={() => {
            setOpened(undefined);
            // A cancelled or moved appointment must disappear from its former slot.
            loaded.retry();
          }}
        />
      )}
    </>
  );
}

interface ToolbarProps {
  day: string;
  view: CalendarView;
  today: string;
  week: readonly [string, ...string[]];
}

/** Links to the day or week before and after, to today, and to the other view. */
function Toolbar({ day, view, today, week }: ToolbarProps) {
  const isDay = view === "DAY";
  const step = isDay ? 1 : 7;
  const [before, after] = isDay
    ? ["Jour précédent", "Jour suivant"]
    : ["Semaine précédente", "Semaine suivante"];
  const round = { variant: "quiet", size: "round", replace: true } as const;
  return (
    <nav className={styles.toolbar} aria-label="Jours">
      <Row gap={1} justify="between" className={styles.days}>
        <LinkButton {...round} to={appointmentsUrl(dayAfter(day, -step), view)} aria-label={before}>
          <ChevronLeftIcon />
        </LinkButton>
        <h2 aria-live="polite">
          {isDay ? dayText(day) : `${formatDay(week[0])} – ${formatDay(dayAfter(week[0], 6))}`}
        </h2>
        <LinkButton {...round} to={appointmentsUrl(dayAfter(day, step), view)} aria-label={after}>
          <ChevronRightIcon />
        </LinkButton>
      </Row>
      <Cluster gap={2}>
        <LinkButton
          variant="outline"
          size="small"
          replace
          to={appointmentsUrl(today, view)}
          aria-current={day === today ? "date" : undefined}
        >
          Aujourd’hui
        </LinkButton>
        <Row gap={1} className={styles.views}>
          {(["DAY", "WEEK"] as const).map((one) => (
            <Link
              key={one}
              replace
              to={appointmentsUrl(day, one)}
              aria-current={one === view ? "true" : undefined}
            >
              {one === "DAY" ? "Jour" : "Semaine"}
            </Link>
          ))}
        </Row>
      </Cluster>
    </nav>
  );
}

interface CalendarProps extends Omit<ToolbarProps, "today"> {
  isWide: boolean;
  now: number;
  bookings: Bookings;
  appointments: readonly Timed[];
  onOpen: (order: Order) => void;
  /** Undefined if the shop's settings allow no booking; then no free slots are offered. */
  onSlot: ((given: Partial<Booking>) => void) | undefined;
}

function Calendar({ day, view, week, isWide, now, bookings, appointments, onOpen, onSlot }: CalendarProps) {
  const { settings } = bookings;
  const isClosed = (one: string) => settings.closedDays.includes(one);
  const of = (one: string) => appointments.filter((order) => isOn(order, one));
  if (view === "DAY") {
    const columns = placeColumns(day, of(day), settings, now).map((column) =>
      onSlot ? column : { ...column, slots: [] },
    );
    return (
      <>
        {isClosed(day) && (
          <PageNotice title="Jour fermé">Les personnes ne peuvent pas choisir d’heure ce jour.</PageNotice>
        )}
        <TimeGrid
          label={dayText(day)}
          {...{ columns, onOpen }}
          onSlot={({ key }, time) => onSlot?.({ day, time, placeId: key })}
        />
      </>
    );
  }
  const columns = week.map((one) => dayColumn(one, shortDay(one), of(one), settings));
  if (!isWide) return <WeekList places={settings.places} {...{ columns, isClosed, onOpen }} />;
  return (
    <TimeGrid
      label="Semaine"
      {...{ columns, onOpen }}
      head={({ key, title }) => (
        <>
          <h3>
            <Link to={appointmentsUrl(key, "DAY")} replace aria-label={dayText(key)}>
              {title}
            </Link>
          </h3>
          {isClosed(key) && <ClosedDay />}
        </>
      )}
    />
  );
}

/** Returns a day in short form: « sam. 5 ». @param day YYYY-MM-DD */
const shortDay = (day: string): string => `${dayText(day).slice(0, 3)}.\u00a0${Number(day.slice(8))}`;

const NoOpeningHours = ({ user }: { user: SessionUser }) => (
  <EmptyState
    title="Pas encore d’heures de rendez-vous"
    icon={<ClockIcon size={40} />}
    action={
      user.role === "SUPER_ADMIN" && (
        <LinkButton variant="outline" size="small" to={panelPaths.appointmentSettings}>
          Choisir les heures
        </LinkButton>
      )
    }
  >
    {user.role === "SUPER_ADMIN"
      ? "Choisissez les heures de la semaine auxquelles vos clients peuvent réserver, et la durée de chaque service."
      : "Un super administrateur choisit dans les réglages les heures auxquelles les clients peuvent réserver."}
  </EmptyState>
);
