import { paths } from "../../../lib/paths.ts";

/** Paths of pages to which only the panel links. They are in a separate file, so that shoppers do not load them. */
export const panelPaths = {
  shopSale: `${paths.adminOrders}/vente`,
  dashboard: `${paths.admin}/tableau`,
  rounds: `${paths.admin}/tournees`,
  appointments: `${paths.admin}/rendez-vous`,
  sales: `${paths.admin}/ventes`,
  payment: `${paths.adminSettings}/payment`,
  appointmentSettings: `${paths.adminSettings}/appointments`,
  identity: `${paths.adminSettings}/identity`,
  register: `${paths.adminSettings}/registre`,
  dataLeak: `${paths.adminSettings}/fuite`,
} as const;

/** Returns the path of the page of an order's customer. */
export const customerPath = (orderId: string): string => `${paths.adminOrders}/personne/${orderId}`;

/** Returns the path of the page of a rider's round. */
export const roundPath = (roundId: string): string => `${panelPaths.rounds}/${roundId}`;
