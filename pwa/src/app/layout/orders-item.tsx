import { useExternalStore } from "../../lib/external-store.ts";
import { paths } from "../../lib/paths.ts";
import { hasOrders } from "../../orders/has-orders.ts";
import { NavItem } from "./nav-links.tsx";

/** A list item that leads to the orders of this device, as soon as there is one. */
export const OrdersItem = () =>
  useExternalStore(hasOrders, false) && <NavItem to={paths.orders}>Mes commandes</NavItem>;
