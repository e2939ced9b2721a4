import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import type { PageModule } from "../lib/page-module.ts";
import { paths } from "../lib/paths.ts";
import { useShop } from "../lib/shop-context.tsx";
import { type SessionUser, useSession } from "../session/session.ts";
import { PageSkeleton } from "../ui/feedback/skeleton.tsx";
import { PanelSheet } from "./admin-styles.tsx";
import { JournalPage } from "./audit-log/audit-log-page.tsx";
import { PanelFrame } from "./layout/admin-layout.tsx";
import { InboxPage } from "./messages/messages-page.tsx";
import { ProductsPage } from "./products/products-page.tsx";
import { PeoplePage } from "./users/users-page.tsx";

/**
 * The back office, for admins and super admins; anyone else is led home. Who was let in before their session ended
 * signs in again, and comes back to what they were at.
 */
export function AdminPanelPage() {
  const shop = useShop();
  const { user, ready, ended } = useSession();
  const { pathname, search } = useLocation();
  const isAllowed = user !== null && user.role !== "GENERAL";
  // What the phone knows of a role may be older than a promotion.
  if (!isAllowed && !ready) return <PageSkeleton />;
  if (!user && ended)
    return <Navigate to={paths.signIn} state={{ from: `${pathname}${search}`, ended }} replace />;
  if (!isAllowed) return <Navigate to={paths.home} replace />;
  return (
    <>
      <title>{`Administration — ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <PanelSheet />
      <PanelRoutes user={user} />
    </>
  );
}

/** The panel's pages below its address. */
export function PanelRoutes({ user }: { user: SessionUser }) {
  return (
    <PanelFrame user={user}>
      <Routes>
        {/* Another person's lists and drafts are never shown on: everything is theirs by the key. */}
        <Route path="all-products" element={<ProductsPage key={user.id} user={user} />} />
        <Route path="all-users" element={<PeoplePage key={user.id} user={user} />} />
        {user.role === "SUPER_ADMIN" && (
          <>
            <Route path="messages" element={<InboxPage key={user.id} />} />
            <Route path="journal" element={<JournalPage key={user.id} />} />
          </>
        )}
        <Route path="*" element={<Navigate to={paths.adminProducts} replace />} />
      </Routes>
    </PanelFrame>
  );
}

export const adminPanelPage: PageModule = { Page: AdminPanelPage };
