import { hasOrders } from "../../features/orders/has-orders.ts";
import { useExternalStore } from "../../lib/external-store.ts";
import { paths } from "../../lib/paths.ts";
import { NavItem } from "./nav-links.tsx";

/** A list item with a link to the orders of this device. It is shown once the device has an order. */
export const OrdersItem = () =>
  useExternalStore(hasOrders, false) && <NavItem to={paths.orders}>Mes commandes</NavItem>;
