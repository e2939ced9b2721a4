import type { Shop } from "graphql-server/features/shop/profile/shop";
import type { ReactNode } from "react";
import type { SessionUser } from "../../../data/session/session.ts";
import { paths } from "../../../lib/paths.ts";
import { BagIcon, GridIcon, HangerIcon, TagIcon } from "../../../ui/icons/icons.tsx";
import { productsTitle } from "../products/products-url.ts";
import { panelPaths } from "../ui/panel-paths.ts";

/** A link of the panel's navigation. */
export interface PanelLink {
  to: string;
  label: string;
  /** Number of new entries on the linked page, such as messages. */
  count?: number;
  /** French words after the number: after 1, and after larger numbers. */
  news?: readonly [one: string, several: string];
}

/** A link to one of the most used pages. Phones show it in the bar at the lower edge. */
export interface BarLink extends PanelLink {
  /** A part of the label that is short enough for the bar. */
  short: string;
  icon: ReactNode;
}

/** The most used pages, which phones show in the bar. */
export const barLinks = ({ role }: SessionUser, newOrders: number): BarLink[] => [
  { to: paths.admin, label: "Aujourd’hui", short: "Aujourd’hui", icon: <GridIcon /> },
  {
    to: paths.adminOrders,
    label: "Commandes",
    short: "Commandes",
    icon: <BagIcon />,
    count: newOrders,
    news: ["nouvelle", "nouvelles"],
  },
  { to: panelPaths.shopSale, label: "Vente en boutique", short: "Vente", icon: <TagIcon /> },
  { to: paths.adminProducts, label: productsTitle(role), short: "Produits", icon: <HangerIcon /> },
];

/**
 * True if the shop takes appointments, or if the owner has begun to set them up: it has opening hours for appointments,
 * or a service with a length.
 */
const givesAppointments = ({ appointmentHours, services }: Shop): boolean =>
  (appointmentHours ?? []).length > 0 || (services ?? []).some(({ minutes }) => minutes);

/** Links to the pages of the panel that phones show under « Plus ». */
export const moreLinks = ({ role }: SessionUser, newMessages: number, shop: Shop): PanelLink[] => [
  ...(givesAppointments(shop) ? [{ to: panelPaths.appointments, label: "Rendez-vous" }] : []),
  { to: panelPaths.rounds, label: "Tournées" },
  { to: panelPaths.dashboard, label: "Tableau de bord" },
  { to: panelPaths.sales, label: "Ventes" },
  { to: paths.adminUsers, label: "Clients" },
  ...(role === "SUPER_ADMIN"
    ? [
        {
          to: paths.adminMessages,
          label: "Messages",
          count: newMessages,
          news: ["nouveau", "nouveaux"] as const,
        },
        { to: paths.adminDelivery, label: "Livraison" },
        { to: paths.adminBanner, label: "Bannière" },
        { to: paths.adminSettings, label: "Réglages" },
      ]
    : []),
  { to: paths.adminAuditLog, label: "Journal" },
];

/**
 * Returns the link to mark as current: its path is the page's path or the beginning of it. If several links fit, the
 * one with the longest path is marked. « Aujourd’hui » is marked on its own page only, because the paths of all pages
 * begin with its path.
 */
export function currentLink<Link extends PanelLink>(
  links: readonly Link[],
  pathname: string,
): Link | undefined {
  const here = pathname.replace(/\/$/, "");
  return links
    .filter(({ to }) => here === to || (to !== paths.admin && here.startsWith(`${to}/`)))
    .sort((one, other) => other.to.length - one.to.length)[0];
}
