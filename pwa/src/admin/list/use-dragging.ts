import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** The page, or the dialog around the list, scrolls while an entry is held this near its edges (px), by so much in each frame. */
const EDGE_PX = 90;
const SCROLL_PX = 9;

interface Point {
  /** In what scrolls, which moves with the list (px). */
  readonly x: number;
  readonly y: number;
}

interface Drag {
  from: number;
  to: number;
  /** How far the entry has been carried (px). */
  offset: Point;
  /** The middles of the entries where they stood when it was taken up. */
  middles: readonly Point[];
}

/** The entry that is carried, by its place; `shiftOf` says how far each entry is off its place, as a CSS transform. */
export interface Dragging {
  carried: number | undefined;
  shiftOf: (place: number) => string | undefined;
  /** For the handle of each entry. Its `touch-action` must be none: else a finger scrolls the page. */
  onPointerDown: (event: ReactPointerEvent, place: number) => void;
}

/**
 * Carries entries of a list, in one column or in a grid, to other places by mouse, pen and finger; Escape puts the entry
 * back. What it does, buttons must do too: not everybody can drag.
 */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): Dragging {
  const [drag, setDrag] = useState<Drag>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const onPointerDown = (event: ReactPointerEvent, from: number) => {
    const scroller = scrollerOf(event.currentTarget);
    const middles = [...(list.current?.children ?? [])].map((entry) => middleOf(entry, scroller));
    const middle = middles[from];
    if (!middle || event.button !== 0 || stop.current) return;
    event.preventDefault();
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const start = { x: event.clientX, y: event.clientY + scroller.scrollTop };
    let pointer: Point = { x: event.clientX, y: event.clientY };
    let frame = 0;
    let current: Drag = { from, to: from, offset: { x: 0, y: 0 }, middles };

    const carry = () => {
      const offset = { x: pointer.x - start.x, y: pointer.y + scroller.scrollTop - start.y };
      const to = nearest(middles, { x: middle.x + offset.x, y: middle.y + offset.y });
      current = { ...current, to, offset };
      setDrag(current);
    };
    const scroll = () => {
      const { top, bottom } = edgesOf(scroller);
      const by = pointer.y < top + EDGE_PX ? -SCROLL_PX : pointer.y > bottom - EDGE_PX ? SCROLL_PX : 0;
      if (by !== 0) {
        scroller.scrollBy({ top: by, behavior: "instant" });
        carry();
      }
      frame = requestAnimationFrame(scroll);
    };
    const onPointerMove = (moved: Event) => {
      if (!(moved instanceof PointerEvent)) return;
      pointer = { x: moved.clientX, y: moved.clientY };
      carry();
    };
    const end = (isPut: boolean) => {
      stop.current?.();
      setDrag(undefined);
      if (isPut && current.to !== from) onMove(from, current.to);
    };
    const onUp = () => end(true);
    const onCancel = () => end(false);
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== "Escape") return;
      // A dialog around the list stays open.
      pressed.preventDefault();
      end(false);
    };
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

  return {
    carried: drag?.from,
    shiftOf: (place) => drag && translated(shift(drag, place)),
    onPointerDown,
  };
}

function middleOf(entry: Element, { scrollTop }: Element): Point {
  const { left, top, width, height } = entry.getBoundingClientRect();
  return { x: left + width / 2, y: top + scrollTop + height / 2 };
}

/** What scrolls around an element: the page, or a part of it. */
function scrollerOf(element: Element): Element {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const isScrolled = around.scrollHeight > around.clientHeight;
    if (isScrolled && /auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** Where a scrolled part is on screen (px). */
function edgesOf(scroller: Element): { top: number; bottom: number } {
  if (scroller === document.scrollingElement) return { top: 0, bottom: innerHeight };
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) };
}

/** The place whose middle is nearest; of equally near ones the first. */
function nearest(middles: readonly Point[], { x, y }: Point): number {
  const distances = middles.map((middle) => Math.hypot(middle.x - x, middle.y - y));
  return distances.indexOf(Math.min(...distances));
}

/** The carried entry follows the pointer, those between make room. */
function shift({ from, to, offset, middles }: Drag, place: number): Point {
  if (place === from) return offset;
  const moved = place > from && place <= to ? place - 1 : place < from && place >= to ? place + 1 : place;
  const [here, there] = [middles[place], middles[moved]];
  return here && there ? { x: there.x - here.x, y: there.y - here.y } : { x: 0, y: 0 };
}

const translated = ({ x, y }: Point): string => `translate(${x}px, ${y}px)`;
