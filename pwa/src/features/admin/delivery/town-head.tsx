import type { ReactNode } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { ChevronDownIcon } from "../../../ui/icons/icons.tsx";
import { Row } from "../../../ui/layout/primitives.tsx";
import * as buttonStyles from "../ui/buttons.module.css";
import * as styles from "./zone-list.module.css";

export interface TownHeadProps {
  town: string;
  /** Number of zones in the town. */
  count: number;
  /** True if the town's zones are shown below its heading. */
  isOpen: boolean;
  onToggle: () => void;
  /** Adds a zone in the town; undefined if none can be added. */
  onAdd: (() => void) | undefined;
  /** The buttons that move the town. */
  children: ReactNode;
}

/** The heading of a town above its delivery zones. */
export const TownHead = ({ town, count, isOpen, onToggle, onAdd, children }: TownHeadProps) => (
  <Row as="header" gap={2} className={styles.town}>
    <h2>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <ChevronDownIcon size={20} />
        <span>
          {town} <small>{count > 1 ? `${count} zones` : "1 zone"}</small>
        </span>
      </button>
    </h2>
    <div className={buttonStyles.icons}>
      {children}
      {onAdd && (
        <Button variant="quiet" size="round" aria-label={`Ajouter un quartier, ${town}`} onClick={onAdd}>
          <PlusIcon />
        </Button>
      )}
    </div>
  </Row>
);
