import type { MouseEvent, ReactNode } from "react";
import { classNames } from "../../ui/styles/class-names.ts";
import * as styles from "./frame.module.css";
import { PendingBar } from "./pending-bar.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";

const CONTENT = "contenu";

/**
 * Moves the focus to the content without following the link. To follow the link would replace the URL's fragment, which
 * may contain a token, and the navigation state, which may contain the page to return to.
 */
function focusContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(CONTENT)?.focus();
}

interface FrameProps {
  /** True for pages on which users complete a task, such as the cart. On phones these pages have no footer. */
  isBrief: boolean;
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame that the pages of the shop and of the panel share: header, skip link, the page itself, and footer. */
export const Frame = ({ isBrief, header, footer, children }: FrameProps) => (
  <div className={classNames(styles.frame, isBrief && styles.brief)}>
    <a className={styles.skip} href={`#${CONTENT}`} onClick={focusContent}>
      Aller au contenu
    </a>
    {header}
    <main id={CONTENT} className={styles.main} tabIndex={-1}>
      {children}
    </main>
    {footer}
    <ScrollToTop />
    <PendingBar />
  </div>
);
