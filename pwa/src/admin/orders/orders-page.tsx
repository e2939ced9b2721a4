import { useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { useSession } from "../../session/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Button } from "../../ui/form/button.tsx";
import { CheckField } from "../../ui/form/field.tsx";
import { BagIcon } from "../../ui/icons/icons.tsx";
import { PageHeading } from "../../ui/layout/page.tsx";
import { fetchOrdersCsv } from "../api/import-export-api.ts";
import { type Order, type OrderFilter, orderPages } from "../api/orders-api.ts";
import { CsvButton } from "../import-export/csv-button.tsx";
import { countLead } from "../list/count-lead.ts";
import { SEARCH_DEBOUNCE_MS } from "../list/list-search.tsx";
import { ListState } from "../list/list-state.tsx";
import { LoadMore } from "../list/load-more.tsx";
import { showNews } from "../list/show-news.ts";
import { usePagedList } from "../list/use-paged-list.ts";
import { isSoundOn, setSound } from "./new-order-sound.ts";
import { useNewOrders, useOrderNews } from "./new-orders.tsx";
import { OrderDialog } from "./order-dialog.tsx";
import { OrderRow } from "./order-row.tsx";
import { OrderToolbar } from "./order-toolbar.tsx";
import { orderFilterOf, ordersAddress } from "./orders-address.ts";
import { RecordDialog } from "./record-dialog.tsx";

/** The orders, newest first; a new one appears by itself. */
export function OrdersPage() {
  const client = useGraphqlClient();
  const { refresh } = useNewOrders();
  // In the address: the dashboard leads to a state's orders, and a reload keeps them.
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = orderFilterOf(query);
  const setFilter = (next: OrderFilter) => void navigate(ordersAddress(next), { replace: true });
  const [opened, setOpened] = useState<Order>();
  const [isRecording, setIsRecording] = useState(false);
  const userId = useSession().user?.id ?? "";
  const [warning, setWarning] = useState<string>();
  const onRecorded = (order: Order, told?: string) => {
    setIsRecording(false);
    setWarning(told);
    setOpened(order);
  };
  const { state } = filter;
  const search = useDebouncedValue(filter.search, SEARCH_DEBOUNCE_MS).trim();
  const fetchPage = useMemo(() => orderPages(client, { state, search }), [client, state, search]);
  const list = usePagedList(fetchPage);
  const isFiltered = state !== undefined || search !== "";
  useOrderNews(() => void showNews(list, fetchPage));

  const onChanged = (order: Order) => {
    list.put(order);
    setOpened((before) => (before?.id === order.id ? order : before));
    refresh();
  };
  return (
    <>
      <PageHeading title="Commandes" lead={countLead(list.nodes && list.totalCount, "commande", "commandes")}>
        <Button onClick={() => setIsRecording(true)}>Enregistrer une commande</Button>
      </PageHeading>
      <OrderToolbar filter={filter} onFilter={setFilter} />
      <ListState
        list={list}
        empty={
          <EmptyState
            title={isFiltered ? "Aucune commande ne correspond" : "Pas encore de commande"}
            icon={<BagIcon size={40} />}
          >
            {isFiltered
              ? "Essayez un autre état, ou une autre partie du numéro, du nom ou du produit."
              : "Celles de la boutique arrivent ici d’elles-mêmes. Une commande reçue par message ou par téléphone s’enregistre à la main."}
          </EmptyState>
        }
      />
      <ol className="admin-list admin-orders" aria-busy={list.loading}>
        {list.nodes?.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} onOpen={setOpened} />
          </li>
        ))}
      </ol>
      <LoadMore list={list} noun="commandes" />
      <div className="admin-order-tools">
        {list.nodes && list.nodes.length > 0 && (
          <CsvButton fetchCsv={fetchOrdersCsv} fileName="commandes.csv" />
        )}
        <SoundField />
      </div>
      {opened && (
        <OrderDialog
          key={opened.id}
          order={opened}
          warning={warning}
          onChanged={onChanged}
          onClose={() => {
            setWarning(undefined);
            setOpened(undefined);
          }}
        />
      )}
      {isRecording && (
        <RecordDialog
          userId={userId}
          onClose={() => setIsRecording(false)}
          onSaved={(order, told) => {
            onRecorded(order, told);
            onChanged(order);
          }}
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
