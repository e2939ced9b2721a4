import { type ChangeEvent, type DragEvent, useId, useRef, useState } from "react";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { CameraIcon, ImageIcon } from "../../ui/icons/action-icons.tsx";
import { AlertIcon } from "../../ui/icons/icons.tsx";
import { classNames } from "../../ui/styles/class-names.ts";
import { ImageTile } from "./image-tile.tsx";
import type { ImageUploads, UploadedImage } from "./image-uploads.ts";

export interface ImageFieldProps {
  images: readonly UploadedImage[];
  uploads: ImageUploads;
  disabled: boolean;
  error: string | undefined;
  /** Called with the chosen or dropped files, perhaps none. */
  onAdd: (files: readonly File[]) => void;
}

/** The images of a product: taken, chosen or dropped, several at once; the first is the thumbnail. */
export function ImageField({ images, uploads, disabled, error, onAdd }: ImageFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [previewed, setPreviewed] = useState<UploadedImage>();

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // Without this, choosing a removed file again would be no change.
    currentTarget.value = "";
    onAdd(files);
  };
  // One input serves both buttons: the camera takes one photo, the file picker any number.
  const openPicker = (camera: boolean) => {
    if (!input.current) return;
    if (camera) input.current.setAttribute("capture", "environment");
    else input.current.removeAttribute("capture");
    input.current.multiple = !camera;
    input.current.click();
    input.current.multiple = true;
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (!disabled) onAdd([...event.dataTransfer.files]);
  };

  return (
    <fieldset
      className={classNames("admin-images", isOver && "admin-drop-target")}
      onDragOver={(event) => {
        if (![...event.dataTransfer.types].includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend>Photos</legend>
      {images.length > 0 && (
        <ol className="admin-tiles">
          {images.map((image, index) => (
            <li key={image.key}>
              <ImageTile
                image={image}
                index={index}
                count={images.length}
                disabled={disabled}
                uploads={uploads}
                onPreview={() => setPreviewed(image)}
              />
            </li>
          ))}
        </ol>
      )}
      <div className="admin-image-buttons">
        <Button
          variant="outline"
          size="small"
          className="admin-camera-button"
          disabled={disabled}
          onClick={() => openPicker(true)}
        >
          <CameraIcon />
          Prendre une photo
        </Button>
        <Button variant="outline" size="small" disabled={disabled} onClick={() => openPicker(false)}>
          <ImageIcon />
          Choisir des photos
        </Button>
      </div>
      <input
        ref={input}
        className="admin-file-input"
        type="file"
        name="productImage"
        accept="image/*"
        multiple
        tabIndex={-1}
        disabled={disabled}
        aria-label="Photos du produit"
        aria-invalid={error ? true : undefined}
        aria-describedby={classNames(`${id}-hint`, error && `${id}-error`)}
        onChange={choose}
      />
      <p className="admin-hint" id={`${id}-hint`}>
        PNG, JPG (Max. 5MB)
        {images.length > 1 && " · la première est la vignette"}
      </p>
      {error && (
        <p className="admin-error" id={`${id}-error`} role="alert">
          <AlertIcon size={18} />
          {error}
        </p>
      )}
      <Dialog title="Aperçu" open={previewed !== undefined} onClose={() => setPreviewed(undefined)} wide>
        {previewed && (
          <img className="admin-preview" src={previewed.preview ?? previewed.url} alt="Aperçu du produit" />
        )}
      </Dialog>
    </fieldset>
  );
}
