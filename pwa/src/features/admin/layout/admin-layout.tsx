import { ROLE_LABELS } from "graphql-server/platform/security/role";
import { labelOf } from "graphql-server/platform/text/label-of";
import { type ReactNode, useId } from "react";
import { Link, useLocation } from "react-router-dom";
import type { SessionUser } from "../../../data/session/session.ts";
import { paths } from "../../../lib/paths.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { useOnline } from "../../../lib/use-online.ts";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { Popover } from "../../../ui/feedback/popover.tsx";
import { MenuIcon, OfflineIcon } from "../../../ui/icons/icons.tsx";
import { Row } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { ProfileImage } from "../../account/profile-image.tsx";
import { useNewMessages } from "../messages/new-messages.ts";
import { useNewOrders } from "../orders/events/order-events.tsx";
import { PageNotice } from "../ui/page-notice.tsx";
import * as sheetStyles from "../ui/sheet.module.css";
import * as styles from "./admin-layout.module.css";
import { barLinks, currentLink, moreLinks, type PanelLink } from "./panel-links.tsx";

/** Largest number that the navigation shows beside a link; for more it shows « 99+ ». */
const MAX_COUNT = 99;

/**
 * The frame of every page of the panel. On laptops, the user and the navigation are beside the page. On phones, a bar
 * at the lower edge of the screen has the most used pages, and « Plus » opens the others.
 */
export function AdminLayout({ user, children }: { user: SessionUser; children: ReactNode }) {
  const isOnline = useOnline();
  return (
    <div className={styles.layout}>
      <PanelNavigation user={user} />
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
    </div>
  );
}

function PanelNavigation({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  const shop = useShop();
  const more = useId();
  const newMessages = useNewMessages({ skip: user.role !== "SUPER_ADMIN" });
  const daily = barLinks(user, useNewOrders());
  const others = moreLinks(user, newMessages, shop);
  const current = currentLink<PanelLink>([...daily, ...others], pathname)?.to;
  const linkProps = ({ to }: PanelLink) => ({
    to,
    "aria-current": to === current ? ("page" as const) : undefined,
  });
  return (
    <nav aria-label="Administration" className={styles.nav}>
      <ul className={styles.bar}>
        {daily.map((link) => (
          <li key={link.to}>
            <Link {...linkProps(link)}>
              {link.icon}
              <span className={styles.label}>{link.label}</span>
              {/* Hidden from screen readers, because the link's label already contains this text. */}
              <span className={styles.short} aria-hidden="true">
                {link.short}
              </span>
              <Count {...link} />
            </Link>
          </li>
        ))}
        <li className={styles.more}>
          <button
            type="button"
            popoverTarget={more}
            className={classNames(others.some(({ to }) => to === current) && styles.current)}
          >
            <MenuIcon />
            Plus
            <Count count={newMessages} news={["nouveau message", "nouveaux messages"]} />
          </button>
        </li>
      </ul>
      <Popover id={more} className={classNames(sheetStyles.sheet, styles.sheet)}>
        <Row gap={2} className={styles.user}>
          <ProfileImage image={user.profilePic} className={styles.avatar} />
          <div>
            <p className={styles.name} dir="auto">
              {user.name}
            </p>
            <p className={styles.role}>{labelOf(ROLE_LABELS, user.role)}</p>
          </div>
        </Row>
        <ul className={styles.links}>
          {others.map((link) => (
            <li key={link.to}>
              <Link {...linkProps(link)}>
                {link.label}
                <Count {...link} />
              </Link>
            </li>
          ))}
        </ul>
        <ul className={styles.links}>
          <li>
            <Link to={paths.account} reloadDocument>
              Mon compte
            </Link>
          </li>
          <li>
            <Link to={paths.home} reloadDocument>
              Voir {shop.name}
            </Link>
          </li>
        </ul>
      </Popover>
    </nav>
  );
}

function Count({ count = 0, news }: Pick<PanelLink, "count" | "news">) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
      <VisuallyHidden>{` ${news?.[count > 1 ? 1 : 0]}`}</VisuallyHidden>
    </span>
  );
}
