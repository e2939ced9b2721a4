import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from "../../../ui/icons/icons.tsx";
import { Row } from "../../../ui/layout/primitives.tsx";
import * as styles from "./image-viewer.module.css";
import { ViewerImage } from "./viewer-image.tsx";

export interface ImageViewerProps {
  images: readonly string[];
  productName: string;
  /** Mean colour of the first image, `#rrggbb`. It is the background of all images until they have loaded. */
  colour: string;
  /** Index of the image shown first. */
  start: number;
  /** Called after the viewer has closed, with the index of the image that was shown last. */
  onClose: (place: number) => void;
}

/**
 * Shows the product's images on the whole screen; a swipe, the arrow keys and buttons change the image. It is a modal
 * `dialog`: the browser keeps the focus inside, closes it on Escape and « back », and moves the focus back afterwards.
 */
export function ImageViewer({ images, productName, colour, start, onClose }: ImageViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(start);

  useLayoutEffect(() => {
    dialog.current?.showModal();
    dialog.current?.style.setProperty("--image-ground", colour);
  }, [colour]);
  useEffect(() => scrollToPlace(strip.current, start), [start]);

  const show = (place: number) => {
    if (place < 0 || place >= images.length) return;
    setCurrent(place);
    scrollToPlace(strip.current, place);
  };
  const follow = () => {
    const list = strip.current;
    if (list?.clientWidth) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  };
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    // Prevents the browser from scrolling the strip itself, in steps of 40 px.
    event.preventDefault();
    show(current + by);
  };

  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      // The arrow keys work only while the focus is in the dialog. With this attribute, a click on an image keeps the
      // focus in the dialog.
      tabIndex={-1}
      aria-label={`Images : ${productName}`}
      onKeyDown={turn}
      onClose={() => onClose(current)}
    >
      <Row justify="between" className={styles.head}>
        <p aria-live="polite">{`Image ${current + 1} sur ${images.length}`}</p>
        <Button variant="quiet" size="round" aria-label="Fermer" onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </Button>
      </Row>
      <ul ref={strip} className={styles.strip} onScroll={follow}>
        {images.map((image, place) => (
          <li key={image} inert={place !== current}>
            <ViewerImage
              image={image}
              alt={place === 0 ? productName : `${productName}, image ${place + 1}`}
              away={place !== current}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <Row gap={6} align="stretch" justify="center" className={styles.turn}>
          <Button
            variant="quiet"
            size="round"
            aria-label="Image précédente"
            disabled={current === 0}
            onClick={() => show(current - 1)}
          >
            <ChevronLeftIcon />
          </Button>
          <Button
            variant="quiet"
            size="round"
            aria-label="Image suivante"
            disabled={current === images.length - 1}
            onClick={() => show(current + 1)}
          >
            <ChevronRightIcon />
          </Button>
        </Row>
      )}
    </dialog>
  );
}

function scrollToPlace(list: HTMLElement | null, place: number): void {
  list?.scrollTo({ left: place * list.clientWidth, behavior: "instant" });
}
