import type { MouseEvent, ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { classNames } from "../../ui/styles/class-names.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import * as styles from "./layout.module.css";
import type { Subscribe } from "./newsletter-form.tsx";
import { PendingBar } from "./pending-bar.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";

const CONTENT = "contenu";

/** Pages on which users complete a task. On phones these pages have no newsletter form and no footer links. */
const AT_WORK: ReadonlySet<string> = new Set([paths.signIn, paths.signUp, paths.cart, paths.unsubscribe]);

/**
 * Moves the focus to the content without following the link. Following the link's fragment would replace the page's
 * address and navigation state, and these may contain a return path or a token.
 */
function focusContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(CONTENT)?.focus();
}

interface ShellProps {
  /** True for the admin panel, which has a frame of its own. */
  isPanel?: boolean;
  /** Subscribes an address to the newsletter; without this function there is no footer. */
  onSubscribe?: Subscribe;
  /** A notice at the lower edge of the shop's pages. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The frame of every page of the shop: header, main, footer and bottom bar. */
export function Shell({ isPanel = false, onSubscribe, notice, children }: ShellProps) {
  const { pathname } = useLocation();
  return (
    <div className={classNames(styles.shell, (isPanel || AT_WORK.has(pathname)) && styles.brief)}>
      <a className={styles.skip} href={`#${CONTENT}`} onClick={focusContent}>
        Aller au contenu
      </a>
      {!isPanel && <Header />}
      <main id={CONTENT} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {!isPanel && (
        <>
          {onSubscribe && <Footer onSubscribe={onSubscribe} />}
          <BottomBar />
          {notice}
        </>
      )}
      <ScrollToTop />
      <PendingBar />
    </div>
  );
}
