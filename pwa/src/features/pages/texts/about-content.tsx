import type { PageText, TextSection } from "graphql-server/features/shop/text-blocks";
import { CheckIcon, HeadsetIcon, TagIcon, TruckIcon } from "../../../ui/icons/icons.tsx";
import * as styles from "./about-content.module.css";
import { Blocks } from "./blocks.tsx";

/** Icons of the cards: the first icon for the text's first smaller heading, and so on. */
const ICONS = [TagIcon, CheckIcon, HeadsetIcon, TruckIcon] as const;

/** The text of the about page. Parts with a smaller heading become cards with an icon. */
export function AboutContent({ sections }: Pick<PageText, "sections">) {
  return sections.map((section) => <AboutSection key={section.id} {...section} />);
}

function AboutSection({ title, blocks, parts }: TextSection) {
  if (parts.length === 0)
    return (
      <section className={styles.story}>
        <h2>{title}</h2>
        <div>
          <Blocks blocks={blocks} />
        </div>
      </section>
    );
  return (
    <section>
      <h2>{title}</h2>
      <Blocks blocks={blocks} />
      <ul className={styles.values}>
        {parts.map((part, place) => {
          const Icon = ICONS[place % ICONS.length] ?? TagIcon;
          return (
            <li key={part.title}>
              <Icon size={28} />
              <h3>{part.title}</h3>
              <Blocks blocks={part.blocks} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
