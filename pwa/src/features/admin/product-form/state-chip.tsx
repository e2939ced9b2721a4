import {
  AVAILABILITY_LABELS,
  type Availability,
} from "graphql-server/features/catalogue/variants/variant-fields";
import { labelOf } from "graphql-server/platform/text/label-of";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { CloseIcon } from "../../../ui/icons/icons.tsx";
import * as chipStyles from "./chips.module.css";

export interface StateChipProps {
  /** Visible label of the chip: a size, or « État » for a product without sizes. */
  label: string;
  /** Label for screen readers, which says more than the visible one: « Taille 38 ». */
  name: string;
  /** Availability of the size. MIXED if the availability differs between colours; undefined if the size is not sold. */
  state: Availability | "MIXED" | undefined;
  disabled?: boolean;
  /** Called at a click on the chip. Undefined if the number of pieces determines the availability. */
  onToggle: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  /** The field for the number of pieces. */
  children?: ReactNode;
}

const availabilityLabel = (state: Exclude<StateChipProps["state"], undefined>): string =>
  state === "MIXED" ? "Selon la couleur" : labelOf(AVAILABILITY_LABELS, state);

/**
 * A chip for a size. Each click changes the size's availability. A separate button removes the size, so that a wrong
 * click cannot remove it.
 */
export function StateChip(props: StateChipProps) {
  const { label, name, state, disabled, onToggle, onRemove, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const text = state ? availabilityLabel(state) : "Ajouter";
  const last = useRef<"toggle" | "removal">(undefined);
  const [said, setSaid] = useState("");
  useEffect(() => {
    // After a removal the remove button has disappeared, so the chip's button gets the focus.
    if (last.current === "removal" && !state) button.current?.focus();
    // Writes the new availability into a live region, because screen readers do not announce a changed label of the
    // focused button.
    if (last.current === "toggle" && state) setSaid(availabilityLabel(state));
    last.current = undefined;
  }, [state]);
  const words = (
    <>
      <strong>{label}</strong>
      <span>{state ? text : <PlusIcon size={16} />}</span>
    </>
  );
  return (
    <div className={chipStyles.chip} data-state={state}>
      {onToggle ? (
        <button
          ref={button}
          type="button"
          disabled={disabled}
          aria-label={state ? `${name}\u00a0: ${text}` : `Ajouter\u00a0: ${name}`}
          onClick={() => {
            last.current = "toggle";
            onToggle();
          }}
        >
          {words}
        </button>
      ) : (
        <p>{words}</p>
      )}
      {children}
      {state && onRemove && (
        <button
          type="button"
          className={chipStyles.remove}
          disabled={disabled}
          aria-label={`Retirer\u00a0: ${name}`}
          onClick={() => {
            last.current = "removal";
            onRemove();
          }}
        >
          <CloseIcon size={18} />
        </button>
      )}
      <span aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
    </div>
  );
}
