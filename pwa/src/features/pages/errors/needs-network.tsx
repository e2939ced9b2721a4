import type { ReactNode } from "react";
import { PageHead } from "../../../lib/page-head.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { OfflineIcon, RefreshIcon } from "../../../ui/icons/icons.tsx";
import { Page, PageHeading } from "../../../ui/layout/page.tsx";

export interface NeedsNetworkProps {
  title: string;
  /** A sentence that names what needs a network. */
  text: string;
  children?: ReactNode;
}

/** Shown in place of a page that is not precached, if the page's code could not be loaded. */
export const NeedsNetwork = ({ title, text, children }: NeedsNetworkProps) => (
  <Page>
    <PageHead title={title} description={text} />
    <PageHeading title={title} />
    <EmptyState
      title="Hors ligne"
      icon={<OfflineIcon size={40} />}
      action={
        <Button onClick={() => location.reload()}>
          <RefreshIcon />
          Réessayer
        </Button>
      }
    >
      {text}
      {children}
    </EmptyState>
  </Page>
);
