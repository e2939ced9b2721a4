import { Link } from "react-router-dom";
import { AdminOnly } from "../../../data/session/admin-only.tsx";
import type { PageModule } from "../../../lib/page-module.ts";
import { paths } from "../../../lib/paths.ts";
import { NeedsNetwork } from "./needs-network.tsx";

/** Shown in place of the admin panel if the panel's code could not be loaded. */
export function AdminOfflinePage() {
  return (
    <AdminOnly>
      {() => (
        <NeedsNetwork title="Administration" text="L’administration a besoin d’une connexion.">
          {" "}
          Un produit commencé reste gardé sur cet appareil. <Link to={paths.home}>Retour à la boutique</Link>
        </NeedsNetwork>
      )}
    </AdminOnly>
  );
}

export const page: PageModule = { Page: AdminOfflinePage };
