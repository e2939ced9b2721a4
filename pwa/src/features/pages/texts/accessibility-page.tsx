import { ContactButtons } from "../../../lib/contact/contact-buttons.tsx";
import { PageHead } from "../../../lib/page-head.tsx";
import type { PageModule } from "../../../lib/page-module.ts";
import { paths } from "../../../lib/paths.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { LinkButton } from "../../../ui/form/button.tsx";
import { Page, PageHeading } from "../../../ui/layout/page.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import { ACCESSIBILITY_TEXT } from "./accessibility-text.ts";
import { shopText } from "./shop-text.ts";
import { TermsContent } from "./terms-content.tsx";

/** States what the shop does for people with disabilities, what does not work well yet, and how to report a problem. */
export function AccessibilityPage() {
  const shop = useShop();
  return (
    <Page>
      <PageHead
        path={paths.accessibility}
        title="Accessibilité"
        description={`Ce que ${shop.name} vérifie pour être utilisable par tous, ce qui n’est pas encore parfait, et comment signaler un problème.`}
      />
      <PageHeading
        title="Accessibilité"
        lead={typeset(
          "La boutique doit servir à tout le monde : avec un lecteur d’écran, au clavier seul, avec de grands caractères ou sur un petit écran.",
        )}
      />
      <TermsContent text={shopText(shop, ACCESSIBILITY_TEXT)}>
        <Cluster gap={3}>
          <ContactButtons />
          <LinkButton to={paths.contact} variant="outline">
            Nous écrire
          </LinkButton>
        </Cluster>
      </TermsContent>
    </Page>
  );
}

export const page: PageModule = { Page: AccessibilityPage };
