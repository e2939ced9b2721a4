import { PageHead } from "../../lib/page-head.tsx";
import type { PageModule } from "../../lib/page-module.ts";
import { paths } from "../../lib/paths.ts";
import { deliveryTimeOf } from "../../lib/shop-context.tsx";
import { useWholeShop } from "../../offline/client/use-whole-shop.ts";
import { LinkButton } from "../../ui/form/button.tsx";
import { ArrowRightIcon } from "../../ui/icons/icons.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { AboutContent } from "../texts/about-content.tsx";
import { Blocks } from "../texts/blocks.tsx";
import { pageTextOf } from "../texts/page-text.ts";
import styles from "./about-page.module.css";

/** The story of the shop and its four values. */
export function AboutPage() {
  const shop = useWholeShop("about");
  const text = pageTextOf(shop, "about");
  return (
    <Page flush>
      <PageHead
        path={paths.about}
        title="À propos"
        description={`L’histoire de ${shop.name}, boutique de mode née au Cameroun en 2022, et ses quatre valeurs : qualité, fiabilité, service, livraison en ${deliveryTimeOf(shop)}.`}
      />
      <header className={styles.hero}>
        <picture>
          <source media="(min-width: 768px)" type="image/avif" srcSet="/banners/wide-4.avif" />
          <source media="(min-width: 768px)" type="image/webp" srcSet="/banners/wide-4.webp" />
          <source type="image/avif" srcSet="/banners/tall-4.avif" />
          <img
            src="/banners/tall-4.webp"
            alt="Robes en tissus imprimés, suspendues à un portant"
            fetchPriority="high"
          />
        </picture>
        <div>
          <p className={styles.since}>Depuis 2022</p>
          <h1>La&nbsp;mode&nbsp;d’ici, choisie avec&nbsp;vous</h1>
          <Blocks blocks={text.lead} className={styles.lead} />
        </div>
      </header>
      <AboutContent text={text} />
      <section className={styles.end}>
        <h2>Trouvez votre prochaine tenue</h2>
        <LinkButton to={paths.catalogue}>
          Découvrir le catalogue
          <ArrowRightIcon />
        </LinkButton>
      </section>
    </Page>
  );
}

export const page: PageModule = { Page: AboutPage, part: "about" };
