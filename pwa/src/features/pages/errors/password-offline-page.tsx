import type { PageModule } from "../../../lib/page-module.ts";
import { NeedsNetwork } from "./needs-network.tsx";

/** Shown in place of the page for a new password, if that page's code could not be loaded. */
const PasswordOfflinePage = () => (
  <NeedsNetwork title="Nouveau mot de passe" text="Ce lien a besoin d’une connexion." />
);

export const page: PageModule = { Page: PasswordOfflinePage };
