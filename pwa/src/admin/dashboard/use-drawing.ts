import { useEffect, useState } from "react";
import type { drawBars } from "./draw-bars.ts";

/** What draws the charts; undefined while it is fetched, null where it could not be. */
export type Drawing = typeof drawBars | undefined | null;

/** Fetches the library that draws charts, for whoever shows one. */
export function useDrawing(): Drawing {
  const [drawing, setDrawing] = useState<{ draw: Drawing }>({ draw: undefined });
  useEffect(() => {
    let isCurrent = true;
    import("./draw-bars.ts").then(
      (module) => isCurrent && setDrawing({ draw: module.drawBars }),
      () => isCurrent && setDrawing({ draw: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return drawing.draw;
}
