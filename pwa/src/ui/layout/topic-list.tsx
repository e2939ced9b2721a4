import type { ReactNode } from "react";
import { Stack } from "./primitives.tsx";
import * as styles from "./topic-list.module.css";

/** A section of a long text. `id` is the fragment of its URL. */
export interface Topic {
  id: string;
  title: string;
  /** Language of title and content; absent if they are French. */
  lang?: string | undefined;
  content: ReactNode;
}

/** A long text in sections, with a table of contents. On wide screens the table is beside the text. */
export function TopicList({ topics, children }: { topics: readonly Topic[]; children?: ReactNode }) {
  return (
    <div className={styles.columns}>
      <nav className={styles.contents} aria-label="Sommaire">
        <ul>
          {topics.map(({ id, title, lang }) => (
            <li key={id} lang={lang}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Stack gap={6} className={styles.text}>
        {topics.map(({ id, title, lang, content }) => (
          <section key={id} id={id} lang={lang}>
            <h2>{title}</h2>
            {content}
          </section>
        ))}
        {children}
      </Stack>
    </div>
  );
}
