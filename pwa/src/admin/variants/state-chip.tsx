import { AVAILABILITY_LABELS, type Availability } from "graphql-server/catalogue/variants/variant";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";
import { PlusIcon } from "../../ui/icons/action-icons.tsx";
import { CloseIcon } from "../../ui/icons/icons.tsx";
import chipStyles from "./chips.module.css";

export interface StateChipProps {
  /** A size, or another word for what is sold. */
  label: string;
  /** The label for screen readers, where it alone says too little: « Taille 38 ». */
  name: string;
  /** MIXED: not the same in every colour; undefined: not sold. */
  state: Availability | "MIXED" | undefined;
  disabled?: boolean;
  /** Undefined: the state follows from the count, and cannot be clicked. */
  onTap: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  /** The field of its count. */
  children?: ReactNode;
}

const stateLabel = (state: Exclude<StateChipProps["state"], undefined>): string =>
  state === "MIXED" ? "Selon la couleur" : AVAILABILITY_LABELS[state];

/** A size whose state is changed by taps; a cross of its own takes it out, which a tap too many never does. */
export function StateChip(props: StateChipProps) {
  const { label, name, state, disabled, onTap, onRemove, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const text = state ? stateLabel(state) : "Ajouter";
  const last = useRef<"tap" | "removal">(undefined);
  const [said, setSaid] = useState("");
  useEffect(() => {
    // The cross has disappeared under the focus.
    if (last.current === "removal" && !state) button.current?.focus();
    // A new name of the button that has the focus is not read out.
    if (last.current === "tap" && state) setSaid(stateLabel(state));
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
      {onTap ? (
        <button
          ref={button}
          type="button"
          disabled={disabled}
          aria-label={state ? `${name}\u00a0: ${text}` : `Ajouter\u00a0: ${name}`}
          onClick={() => {
            last.current = "tap";
            onTap();
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
