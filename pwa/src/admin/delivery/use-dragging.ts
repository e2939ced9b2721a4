import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** The page scrolls while a row is held this near the window's edges (px), by so much in each frame. */
const EDGE_PX = 90;
const SCROLL_PX = 9;

interface Drag {
  from: number;
  to: number;
  /** How far the row has been carried down the page (px). */
  offset: number;
  /** The row's height with its gap (px). */
  height: number;
}

/** The row that is carried, by its place and where it would be put; `shiftOf` says how far each row is off its place. */
export interface Dragging {
  carried: number | undefined;
  shiftOf: (place: number) => number;
  /** For the handle of each row. Its `touch-action` must be none: else a finger scrolls the page. */
  onPointerDown: (event: ReactPointerEvent, place: number) => void;
}

/**
 * Carries rows of a list to other places by mouse, pen and finger; Escape puts the row back. What it does, buttons must
 * do too: not everybody can drag.
 */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): Dragging {
  const [drag, setDrag] = useState<Drag>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const onPointerDown = (event: ReactPointerEvent, from: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const row = rows[from];
    if (!row || event.button !== 0 || stop.current) return;
    event.preventDefault();
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const middles = rows.map(({ top, height }) => top + scrollY + height / 2);
    const start = event.clientY + scrollY;
    let pointerY = event.clientY;
    let frame = 0;
    let current: Drag = { from, to: from, offset: 0, height: row.height };

    const carry = () => {
      const offset = pointerY + scrollY - start;
      const middle = (middles[from] ?? 0) + offset;
      const to = middles.filter((other, place) => place !== from && other < middle).length;
      current = { ...current, to, offset };
      setDrag(current);
    };
    const scroll = () => {
      const by = pointerY < EDGE_PX ? -SCROLL_PX : pointerY > innerHeight - EDGE_PX ? SCROLL_PX : 0;
      if (by !== 0) {
        scrollBy({ top: by, behavior: "instant" });
        carry();
      }
      frame = requestAnimationFrame(scroll);
    };
    const onPointerMove = (moved: Event) => {
      if (!(moved instanceof PointerEvent)) return;
      pointerY = moved.clientY;
      carry();
    };
    const end = (isPut: boolean) => {
      stop.current?.();
      setDrag(undefined);
      if (isPut && current.to !== from) onMove(from, current.to);
    };
    const onUp = () => end(true);
    const onCancel = () => end(false);
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && end(false);
    handle.addEventListener("pointermove", onPointerMove);
    handle.addEventListener("pointerup", onUp);
    handle.addEventListener("pointercancel", onCancel);
    addEventListener("keydown", onKey);
    frame = requestAnimationFrame(scroll);
    setDrag(current);
    stop.current = () => {
      stop.current = undefined;
      cancelAnimationFrame(frame);
      handle.removeEventListener("pointermove", onPointerMove);
      handle.removeEventListener("pointerup", onUp);
      handle.removeEventListener("pointercancel", onCancel);
      removeEventListener("keydown", onKey);
    };
  };

  return { carried: drag?.from, shiftOf: (place) => (drag ? shift(drag, place) : 0), onPointerDown };
}

/** The carried row follows the pointer, those it passes make room. */
function shift({ from, to, offset, height }: Drag, place: number): number {
  if (place === from) return offset;
  if (place > from && place <= to) return -height;
  return place < from && place >= to ? height : 0;
}
