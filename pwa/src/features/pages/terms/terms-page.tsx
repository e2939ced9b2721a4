import { useWholeShop } from "../../../data/offline/client/use-whole-shop.ts";
import { PageHead } from "../../../lib/page-head.tsx";
import type { PageModule } from "../../../lib/page-module.ts";
import { paths } from "../../../lib/paths.ts";
import { Page, PageHeading } from "../../../ui/layout/page.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import { pageTextOf } from "../texts/page-text.ts";
import { TermsContent } from "../texts/terms-content.tsx";
import { TERMS_DATE } from "../texts/terms-text.ts";

export function TermsPage() {
  const shop = useWholeShop("terms");
  return (
    <Page>
      <PageHead
        path={paths.terms}
        title="Conditions de vente et confidentialité"
        description={`Commande, paiement, livraison, retours sous 14 jours et protection de vos données chez ${shop.name}.`}
      />
      <PageHeading
        title="Conditions de vente et confidentialité"
        // The owner's own text contains its own date, so no date is added.
        lead={shop.texts?.terms ? undefined : typeset(`En vigueur depuis le ${TERMS_DATE}.`)}
      />
      <TermsContent text={pageTextOf(shop, "terms")} />
    </Page>
  );
}

export const page: PageModule = { Page: TermsPage, part: "terms" };
