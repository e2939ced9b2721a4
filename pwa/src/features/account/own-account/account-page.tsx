import { ROLE_LABELS } from "graphql-server/platform/security/role";
import { labelOf } from "graphql-server/platform/text/label-of";
import { Link, useLocation } from "react-router-dom";
import { StoragePanel } from "../../../data/offline/notice/storage-panel.tsx";
import { type SessionUser, useSession } from "../../../data/session/session.ts";
import { SignInPrompt } from "../../../data/session/sign-in-prompt.tsx";
import { InstallOffer } from "../../../lib/install-offer.tsx";
import type { PageModule } from "../../../lib/page-module.ts";
import { paths } from "../../../lib/paths.ts";
import { isRecord } from "../../../lib/storage/stored-values.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Button, LinkButton } from "../../../ui/form/button.tsx";
import { AdminIcon, SignOutIcon } from "../../../ui/icons/account-icons.tsx";
import { BagIcon, ChevronRightIcon } from "../../../ui/icons/icons.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import { articleCount } from "../../../ui/text/article-count.ts";
import { useCart } from "../../cart/cart.ts";
import { AccountLayout } from "../account-layout.tsx";
import { ProfileImage } from "../profile-image.tsx";
import { useSignOut } from "../use-sign-out.ts";
import * as styles from "./account-page.module.css";
import { LazyLastOrders } from "./lazy-last-orders.tsx";
import { SettingsList } from "./settings-list.tsx";

/** Shows the user's details and settings, and links to their cart and, for admins, to the admin panel. */
export function AccountPage() {
  const { user, ready } = useSession();
  return (
    <AccountLayout title="Mon compte" description="Vos coordonnées et votre session à la boutique.">
      {user && <Details user={user} />}
      {!user && ready && (
        <SignInPrompt from={paths.account} title="Connectez-vous pour voir votre compte">
          Vous y retrouvez vos informations et votre panier.
        </SignInPrompt>
      )}
      {!user && ready && (
        <LinkButton to={paths.orders} variant="quiet">
          Commandes de cet appareil
        </LinkButton>
      )}
      {!user && !ready && <DetailsSkeleton />}
      <StoragePanel />
    </AccountLayout>
  );
}

function Details({ user }: { user: SessionUser }) {
  const { count } = useCart();
  const { leave, busy, label, problem } = useSignOut();
  const mayAdminister = user.role === "ADMIN" || user.role === "SUPER_ADMIN";
  const state: unknown = useLocation().state;
  return (
    <>
      {isRecord(state) && state.passwordChanged === true && (
        <Notice kind="success">Votre mot de passe est changé.</Notice>
      )}
      <Cluster gap={3} align="center" className={styles.user}>
        <ProfileImage image={user.profilePic} className={styles.image} />
        <div>
          <h2>
            <bdi>{user.name}</bdi>
          </h2>
          <p className={styles.email}>{user.email}</p>
        </div>
        <Badge>{labelOf(ROLE_LABELS, user.role)}</Badge>
      </Cluster>
      <LazyLastOrders />
      <ul className={styles.links}>
        {mayAdminister && (
          <li>
            <Link to={paths.admin} reloadDocument>
              <AdminIcon />
              <span>Administration</span>
              <ChevronRightIcon size={20} />
            </Link>
          </li>
        )}
        <li>
          <Link to={paths.cart}>
            <BagIcon />
            <span>Mon panier</span>
            {count > 0 && <span className={styles.count}>{articleCount(count)}</span>}
            <ChevronRightIcon size={20} />
          </Link>
        </li>
      </ul>
      <SettingsList key={user.id} user={user} />
      <InstallOffer />
      {problem && <Notice kind="error">{problem}</Notice>}
      <Button variant="outline" wide busy={busy} onClick={() => void leave()}>
        <SignOutIcon />
        {label}
      </Button>
    </>
  );
}

function DetailsSkeleton() {
  return (
    <Cluster gap={4} align="center" className={styles.user} role="status" aria-label="Chargement">
      <Skeleton shape="disc" className={styles.disc} />
      <div>
        <Skeleton shape="title" />
        <Skeleton shape="text" />
      </div>
    </Cluster>
  );
}

export const page: PageModule = { Page: AccountPage };
