import { ApolloProvider } from "@apollo/client/react";
import { type ReactNode, use, useEffect, useState } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { apolloOf, clearCachesOnLeave } from "../../data/apollo/user-client.ts";
import { OfflineContext } from "../../data/offline/client/lazy-offline-client.ts";
import { AdminOnly } from "../../data/session/admin-only.tsx";
import { type SessionUser, useSessionStore } from "../../data/session/session.ts";
import { paths } from "../../lib/paths.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { eraseOldMessage } from "../../lib/storage/shared-message.ts";
import { needsSync } from "./api/synced-mutations.ts";
import { AppointmentsPage } from "./appointments/appointments-page.tsx";
import { AuditLogPage } from "./audit-log/audit-log-page.tsx";
import { BannerPage } from "./banner/banner-page.tsx";
import { CustomerPage } from "./customers/customer-page.tsx";
import { DashboardPage } from "./dashboard/dashboard-page.tsx";
import { DeliveryPage } from "./delivery/delivery-page.tsx";
import { rememberErasedDrafts } from "./forms/draft-storage.ts";
import { AdminLayout } from "./layout/admin-layout.tsx";
import { MessagesPage } from "./messages/messages-page.tsx";
import { OrderEventsProvider } from "./orders/events/order-events.tsx";
import { OrdersPage } from "./orders/orders-page.tsx";
import { DataLeakPage } from "./personal-data/data-leak-page.tsx";
import { RegisterPage } from "./personal-data/register-page.tsx";
import { ProductsPage } from "./products/products-page.tsx";
import { RoundPage } from "./rounds/round-page.tsx";
import { RoundsPage } from "./rounds/rounds-page.tsx";
import { SalesPage } from "./sales-figures/sales-page.tsx";
import { SettingsPage } from "./settings/settings-page.tsx";
import { ShopSalePage } from "./shop-sale/shop-sale-page.tsx";
import { TodayPage } from "./today/today-page.tsx";
import { UsersPage } from "./users/users-page.tsx";

export function AdminPage() {
  const shop = useShop();
  useEffect(() => void eraseOldMessage(), []);
  return (
    <AdminOnly>
      {(user) => (
        <>
          <title>{`Administration — ${shop.name}`}</title>
          <UserApolloClient key={user.id}>
            <AdminRoutes user={user} />
          </UserApolloClient>
        </>
      )}
    </AdminOnly>
  );
}

function UserApolloClient({ children }: { children: ReactNode }) {
  const session = useSessionStore();
  const offline = use(OfflineContext);
  const [client] = useState(() =>
    apolloOf(session, (mutation) => {
      if (needsSync(mutation)) offline?.onCatalogueChanged();
    }),
  );
  useEffect(() => clearCachesOnLeave(session), [session]);
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}

function AdminRoutes({ user }: { user: SessionUser }) {
  useEffect(rememberErasedDrafts, []);
  return (
    <OrderEventsProvider key={user.id}>
      <AdminLayout user={user}>
        <Routes>
          {/* The user's id as key makes React mount new pages when another user signs in, so that they do not see
              the former user's lists and drafts. */}
          <Route index element={<TodayPage key={user.id} user={user} />} />
          <Route path="tableau" element={<DashboardPage key={user.id} user={user} />} />
          <Route path="all-products" element={<ProductsPage key={user.id} user={user} />} />
          <Route path="all-users" element={<UsersPage key={user.id} user={user} />} />
          <Route path="orders" element={<OrdersPage key={user.id} />} />
          <Route path="orders/vente" element={<ShopSalePage key={user.id} />} />
          <Route path="orders/personne/:orderId" element={<CustomerPage key={user.id} />} />
          <Route path="tournees" element={<RoundsPage key={user.id} />} />
          <Route path="tournees/:id" element={<RoundPage key={user.id} />} />
          <Route path="rendez-vous" element={<AppointmentsPage key={user.id} user={user} />} />
          <Route path="ventes" element={<SalesPage key={user.id} user={user} />} />
          <Route path="journal" element={<AuditLogPage key={user.id} user={user} />} />
          {user.role === "SUPER_ADMIN" && (
            <Route path="settings/registre" element={<RegisterPage key={user.id} />} />
          )}
          {user.role === "SUPER_ADMIN" && <Route path="settings/fuite" element={<DataLeakPage />} />}
          {user.role === "SUPER_ADMIN" && <Route path="delivery" element={<DeliveryPage key={user.id} />} />}
          {user.role === "SUPER_ADMIN" && <Route path="messages" element={<MessagesPage key={user.id} />} />}
          {user.role === "SUPER_ADMIN" && (
            <Route path="settings/*" element={<SettingsPage key={user.id} />} />
          )}
          {user.role === "SUPER_ADMIN" && (
            <Route path="banner" element={<BannerPage key={user.id} user={user} />} />
          )}
          <Route path="*" element={<Navigate to={paths.adminProducts} replace />} />
        </Routes>
      </AdminLayout>
    </OrderEventsProvider>
  );
}
