import { paths } from "../../../lib/paths.ts";

/** Addresses of pages that only the panel links to; they are not part of the shoppers' script. */
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

/** The page of the customer of an order. */
export const customerPath = (orderId: string): string => `${paths.adminOrders}/personne/${orderId}`;

/** The page of a rider's round. */
export const roundPath = (roundId: string): string => `${panelPaths.rounds}/${roundId}`;
