import { type ReactNode, useId } from "react";
import { Popover } from "../../../ui/feedback/popover.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { MoreIcon } from "../../../ui/icons/action-icons.tsx";
import { Row, Stack } from "../../../ui/layout/primitives.tsx";
import * as styles from "./panel-head.module.css";

export interface PanelHeadProps {
  title: string;
  /** A short text below the title, such as the number of entries. */
  lead?: ReactNode;
  /** Actions and settings of the page that are seldom needed. A click on the button « … » shows them. */
  tools?: ReactNode;
  /** The page's main action. */
  children?: ReactNode;
}

/**
 * The title of a page of the panel with its actions, on one line. On phones it stays at the top while the page scrolls.
 */
export function PanelHead({ title, lead, tools, children }: PanelHeadProps) {
  return (
    <Row as="header" gap={2} className={styles.head}>
      <div className={styles.title}>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children}
      {tools && <Tools>{tools}</Tools>}
    </Row>
  );
}

function Tools({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <>
      <Button variant="quiet" size="round" popoverTarget={id} aria-label="Plus d’outils">
        <MoreIcon />
      </Button>
      <Popover id={id} className={styles.tools}>
        <Stack gap={3}>{children}</Stack>
      </Popover>
    </>
  );
}
