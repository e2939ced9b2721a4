import { ROLE_LABELS } from "graphql-server/shared/role";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { ProfileImage } from "../../account/profile-image.tsx";
import { paths } from "../../lib/paths.ts";
import { useOnline } from "../../lib/use-online.ts";
import type { SessionUser } from "../../session/session.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { OfflineIcon } from "../../ui/icons/icons.tsx";
import { productsTitle } from "../products/products-title.ts";

const SUPER_ADMIN_LINKS = [
  { to: paths.adminMessages, label: "Messages" },
  { to: paths.adminAuditLog, label: "Journal" },
];

/** The frame of every admin page: the user and the navigation beside (on phones above) the page. */
export function AdminLayout({ user, children }: { user: SessionUser; children: ReactNode }) {
  const isOnline = useOnline();
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();

  // On phones the links scroll sideways: the current one must be visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current link
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);

  const links = [
    { to: paths.adminUsers, label: "Clients" },
    { to: paths.adminProducts, label: productsTitle(user.role) },
    ...(user.role === "SUPER_ADMIN" ? SUPER_ADMIN_LINKS : []),
  ];
  return (
    <div className="admin">
      <div className="admin-sidebar">
        <div className="admin-user">
          <ProfileImage image={user.profilePic} className="admin-avatar" />
          <div>
            <p className="admin-name">{user.name}</p>
            <Badge>{ROLE_LABELS[user.role]}</Badge>
          </div>
        </div>
        <nav aria-label="Administration">
          <ul ref={list} className="admin-nav">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} aria-current={pathname.startsWith(to) ? "page" : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="admin-content">
        {!isOnline && (
          <Notice icon={<OfflineIcon size={20} />} title="Hors ligne" className="admin-offline">
            L'administration a besoin d'une connexion. Ce que vous tapez reste gardé sur cet appareil.
          </Notice>
        )}
        {children}
      </div>
    </div>
  );
}
