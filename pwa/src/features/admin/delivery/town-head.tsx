import type { ReactNode } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { Row } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import * as buttonStyles from "../ui/buttons.module.css";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./zone-list.module.css";

export interface TownHeadProps {
  town: string;
  /** Number of the town's zones. */
  count: number;
  /** Adds a zone in the town; undefined if none can be added. */
  onAdd: ((town: string) => void) | undefined;
  /** The buttons that move the town. */
  children: ReactNode;
}

/** The heading of a town above its delivery zones. */
export const TownHead = ({ town, count, onAdd, children }: TownHeadProps) => (
  <Row as="header" gap={2} className={styles.town}>
    <h2>
      {town}{" "}
      <span className={classNames(textStyles.secondary, textStyles.small)}>
        {count > 1 ? `${count} zones` : "1 zone"}
      </span>
    </h2>
    <div className={buttonStyles.icons}>
      {children}
      {onAdd && (
        <Button
          variant="quiet"
          size="round"
          aria-label={`Ajouter un quartier, ${town}`}
          onClick={() => onAdd(town)}
        >
          <PlusIcon />
        </Button>
      )}
    </div>
  </Row>
);
