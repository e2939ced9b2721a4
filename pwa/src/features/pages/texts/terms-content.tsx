import type { PageText } from "graphql-server/features/shop/text-blocks";
import type { ReactNode } from "react";
import { TopicList } from "../../../ui/layout/topic-list.tsx";
import { Blocks } from "./blocks.tsx";
import { isEnglish } from "./page-text.ts";
import * as styles from "./text-content.module.css";

/** The sections of the terms. `children` are shown after the last section. */
export function TermsContent({
  text: { lead, sections },
  children,
}: {
  text: PageText;
  children?: ReactNode;
}): ReactNode {
  return (
    <>
      <Blocks blocks={lead} className={styles.paragraph} />
      <TopicList
        topics={sections.map(({ id, title, blocks, parts }) => ({
          id,
          title,
          lang: isEnglish(id) ? "en" : undefined,
          content: (
            <>
              <Blocks blocks={blocks} className={styles.paragraph} />
              {parts.map((part) => (
                <section key={part.title} className={styles.part}>
                  <h3>{part.title}</h3>
                  <Blocks blocks={part.blocks} className={styles.paragraph} />
                </section>
              ))}
            </>
          ),
        }))}
      >
        {children}
      </TopicList>
    </>
  );
}
