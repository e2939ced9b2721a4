import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { CustomerOrdersDocument, PanelCustomerDocument } from "../../../data/graphql/admin.generated.ts";
import { useSession } from "../../../data/session/session.ts";
import { paths } from "../../../lib/paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { AnchorButton, LinkButton } from "../../../ui/form/button.tsx";
import { BagIcon, PhoneIcon } from "../../../ui/icons/icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { formatPhone } from "../../../ui/text/format-phone.ts";
import { CustomerData } from "../customer-data/customer-data.tsx";
import { countLead } from "../list/count-lead.ts";
import { LoadState } from "../list/load-state.tsx";
import { PagedRows } from "../list/paged-rows.tsx";
import { usePagedQuery } from "../list/use-paged-query.ts";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { useOrderEvents } from "../orders/events/order-events.tsx";
import { OrderDialog } from "../orders/order-dialog.tsx";
import { OrderRow } from "../orders/order-row.tsx";
import { PanelHead } from "../ui/panel-head.tsx";
import * as textStyles from "../ui/text.module.css";
import { CustomerNotes } from "./customer-notes.tsx";
import * as styles from "./customer-page.module.css";
import { CustomerSums } from "./customer-sums.tsx";

/**
 * Error codes for a customer whom the admin cannot see. NOT_FOUND if the order whose id is in the URL does not exist,
 * is hidden from this admin, or has no phone number; FORBIDDEN if another admin handles it; BAD_USER_INPUT if the id is
 * no UUID.
 */
const UNKNOWN = ["NOT_FOUND", "FORBIDDEN", "BAD_USER_INPUT"];

/**
 * The page of a customer. The page can open the dialog of an order, and this dialog contains a link to the page itself.
 * A click on the link must close the dialog: the click changes the location's key, which is the React key here, so
 * React mounts the page again, without the dialog.
 */
export function CustomerPage() {
  const { orderId = "" } = useParams();
  return <CustomerOf key={useLocation().key} orderId={orderId} />;
}

/**
 * Shows all orders with the phone number of the given order, their sums, and the team's notes. The URL contains the
 * order's id instead of the phone number, because URLs are logged and a phone number must not be in a log.
 */
function CustomerOf({ orderId }: { orderId: string }) {
  const userId = useSession().user?.id ?? "";
  const { data, failure, retry } = usePanelQuery(PanelCustomerDocument, { orderId });
  const list = usePagedQuery(CustomerOrdersDocument, "customerOrders", { orderId });
  const [openedId, setOpenedId] = useState<string>();
  const navigate = useNavigate();
  useOrderEvents(() => {
    retry();
    list.refreshFirstPage();
  });
  const customer = data?.customer;
  if (failure && UNKNOWN.includes(failure.code)) return <UnknownCustomer />;
  const opened = list.nodes?.find(({ id }) => id === openedId);
  const phone = customer && formatPhone(customer.phone);
  return (
    <>
      <PanelHead
        title={customer?.name ?? phone ?? "Personne"}
        lead={
          customer?.name
            ? `${phone} · ${countLead(customer.orderCount, "commande", "commandes")}`
            : countLead(customer?.orderCount, "commande", "commandes")
        }
      >
        {customer && (
          <AnchorButton variant="outline" size="small" href={`tel:+${customer.phone}`}>
            <PhoneIcon size={20} />
            Appeler
          </AnchorButton>
        )}
      </PanelHead>
      <LoadState
        isLoaded={customer !== undefined}
        failure={failure}
        retry={retry}
        title="Cette personne n’a pas pu être chargée"
      />
      {customer && (
        <Stack gap={5} className={styles.page}>
          <CustomerSums customer={customer} />
          <CustomerNotes userId={userId} orderId={orderId} notes={customer.notes} />
          <section aria-labelledby="admin-customer-orders">
            <h2 id="admin-customer-orders" className={styles.heading}>
              Commandes
            </h2>
            <PagedRows
              list={list}
              noun="commandes"
              className={styles.orders}
              empty={null}
              row={(order) => (
                <>
                  <OrderRow order={order} onOpen={({ id }) => setOpenedId(id)} />
                  {order.note && (
                    <p className={classNames(textStyles.typed, textStyles.small, textStyles.secondary)}>
                      Note&nbsp;: {order.note}
                    </p>
                  )}
                </>
              )}
            />
          </section>
          <section aria-labelledby="admin-customer-data">
            <h2 id="admin-customer-data" className={styles.heading}>
              Données personnelles
            </h2>
            <CustomerData
              orderId={orderId}
              phone={customer.phone}
              owed={customer.owed}
              onErased={() => void navigate(paths.adminOrders, { replace: true })}
            />
          </section>
        </Stack>
      )}
      {opened && (
        <OrderDialog
          key={opened.id}
          order={opened}
          warning={undefined}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </>
  );
}

const UnknownCustomer = () => (
  <>
    <PanelHead title="Personne introuvable" />
    <EmptyState
      title="Aucune commande de cette personne"
      icon={<BagIcon size={40} />}
      action={
        <LinkButton variant="outline" size="small" to={paths.adminOrders}>
          Voir les commandes
        </LinkButton>
      }
    >
      Le lien ne mène à aucune commande que vous traitez, ou son numéro de téléphone est effacé.
    </EmptyState>
  </>
);
