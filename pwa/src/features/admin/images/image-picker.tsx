import { type ChangeEvent, useRef } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { CameraIcon, ImageIcon } from "../../../ui/icons/action-icons.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import * as styles from "./image-picker.module.css";

export interface ImagePickerProps {
  name: string;
  /** Label for screen readers: what the user chooses, such as a photo. */
  label: string;
  chooseLabel: string;
  multiple?: boolean;
  disabled: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  /** Called with the chosen files; the list may be empty. */
  onFiles: (files: readonly File[]) => void;
}

export function ImagePicker({
  name,
  label,
  chooseLabel,
  multiple = false,
  disabled,
  invalid = false,
  describedBy,
  onFiles,
}: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // Empties the field. Otherwise, if the user removes a file and chooses the same file again, the browser would send
    // no change event.
    currentTarget.value = "";
    onFiles(files);
  };
  // Both buttons use one input. The camera gives one photo; the file picker may give several files.
  const openPicker = (camera: boolean) => {
    if (!input.current) return;
    if (camera) input.current.setAttribute("capture", "environment");
    else input.current.removeAttribute("capture");
    input.current.multiple = multiple && !camera;
    input.current.click();
    input.current.multiple = multiple;
  };
  return (
    <>
      <Cluster gap={2} className={styles.buttons}>
        <Button
          variant="outline"
          size="small"
          className={styles.camera}
          disabled={disabled}
          onClick={() => openPicker(true)}
        >
          <CameraIcon />
          Prendre une photo
        </Button>
        <Button variant="outline" size="small" disabled={disabled} onClick={() => openPicker(false)}>
          <ImageIcon />
          {chooseLabel}
        </Button>
      </Cluster>
      <input
        ref={input}
        className={styles.input}
        type="file"
        name={name}
        accept="image/*"
        multiple={multiple}
        tabIndex={-1}
        disabled={disabled}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={choose}
      />
    </>
  );
}
