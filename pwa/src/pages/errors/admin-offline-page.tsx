import { PageHead } from "../../lib/page-head.tsx";
import type { PageModule } from "../../lib/page-module.ts";
import { AdminOnly } from "../../session/admin-only.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Button } from "../../ui/form/button.tsx";
import { OfflineIcon, RefreshIcon } from "../../ui/icons/icons.tsx";
import { Page, PageHeading } from "../../ui/layout/page.tsx";

/** Shown instead of the admin panel if its code could not be loaded. */
export function AdminOfflinePage() {
  return (
    <AdminOnly>
      {() => (
        <Page>
          <PageHead title="Administration" description="L’administration a besoin d’une connexion." />
          <PageHeading title="Administration" />
          <EmptyState
            title="Hors ligne"
            icon={<OfflineIcon size={40} />}
            action={
              <Button onClick={() => location.reload()}>
                <RefreshIcon />
                Réessayer
              </Button>
            }
          >
            L’administration a besoin d’une connexion. Un produit commencé reste gardé sur cet appareil.
          </EmptyState>
        </Page>
      )}
    </AdminOnly>
  );
}

export const page: PageModule = { Page: AdminOfflinePage };
