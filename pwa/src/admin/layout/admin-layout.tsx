import { ROLE_LABELS } from "graphql-server/shared/role";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { ProfileImage } from "../../account/profile-image.tsx";
import { paths } from "../../lib/paths.ts";
import { useOnline } from "../../lib/use-online.ts";
import type { SessionUser } from "../../session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { OfflineIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";

/** What the panel's list of products is called: an admin sees their own, a super admin all. */
export const productsTitle = (role: SessionUser["role"]): string =>
  role === "SUPER_ADMIN" ? "Tous les Produits" : "Mes Produits";

const SUPER_ADMIN_PLACES = [
  { to: paths.adminMessages, label: "Messages" },
  { to: paths.adminJournal, label: "Journal" },
];

/** The panel: who is at work and where they can go, beside (on phones above) what they work on. */
export function PanelFrame({ user, children }: { user: SessionUser; children: ReactNode }) {
  const isOnline = useOnline();
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();

  // On phones the places scroll sideways: the one a person is at must be in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address, another place
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);

  const places = [
    { to: paths.adminUsers, label: "Clients" },
    { to: paths.adminProducts, label: productsTitle(user.role) },
    ...(user.role === "SUPER_ADMIN" ? SUPER_ADMIN_PLACES : []),
  ];
  return (
    <div className="panel">
      <div className="panel-side">
        <div className="panel-person">
          <ProfileImage image={user.profilePic} className="panel-photo" />
          <div>
            <p className="panel-name">{user.name}</p>
            <Badge>{ROLE_LABELS[user.role]}</Badge>
          </div>
        </div>
        <nav aria-label="Administration">
          <ul ref={list} className="panel-places">
            {places.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} aria-current={pathname.startsWith(to) ? "page" : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="panel-work">
        {!isOnline && (
          <Notice icon={<OfflineIcon size={20} />} title="Hors ligne" className="panel-offline">
            L'administration a besoin d'une connexion. Ce que vous tapez reste gardé sur cet appareil.
          </Notice>
        )}
        {children}
      </div>
    </div>
  );
}
