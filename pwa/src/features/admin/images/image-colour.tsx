import * as styles from "./image-colour.module.css";

export interface ImageColourProps {
  /** For screen readers: « photo 2 ». */
  name: string;
  colours: readonly string[];
  /** Empty if the image shows no particular colour. */
  value: string;
  disabled: boolean;
  onChange: (colour: string) => void;
}

export function ImageColour({ name, colours, value, disabled, onChange }: ImageColourProps) {
  return (
    <select
      className={styles.colour}
      aria-label={`Couleur de la ${name}`}
      // If the product no longer has the colour, the select shows « Toutes les couleurs ».
      value={colours.includes(value) ? value : ""}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">Toutes les couleurs</option>
      {colours.map((colour) => (
        <option key={colour} value={colour}>
          {colour}
        </option>
      ))}
    </select>
  );
}
