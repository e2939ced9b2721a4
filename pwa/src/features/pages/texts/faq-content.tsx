import type { PageText } from "graphql-server/features/shop/text-blocks";
import type { ReactNode } from "react";
import { ChevronDownIcon } from "../../../ui/icons/icons.tsx";
import { TopicList } from "../../../ui/layout/topic-list.tsx";
import { Blocks } from "./blocks.tsx";
import * as styles from "./text-content.module.css";

/** Questions and answers by topic. The answers are `details` elements, which open without JavaScript. */
export function FaqContent({ text, children }: { text: PageText; children?: ReactNode }) {
  const topics = text.sections.map(({ id, title, blocks, parts }) => ({
    id,
    title,
    content: (
      <>
        <Blocks blocks={blocks} className={styles.paragraph} />
        {parts.map((part) => (
          <details key={part.title} className={styles.question}>
            <summary>
              {part.title}
              <ChevronDownIcon size={20} />
            </summary>
            <Blocks blocks={part.blocks} />
          </details>
        ))}
      </>
    ),
  }));
  return (
    <>
      <Blocks blocks={text.lead} className={styles.paragraph} />
      <TopicList topics={topics}>{children}</TopicList>
    </>
  );
}
