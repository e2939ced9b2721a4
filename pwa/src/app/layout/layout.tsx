import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { FamilyBar } from "./family-bar.tsx";
import { Footer } from "./footer.tsx";
import { Frame } from "./frame.tsx";
import { Header } from "./header.tsx";
import type { Subscribe } from "./newsletter-form.tsx";

/** Pages on which users complete a task. On phones these pages have neither newsletter form nor footer links. */
const TASK_PATHS: ReadonlySet<string> = new Set([paths.signIn, paths.signUp, paths.cart, paths.unsubscribe]);

interface ShellProps {
  /** Subscribes an e-mail address to the newsletter. Without this function the page has no footer. */
  onSubscribe?: Subscribe;
  /** A notice at the lower edge of the page. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The frame of every page of the shop: header, main, footer and bottom bar. */
export function Shell({ onSubscribe, notice, children }: ShellProps) {
  const { pathname } = useLocation();
  const isBrief = TASK_PATHS.has(pathname);
  const header = (
    <>
      <Header />
      {!isBrief && <FamilyBar />}
    </>
  );
  const footer = (
    <>
      {onSubscribe && <Footer onSubscribe={onSubscribe} />}
      <BottomBar />
      {notice}
    </>
  );
  return (
    <Frame isBrief={isBrief} header={header} footer={footer}>
      {children}
    </Frame>
  );
}
