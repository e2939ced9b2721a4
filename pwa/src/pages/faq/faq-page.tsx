import { Link } from "react-router-dom";
import { ContactButtons } from "../../lib/contact/contact-buttons.tsx";
import { PageHead } from "../../lib/page-head.tsx";
import type { PageModule } from "../../lib/page-module.ts";
import { paths } from "../../lib/paths.ts";
import { ChevronDownIcon } from "../../ui/icons/icons.tsx";
import { Page, PageHeading } from "../../ui/layout/page.tsx";
import { TopicList } from "../../ui/layout/topic-list.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import styles from "./faq-page.module.css";
import { QUESTIONS, type Question } from "./faq-texts.ts";

const TOPICS = QUESTIONS.map(({ id, title, questions }) => ({
  id,
  title,
  content: questions.map((question) => <Answer key={question.question} {...question} />),
}));

/** Frequent questions; the answers are details elements, which work without JavaScript. */
export function FaqPage() {
  return (
    <Page>
      <PageHead
        path={paths.faq}
        title="Questions fréquentes"
        description="Commande par WhatsApp ou téléphone, livraison en 24-48h, paiement à la livraison ou par mobile money, retours, tailles : nos réponses."
      />
      <PageHeading
        title="Questions fréquentes"
        lead={typeset("Commander, recevoir, payer, échanger : l’essentiel en clair.")}
      />
      <TopicList topics={TOPICS}>
        <section className={styles.more}>
          <h2>{typeset("Une autre question ?")}</h2>
          <p>Le service client est disponible 24/7.</p>
          <div>
            <ContactButtons />
          </div>
        </section>
      </TopicList>
    </Page>
  );
}

function Answer({ question, answer, link }: Question) {
  return (
    <details className={styles.question}>
      <summary>
        {typeset(question)}
        <ChevronDownIcon size={20} />
      </summary>
      {answer.map((paragraph) => (
        <p key={paragraph}>{typeset(paragraph)}</p>
      ))}
      {link && (
        <p>
          <Link to={link.to}>{link.label}</Link>
        </p>
      )}
    </details>
  );
}

export const page: PageModule = { Page: FaqPage };
