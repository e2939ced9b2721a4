import { useApolloClient } from "@apollo/client/react";
import { MAX_CHOSEN_ORDERS } from "graphql-server/features/orders/order";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { PanelOrdersDocument } from "../../../data/graphql/admin.generated.ts";
import { useSession } from "../../../data/session/session.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import { CheckField } from "../../../ui/form/field.tsx";
import { BagIcon } from "../../../ui/icons/icons.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import { fetchOrder, findOrder, type Order } from "../api/orders-api.ts";
import { countLead } from "../list/count-lead.ts";
import { SEARCH_DEBOUNCE_MS } from "../list/list-search.tsx";
import { PagedRows } from "../list/paged-rows.tsx";
import { usePagedQuery } from "../list/use-paged-query.ts";
import { PanelPushes } from "../notifications/panel-pushes.tsx";
import { PageNotice } from "../ui/page-notice.tsx";
import { PanelHead } from "../ui/panel-head.tsx";
import { roundPath } from "../ui/panel-paths.ts";
import type { AppointmentRequest } from "./appointment/appointment-request.ts";
import { AppointmentRequestDialog } from "./appointment/appointment-request-dialog.tsx";
import { ChosenOrdersBar, ChosenOrdersNotice, ChosenSlips } from "./chosen-orders.tsx";
import { CustomerOfSearch } from "./customer-link.tsx";
import { isSoundOn, setSound } from "./events/new-order-sound.ts";
import { useOrderEvents } from "./events/order-events.tsx";
import { OpenedOrder } from "./opened-order.tsx";
import { OrderRow } from "./order-row.tsx";
import { OrderToolbar } from "./order-toolbar.tsx";
import { OrdersExport } from "./orders-export.tsx";
import * as styles from "./orders-page.module.css";
import { WHICH_ORDERS_ADMINS_SEE } from "./orders-seen.ts";
import { type OrderFilter, orderFilterOf, ordersUrl, showsPayments } from "./orders-url.ts";
import { AnnouncedPayments, useWaitingPayments } from "./payments/waiting-payments.tsx";
import { ReceivedPayments } from "./received-payment/received-payments.tsx";
import { useUnmatchedCount } from "./received-payment/unmatched-payments.tsx";
import { RecordDialog } from "./record/record-dialog.tsx";
import { GiveToRiderDialog } from "./rider/give-to-rider-dialog.tsx";
import { useChosenOrders } from "./use-chosen-orders.ts";

