import { useWholeShop } from "../../../data/offline/client/use-whole-shop.ts";
import { ContactButtons } from "../../../lib/contact/contact-buttons.tsx";
import { PageHead } from "../../../lib/page-head.tsx";
import type { PageModule } from "../../../lib/page-module.ts";
import { paths } from "../../../lib/paths.ts";
import { deliveryTimeOf } from "../../../lib/shop-context.tsx";
import { Page, PageHeading } from "../../../ui/layout/page.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import { FaqContent } from "../texts/faq-content.tsx";
import { pageTextOf } from "../texts/page-text.ts";
import * as styles from "./faq-page.module.css";

export function FaqPage() {
  const shop = useWholeShop("faq");
  const { hoursNote } = shop;
  return (
    <Page>
      <PageHead
        path={paths.faq}
        title="Questions fréquentes"
        description={`Commande par WhatsApp ou téléphone, livraison en ${deliveryTimeOf(shop)}, paiement à la livraison ou par mobile money, retours, tailles : nos réponses.`}
      />
      <PageHeading
        title="Questions fréquentes"
        lead={typeset("Commander, recevoir, payer, échanger : l’essentiel en clair.")}
      />
      <FaqContent text={pageTextOf(shop, "faq")}>
        <section className={styles.more}>
          <h2>{typeset("Une autre question ?")}</h2>
          {hoursNote !== "" && <p>{hoursNote ?? "Le service client est disponible 24/7."}</p>}
          <div>
            <ContactButtons />
          </div>
        </section>
      </FaqContent>
    </Page>
  );
}

export const page: PageModule = { Page: FaqPage, part: "faq" };
