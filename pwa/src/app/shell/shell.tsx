import type { ReactNode } from "react";
import { BottomBar } from "./bottom-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { Subscribe } from "./newsletter-form.tsx";
import { PendingBar } from "./pending-bar.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";
import styles from "./shell.module.css";

const CONTENT = "contenu";

/** The frame of every page: header, main, footer and bottom bar. */
export function Shell({ onSubscribe, children }: { onSubscribe: Subscribe; children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href={`#${CONTENT}`}>
        Aller au contenu
      </a>
      <Header />
      <main id={CONTENT} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer onSubscribe={onSubscribe} />
      <BottomBar />
      <ScrollToTop />
      <PendingBar />
    </div>
  );
}
