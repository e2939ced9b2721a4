import { paths } from "../../lib/paths.ts";

/** Addresses of pages that only the panel links to; they are not part of the shoppers' script. */
export const panelPaths = {
  shopSale: `${paths.adminOrders}/vente`,
  sales: `${paths.admin}/ventes`,
  register: `${paths.adminSettings}/registre`,
} as const;
