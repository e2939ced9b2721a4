import { type DragEvent, useId, useState } from "react";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { ImagePicker } from "../images/image-picker.tsx";
import type { ImageUploads, UploadedImage } from "../images/image-uploads.ts";
import { SortableList } from "../list/sortable-list.tsx";
import { FieldError } from "../ui/field-error.tsx";
import * as formStyles from "../ui/form.module.css";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./image-field.module.css";
import { ImageTile } from "./image-tile.tsx";

export interface ImageFieldProps {
  images: readonly UploadedImage[];
  uploads: ImageUploads;
  disabled: boolean;
  error: string | undefined;
  colours: Pick<ImageColourProps, "colours"> & {
    readonly of: (image: UploadedImage) => string;
    readonly onChange: (image: UploadedImage, colour: string) => void;
  };
  /** Called with the chosen or dropped files, possibly none. */
  onAdd: (files: readonly File[]) => void;
}

/**
 * The form field of a product's images. The user takes a photo, or chooses or drops several files together. The first
 * image is the thumbnail.
 */
export function ImageField({ images, uploads, disabled, error, colours, onAdd }: ImageFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const move = (from: number, to: number) => {
    const moved = images[from];
    if (moved) uploads.move(moved.key, to);
  };
  const [previewed, setPreviewed] = useState<UploadedImage>();

  const drop = (event: DragEvent) => {
    setOver(false);
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (!disabled) onAdd([...event.dataTransfer.files]);
  };

  return (
    <fieldset
      className={classNames(formStyles.fieldset, styles.images, isOver && styles.target)}
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
        <SortableList
          className={styles.tiles}
          onMove={move}
          entries={images.map((image, index) => ({
            id: image.key,
            name: `la photo ${index + 1}`,
            content: (
              <ImageTile
                image={image}
                index={index}
                count={images.length}
                disabled={disabled}
                uploads={uploads}
                onPreview={() => setPreviewed(image)}
              >
                {colours.colours.length > 0 && (
                  <ImageColour
                    name={`photo ${index + 1}`}
                    colours={colours.colours}
                    value={colours.of(image)}
                    disabled={disabled}
                    onChange={(colour) => colours.onChange(image, colour)}
                  />
                )}
              </ImageTile>
            ),
          }))}
        />
      )}
      <ImagePicker
        name="productImage"
        label="Photos du produit"
        chooseLabel="Choisir des photos"
        multiple
        disabled={disabled}
        invalid={error !== undefined}
        describedBy={classNames(`${id}-hint`, error && `${id}-error`)}
        onFiles={onAdd}
      />
      <p className={textStyles.hint} id={`${id}-hint`}>
        PNG, JPG (Max. 5MB)
        {images.length > 1 && " · la première est la vignette"}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Dialog title="Aperçu" open={previewed !== undefined} onClose={() => setPreviewed(undefined)} wide>
        {previewed && (
          <img className={styles.preview} src={previewed.preview ?? previewed.url} alt="Aperçu du produit" />
        )}
      </Dialog>
    </fieldset>
  );
}

interface ImageColourProps {
  /** Name of the image for screen readers: « photo 2 ». */
  name: string;
  colours: readonly string[];
  /** The image's colour; empty if it shows no particular colour. */
  value: string;
  disabled: boolean;
  onChange: (colour: string) => void;
}

function ImageColour({ name, colours, value, disabled, onChange }: ImageColourProps) {
  return (
    <select
      className={styles.colour}
      aria-label={`Couleur de la ${name}`}
      // If the product no longer has the image's colour, the select shows « Toutes les couleurs ».
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