/** The page that lists the orders, the newest first. A new order appears without a reload of the page. */
export function OrdersPage() {
  // The filter is in the URL, so that other pages can link to a filtered list and a reload keeps the filter.
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = orderFilterOf(query);
  const setFilter = (next: OrderFilter) => void navigate(ordersUrl(next), { replace: true });
  const showPayments = (payments: boolean) =>
    void navigate(ordersUrl({ ...filter, payments }), { replace: true });
  const [opened, setOpened] = useState<Order>();
  const [isRecording, setIsRecording] = useState(false);
  const { user } = useSession();
  const userId = user?.id ?? "";
  const [warning, setWarning] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [appointmentRequest, setAppointmentRequest] = useState<AppointmentRequest>();
  const onRecorded = (order: Order, text?: string) => {
    setIsRecording(false);
    list.refreshFirstPage();
    setWarning(text);
    setOpened(order);
  };
  const client = useApolloClient();
  const openOrder = async (id: string) => {
    const order = await fetchOrder(client, id);
    setFailure(order.ok ? undefined : order.message);
    if (order.ok) setOpened(order.value);
    else toast.error(order.message);
  };
  const onAppointmentRequest = async (message: AppointmentRequest) => {
    const { number } = message;
    const found = number === null ? undefined : await findOrder(client, number, () => true);
    // Without a network, the stored order cannot be found, so the form for a new appointment opens. This form stores
    // the typed values on this device, so that they are not lost.
    if (found?.ok && found.value) setOpened(found.value);
    else setAppointmentRequest(message);
  };
  const { state, unwanted, task } = filter;
  const search = useDebouncedValue(filter.search, SEARCH_DEBOUNCE_MS).trim();
  const waiting = useWaitingPayments();
  const unmatched = useUnmatchedCount();
  const loaded = usePagedQuery(PanelOrdersDocument, "orders", {
    ...(state && { state }),
    ...(unwanted && { unwanted }),
    ...(task && { task }),
    ...(search && { search }),
  });
  // Shows the rows only once the numbers of announced payments and of payments without an order have loaded, because a
  // number above zero adds a button above the rows, and the button would move the rows down.
  const list = waiting.isCounted && unmatched.isCounted ? loaded : { ...loaded, nodes: undefined };
  const isFiltered = state !== undefined || unwanted || task !== undefined || search !== "";
  useOrderEvents(list.refreshFirstPage);
  const selection = useChosenOrders(list.refreshFirstPage);
  const { chosen, choose } = selection;
  const toggle = (order: Order) => {
    const others = chosen?.filter(({ id }) => id !== order.id) ?? [];
    choose(others.length === chosen?.length ? [...others, order] : others);
  };

  return (
    <>
      <PanelHead
        title="Commandes"
        lead={countLead(list.nodes && list.totalCount, "commande", "commandes")}
        tools={
          <>
            <Button
              variant="outline"
              size="small"
              data-closes
              onClick={() => choose(chosen ? undefined : [])}
            >
              {chosen ? "Terminer" : "Choisir plusieurs commandes"}
            </Button>
            <OrdersExport />
            <SoundField />
            <PanelPushes />
          </>
        }
      >
        <Button size="small" onClick={() => setIsRecording(true)}>
          Enregistrer<VisuallyHidden> une commande</VisuallyHidden>
        </Button>
      </PanelHead>
      {failure && <PageNotice kind="error">{failure}</PageNotice>}
      <OrderToolbar filter={filter} onFilter={setFilter} />
      <Cluster gap={2} rowGap={0}>
        <ReceivedPayments
          unmatched={list.nodes ? unmatched.count : 0}
          onOpenOrder={(id) => void openOrder(id)}
          onDone={selection.say}
          onAppointmentRequest={(message) => void onAppointmentRequest(message)}
        />
        {list.nodes && (
          <AnnouncedPayments
            waiting={waiting}
            isOpen={showsPayments(query)}
            onToggle={showPayments}
            onOpenOrder={(id) => void openOrder(id)}
          />
        )}
      </Cluster>
      <ChosenOrdersNotice {...selection} onOpen={setOpened} />
      <CustomerOfSearch search={search} orders={list.nodes} />
      <PagedRows
        list={list}
        noun="commandes"
        className={styles.orders}
        empty={
          <EmptyState
            title={isFiltered ? "Aucune commande ne correspond" : "Pas encore de commande"}
            icon={<BagIcon size={40} />}
          >
            {!isFiltered && user?.role === "ADMIN" && `${typeset(WHICH_ORDERS_ADMINS_SEE)} `}
            {isFiltered
              ? "Essayez un autre état, ou une autre partie du numéro, du nom ou du produit."
              : "Celles de la boutique arrivent ici d’elles-mêmes. Une commande reçue par message ou par téléphone s’enregistre à la main."}
          </EmptyState>
        }
        row={(order) => (
          <OrderRow
            order={order}
            isChosen={chosen?.some(({ id }) => id === order.id)}
            isFull={chosen !== undefined && chosen.length >= MAX_CHOSEN_ORDERS}
            onOpen={(opened) => {
              selection.dismiss();
              setOpened(opened);
            }}
            onChoose={toggle}
          />
        )}
      />
      <ChosenOrdersBar {...selection} listed={list.nodes?.filter(({ mayChange }) => mayChange) ?? []} />
      {/* While an order is open, printing prints only its packing slip. */}
      {chosen && !opened && <ChosenSlips orders={chosen} />}
      {opened && (
        <OpenedOrder
          key={opened.id}
          order={opened}
          warning={warning}
          onClose={() => {
            setWarning(undefined);
            setOpened(undefined);
          }}
        />
      )}
      {selection.given && (
        <GiveToRiderDialog
          orders={selection.given}
          onGiven={({ id }, refused) => void navigate(roundPath(id), { state: { refused } })}
          onRefused={(reasons) => {
            if (selection.given) selection.refuse(selection.given, reasons);
            selection.giveOut(undefined);
          }}
          onClose={() => selection.giveOut(undefined)}
        />
      )}
      {appointmentRequest && (
        <AppointmentRequestDialog
          userId={userId}
          message={appointmentRequest}
          onSaved={(order, text) => {
            setAppointmentRequest(undefined);
            onRecorded(order, text);
          }}
          onClose={() => setAppointmentRequest(undefined)}
        />
      )}
      {isRecording && (
        <RecordDialog
          userId={userId}
          onClose={() => setIsRecording(false)}
          onSaved={onRecorded}
          onKnown={onRecorded}
        />
      )}
    </>
  );
}

function SoundField() {
  const [isOn, setIsOn] = useState(isSoundOn);
  return (
    <CheckField
      label="Son à chaque nouvelle commande, sur cet appareil"
      name="orderSound"
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        setSound(checked);
        setIsOn(checked);
      }}
    />
  );
}
