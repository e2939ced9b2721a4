import { PageHead } from "../../../lib/page-head.tsx";
import type { PageModule } from "../../../lib/page-module.ts";
import { paths } from "../../../lib/paths.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { Page, PageHeading } from "../../../ui/layout/page.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import { ContactDetails } from "./contact-details.tsx";
import { ContactForm } from "./contact-form.tsx";
import * as styles from "./contact-page.module.css";
import { ShopMap } from "./shop-map.tsx";

export function ContactPage() {
  const { hoursNote } = useShop();
  const answers = hoursNote === "" ? "." : ` : ${hoursNote ?? "le service client répond 24/7."}`;
  return (
    <Page>
      <PageHead
        path={paths.contact}
        title="Contact"
        description={`Une question, une commande, un retour ? Écrivez-nous, appelez-nous ou passez à la boutique${answers}`}
      />
      <PageHeading
        title="Contact"
        lead={typeset(
          "Une question, une commande, un retour ? Écrivez-nous, une vraie personne vous répond.",
        )}
      />
      <Stack gap={5} className={styles.columns}>
        <div className={styles.card}>
          <ContactForm />
        </div>
        <ContactDetails />
      </Stack>
      <ShopMap />
    </Page>
  );
}

export const page: PageModule = { Page: ContactPage, part: "identity" };
