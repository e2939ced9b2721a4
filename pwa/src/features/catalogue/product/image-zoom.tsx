import { imageUrl } from "graphql-server/platform/images/image-url";
import { useEffect, useRef } from "react";
import * as styles from "./image-zoom.module.css";

/** Covers the gallery's image with the image's largest file, of which only the part under the mouse is visible. */
export function ImageZoom({ image }: { image: string }) {
  const view = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const stage = view.current?.parentElement;
    if (!stage) return;
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const { left, top, width, height } = stage.getBoundingClientRect();
      view.current?.style.setProperty("--x", `${((clientX - left) * 100) / width}%`);
      view.current?.style.setProperty("--y", `${((clientY - top) * 100) / height}%`);
    };
    stage.addEventListener("pointermove", follow);
    return () => stage.removeEventListener("pointermove", follow);
  }, []);

  return (
    <div ref={view} className={styles.zoom} data-zoom="">
      <img src={imageUrl(image, 1280)} alt="" />
    </div>
  );
}
