import { PageHead } from "../../lib/page-head.tsx";
import type { PageModule } from "../../lib/page-module.ts";
import { paths } from "../../lib/paths.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { LinkButton } from "../../ui/form/button.tsx";
import { ArrowRightIcon, CheckIcon, HeadsetIcon, TagIcon, TruckIcon } from "../../ui/icons/icons.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import styles from "./about-page.module.css";
import { aboutTexts } from "./about-texts.ts";

/** The story of the shop and its four values. */
export function AboutPage() {
  const { name } = useShop();
  const { lead, story, values } = aboutTexts(name);
  const cards = [
    { title: "Qualité Premium", text: values.quality, Icon: TagIcon },
    { title: "Fiabilité", text: values.reliability, Icon: CheckIcon },
    { title: "Service Client", text: values.service, Icon: HeadsetIcon },
    { title: "Livraison Rapide", text: values.delivery, Icon: TruckIcon },
  ];
  return (
    <Page flush>
      <PageHead
        path={paths.about}
        title="À propos"
        description={`L’histoire de ${name}, boutique de mode née au Cameroun en 2022, et ses quatre valeurs : qualité, fiabilité, service, livraison en 24-48h.`}
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
          <p className={styles.lead}>{typeset(lead)}</p>
        </div>
      </header>
      <section className={styles.story}>
        <h2>Notre histoire</h2>
        <div>
          {story.map((paragraph) => (
            <p key={paragraph}>{typeset(paragraph)}</p>
          ))}
        </div>
      </section>
      <section>
        <h2>Nos valeurs</h2>
        <ul className={styles.values}>
          {cards.map(({ title, text, Icon }) => (
            <li key={title}>
              <Icon size={28} />
              <h3>{title}</h3>
              <p>{typeset(text)}</p>
            </li>
          ))}
        </ul>
      </section>
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

export const page: PageModule = { Page: AboutPage };
