import { type ChangeEvent, type DragEvent, useId, useRef, useState } from "react";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { CameraIcon, ImageIcon } from "../../ui/icons/action-icons.tsx";
import { AlertIcon } from "../../ui/icons/icons.tsx";
import { classNames } from "../../ui/styles/class-names.ts";
import type { ProductFormState } from "../products/use-product-form.ts";
import { PictureTile } from "./image-tile.tsx";
import type { ProductPicture } from "./image-uploads.ts";

/** The pictures of a product: taken, chosen or dropped, several at once; the first is the thumbnail. */
export function PictureField({ form }: { form: ProductFormState }) {
  const { pictures, uploads, busy } = form;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [previewed, setPreviewed] = useState<ProductPicture>();
  const message = form.errors.productImages ?? form.pictureNote;

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // The same photo may be chosen again after it was removed.
    currentTarget.value = "";
    form.addPictures(files);
  };
  // One control for both: the camera takes one photo, the files as many as wanted.
  const ask = (camera: boolean) => {
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
    if (!busy) form.addPictures([...event.dataTransfer.files]);
  };

  return (
    <fieldset
      className={classNames("panel-pictures", isOver && "panel-over")}
      onDragOver={(event) => {
        if (![...event.dataTransfer.types].includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend>Photos</legend>
      {pictures.length > 0 && (
        <ol className="panel-tiles">
          {pictures.map((picture, place) => (
            <li key={picture.key}>
              <PictureTile
                picture={picture}
                place={place}
                count={pictures.length}
                disabled={busy}
                uploads={uploads}
                onPreview={() => setPreviewed(picture)}
              />
            </li>
          ))}
        </ol>
      )}
      <div className="panel-choose">
        <Button
          variant="outline"
          size="small"
          className="panel-camera"
          disabled={busy}
          onClick={() => ask(true)}
        >
          <CameraIcon />
          Prendre une photo
        </Button>
        <Button variant="outline" size="small" disabled={busy} onClick={() => ask(false)}>
          <ImageIcon />
          Choisir des photos
        </Button>
      </div>
      <input
        ref={input}
        className="panel-file"
        type="file"
        name="productImage"
        accept="image/*"
        multiple
        tabIndex={-1}
        disabled={busy}
        aria-label="Photos du produit"
        aria-invalid={message ? true : undefined}
        aria-describedby={classNames(`${id}-hint`, message && `${id}-error`)}
        onChange={choose}
      />
      <p className="panel-hint" id={`${id}-hint`}>
        PNG, JPG (Max. 5MB)
        {pictures.length > 1 && " · la première est la vignette"}
      </p>
      {message && (
        <p className="panel-error" id={`${id}-error`} role="alert">
          <AlertIcon size={18} />
          {message}
        </p>
      )}
      <Dialog title="Aperçu" open={previewed !== undefined} onClose={() => setPreviewed(undefined)} wide>
        {previewed && (
          <img className="panel-preview" src={previewed.preview ?? previewed.url} alt="Aperçu du produit" />
        )}
      </Dialog>
    </fieldset>
  );
}
