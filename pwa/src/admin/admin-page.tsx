import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import type { PageModule } from "../lib/page-module.ts";
import { paths } from "../lib/paths.ts";
import { useShop } from "../lib/shop-context.tsx";
import { type SessionUser, useSession } from "../session/session.ts";
import { PageSkeleton } from "../ui/feedback/skeleton.tsx";
import { AdminStyles } from "./admin-styles.tsx";
import { AuditLogPage } from "./audit-log/audit-log-page.tsx";
import { AdminLayout } from "./layout/admin-layout.tsx";
import { MessagesPage } from "./messages/messages-page.tsx";
import { NewMessagesProvider } from "./messages/new-messages.tsx";
import { ProductsPage } from "./products/products-page.tsx";
import { UsersPage } from "./users/users-page.tsx";

/**
 * The admin, for admins and super admins; anyone else is redirected to the home page. Where the session has ended, the
 * user is redirected to the sign-in page and comes back from there.
 */
export function AdminPage() {
  const shop = useShop();
  const { user, ready, ended } = useSession();
  const { pathname, search } = useLocation();
  const isAllowed = user !== null && user.role !== "GENERAL";
  // The stored role may be older than a promotion: wait for the server's.
  if (!isAllowed && !ready) return <PageSkeleton />;
  if (!user && ended)
    return <Navigate to={paths.signIn} state={{ from: `${pathname}${search}`, ended }} replace />;
  if (!isAllowed) return <Navigate to={paths.home} replace />;
  return (
    <>
      <title>{`Administration — ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <AdminStyles />
      <AdminRoutes user={user} />
    </>
  );
}

/** The admin's pages, below its path. */
function AdminRoutes({ user }: { user: SessionUser }) {
  return (
    <NewMessagesProvider isAllowed={user.role === "SUPER_ADMIN"}>
      <AdminLayout user={user}>
        <Routes>
          {/* The keys give another user pages of their own, without the former user's lists and drafts. */}
          <Route path="all-products" element={<ProductsPage key={user.id} user={user} />} />
          <Route path="all-users" element={<UsersPage key={user.id} user={user} />} />
          <Route path="journal" element={<AuditLogPage key={user.id} user={user} />} />
          {user.role === "SUPER_ADMIN" && <Route path="messages" element={<MessagesPage key={user.id} />} />}
          <Route path="*" element={<Navigate to={paths.adminProducts} replace />} />
        </Routes>
      </AdminLayout>
    </NewMessagesProvider>
  );
}

export const page: PageModule = { Page: AdminPage };
