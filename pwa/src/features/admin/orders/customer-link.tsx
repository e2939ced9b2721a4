import { normalisePhone } from "graphql-server/platform/text/phone";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatPhone } from "../../../ui/text/format-phone.ts";
import type { Order } from "../api/orders-api.ts";
import { customerPath } from "../ui/panel-paths.ts";
import * as styles from "./customer-link.module.css";

/** A link to the page of an order's customer. Without a phone number, there is no such page and no link. */
export function CustomerLink({ order, children }: { order: Order; children: ReactNode }) {
  if (!order.customerPhone) return children;
  return (
    <Link to={customerPath(order.id)} className={styles.link}>
      {children}
    </Link>
  );
}

/**
 * After a search for a phone number, a link to the page of the customer with this number. After any other search,
 * renders nothing.
 */
export function CustomerOfSearch({
  search,
  orders,
}: {
  search: string;
  orders: readonly Order[] | undefined;
}) {
  const phone = normalisePhone(search);
  const found = phone && orders?.find((order) => order.mayChange && order.customerPhone === phone);
  if (!found) return null;
  return (
    <p>
      <CustomerLink order={found}>
        Tout sur {found.customerName ?? "cette personne"}, {formatPhone(phone)}
      </CustomerLink>
    </p>
  );
}
