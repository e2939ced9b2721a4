import { type PointerEvent, useId } from "react";
import { Grid } from "../../../ui/layout/primitives.tsx";
import * as formStyles from "../ui/form.module.css";
import * as textStyles from "../ui/text.module.css";
import type { FocalPoint } from "./focal-point.ts";
import * as styles from "./focal-point-field.module.css";

export interface FocalPointFieldProps {
  /** URL of the photo. */
  src: string;
  point: FocalPoint;
  disabled: boolean;
  onMove: (point: FocalPoint) => void;
}

/**
 * A photo on which the user marks the point that must stay visible, by touch or mouse. Two sliders do the same by
 * keyboard.
 */
export function FocalPointField({ src, point, disabled, onMove }: FocalPointFieldProps) {
  const hint = useId();
  const moveTo = ({ currentTarget, buttons, clientX, clientY }: PointerEvent) => {
    if (disabled || buttons !== 1) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onMove({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
  };
  return (
    <fieldset className={formStyles.fieldset} disabled={disabled} aria-describedby={hint}>
      <legend>Point important de la photo</legend>
      <div className={styles.photo}>
        <img src={src} alt="" draggable={false} onPointerDown={moveTo} onPointerMove={moveTo} />
        <span style={{ insetInlineStart: `${point.x}%`, insetBlockStart: `${point.y}%` }} />
      </div>
      <p className={textStyles.hint} id={hint}>
        Touchez ce qui doit rester visible sur tous les écrans.
      </p>
      <Grid columns={2} gap={3}>
        <Slider label="De gauche à droite" value={point.x} onMove={(x) => onMove({ ...point, x })} />
        {/* The slider counts from the bottom, because the key « arrow up » increases a slider's value. */}
        <Slider
          label="De bas en haut"
          value={100 - point.y}
          onMove={(up) => onMove({ ...point, y: 100 - up })}
        />
      </Grid>
    </fieldset>
  );
}

interface SliderProps {
  label: string;
  /** Position in percent, 0 to 100. */
  value: number;
  onMove: (value: number) => void;
}

function Slider({ label, value, onMove }: SliderProps) {
  return (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        value={value}
        onChange={({ currentTarget }) => onMove(Number(currentTarget.value))}
      />
    </label>
  );
}

/** Returns a fraction as a percentage from 0 to 100. */
const percent = (fraction: number): number => Math.min(100, Math.max(0, Math.round(fraction * 100)));
