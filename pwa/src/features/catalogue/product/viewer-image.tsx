import { imageSrcSet, imageUrl } from "graphql-server/platform/images/image-url";
import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import * as styles from "./image-viewer.module.css";
import { type Offset, pan, WHOLE, zoom } from "./zoom-view.ts";

const DOUBLE_TAP_ZOOM = 2.5;

/**
 * The `sizes` attribute of an image that is not enlarged. This value makes the browser use the file that the gallery
 * has already loaded, if that file is large enough. An enlarged image uses the largest file.
 */
const SIZES = "(width >= 1024px) 1280px, 70vw";

export interface ViewerImageProps {
  image: string;
  alt: string;
  /** True while the viewer shows another image than `image`. `image` then goes back to its original scale. */
  away: boolean;
}

/** One image of the viewer. Two fingers, a double tap or a double click enlarge the image; one finger then moves it. */
export function ViewerImage({ image, alt, away }: ViewerImageProps) {
  const fingers = useRef(new Map<number, Offset>());
  const [view, setView] = useState(WHOLE);
  if (away && view !== WHOLE) setView(WHOLE);
  const isZoomed = view.scale > 1;

  const press = (event: PointerEvent<HTMLDivElement>) => {
    fingers.current.set(event.pointerId, offsetOf(event));
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const former = fingers.current.get(event.pointerId);
    if (!former) return;
    const now = offsetOf(event);
    fingers.current.set(event.pointerId, now);
    const size = event.currentTarget.getBoundingClientRect();
    const [other] = [...fingers.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
    setView((shown) =>
      other
        ? zoom(shown, distance(now, other) / distance(former, other), other, size)
        : pan(shown, { x: now.x - former.x, y: now.y - former.y }, size),
    );
  };
  const release = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  const toggle = (event: MouseEvent<HTMLDivElement>) => {
    const size = event.currentTarget.getBoundingClientRect();
    setView(isZoomed ? WHOLE : zoom(WHOLE, DOUBLE_TAP_ZOOM, offsetOf(event), size));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a closer look, for those who see
    <div
      className={styles.place}
      data-zoomed={isZoomed || undefined}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={release}
      onDoubleClick={toggle}
    >
      <img
        style={{ translate: `${view.x}px ${view.y}px`, scale: view.scale }}
        sizes={isZoomed ? "1280px" : SIZES}
        srcSet={imageSrcSet(image)}
        src={imageUrl(image, 640)}
        alt={alt}
        loading="lazy"
        draggable={false}
      />
    </div>
  );
}

/** Returns the position of the pointer relative to the centre of the element with the handler. */
function offsetOf({ clientX, clientY, currentTarget }: MouseEvent | PointerEvent): Offset {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** Returns the distance between two points, at least one pixel, because the caller divides by it. */
const distance = (one: Offset, other: Offset) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
