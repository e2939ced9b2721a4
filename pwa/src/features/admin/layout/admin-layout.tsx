import { ROLE_LABELS } from "graphql-server/platform/security/role";
import { labelOf } from "graphql-server/platform/text/label-of";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import type { SessionUser } from "../../../data/session/session.ts";
import { paths } from "../../../lib/paths.ts";
import { useOnline } from "../../../lib/use-online.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { OfflineIcon } from "../../../ui/icons/icons.tsx";
import { Row, Stack } from "../../../ui/layout/primitives.tsx";
import { ProfileImage } from "../../account/profile-image.tsx";
import { FirstStepsLink } from "../first-steps/first-steps-link.tsx";
import { useNewMessages } from "../messages/new-messages.ts";
import { useNewOrders } from "../orders/events/order-events.tsx";
import { productsTitle } from "../products/products-title.ts";
import { PageNotice } from "../ui/page-notice.tsx";
import { panelPaths } from "../ui/panel-paths.ts";
import * as styles from "./admin-layout.module.css";

/** Maximum number that the navigation shows beside a link. */
const MAX_COUNT = 99;

/**
 * True if a link leads to the current page. For the dashboard, the addresses must be equal, because all addresses of
 * the panel begin with the dashboard's address.
 */
const isCurrent = (to: string, pathname: string): boolean =>
  to === paths.admin ? pathname.replace(/\/$/, "") === to : pathname.startsWith(to);

/**
 * Scrolls the link of the current page to the centre, because on phones the links scroll sideways. `scrollIntoView`
 * would also scroll the page.
 */
function showCurrent(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>("[aria-current]");
  if (current) list.scrollLeft = current.offsetLeft + (current.offsetWidth - list.clientWidth) / 2;
}

/**
 * The layout of every admin page: the user and the navigation, with the page beside them, or on phones below them.
 */
export function AdminLayout({ user, children }: { user: SessionUser; children: ReactNode }) {
  const isOnline = useOnline();
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  const newMessages = useNewMessages({ skip: user.role !== "SUPER_ADMIN" });
  const newOrders = useNewOrders();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current link, counts push it aside
  useEffect(() => {
    if (list.current) showCurrent(list.current);
  }, [pathname, newMessages, newOrders]);

  const links: {
    to: string;
    label: string;
    count?: number;
    news?: readonly [one: string, several: string];
  }[] = [
    { to: paths.admin, label: "Tableau de bord" },
    { to: paths.adminOrders, label: "Commandes", count: newOrders, news: ["nouvelle", "nouvelles"] },
    { to: panelPaths.sales, label: "Ventes" },
    { to: paths.adminUsers, label: "Clients" },
    { to: paths.adminProducts, label: productsTitle(user.role) },
    ...(user.role === "SUPER_ADMIN"
      ? [
          {
            to: paths.adminMessages,
            label: "Messages",
            count: newMessages,
            news: ["nouveau", "nouveaux"] as const,
          },
          { to: paths.adminDelivery, label: "Livraison" },
          { to: paths.adminBanner, label: "Bannière" },
        ]
      : []),
    ...(user.role === "SUPER_ADMIN" ? [{ to: paths.adminSettings, label: "Réglages" }] : []),
    { to: paths.adminAuditLog, label: "Journal" },
  ];
  return (
    <Stack gap={4} className={styles.layout}>
      <Stack gap={3} className={styles.sidebar}>
        <Row gap={2} className={styles.user}>
          <ProfileImage image={user.profilePic} className={styles.avatar} />
          <div>
            <p className={styles.name}>{user.name}</p>
            <Badge className={styles.role}>{labelOf(ROLE_LABELS, user.role)}</Badge>
          </div>
          {user.role === "SUPER_ADMIN" && <FirstStepsLink />}
        </Row>
        <nav aria-label="Administration">
          <ul ref={list} className={styles.nav}>
            {links.map(({ to, label, count = 0, news }) => (
              <li key={to}>
                <Link to={to} aria-current={isCurrent(to, pathname) ? "page" : undefined}>
                  {label}
                  {count > 0 && (
                    <span className={styles.count}>
                      {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
                      <VisuallyHidden>{` ${news?.[count > 1 ? 1 : 0]}`}</VisuallyHidden>
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Stack>
      <div className={styles.content}>
        {!isOnline && (
          <PageNotice icon={<OfflineIcon size={20} />} title="Hors ligne">
            L’administration a besoin d’une connexion. Ce que vous tapez reste gardé sur cet appareil.
          </PageNotice>
        )}
        {window.isSecureContext === false && (
          <p className={styles.insecure}>
            Mode hors connexion indisponible&nbsp;: cette adresse n’est pas en https.
          </p>
        )}
        {children}
      </div>
    </Stack>
  );
}
