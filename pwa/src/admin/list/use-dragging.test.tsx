import { fireEvent, render } from "@testing-library/react";
import { useRef, useState } from "react";
import { expect, it, vi } from "vitest";
import { DragHandle } from "./drag-handle.tsx";
import { useDragging } from "./use-dragging.ts";

/** Entries of 100 px, so many in a row. */
function Grid({ perRow, onMove }: { perRow: number; onMove: (from: number, to: number) => void }) {
  const list = useRef<HTMLOListElement>(null);
  const [entries] = useState(["a", "b", "c", "d"]);
  const { carried, shiftOf, onPointerDown } = useDragging(list, onMove);
  return (
    <ol ref={list}>
      {entries.map((entry, place) => (
        <li
          key={entry}
          ref={(element) => {
            const [x, y] = [(place % perRow) * 100, Math.floor(place / perRow) * 100];
            if (element) element.getBoundingClientRect = () => new DOMRect(x, y, 100, 100);
          }}
          data-carried={carried === place || undefined}
          style={{ transform: shiftOf(place) }}
        >
          <DragHandle onPointerDown={(event) => onPointerDown(event, place)} />
        </li>
      ))}
    </ol>
  );
}

function show(perRow: number) {
  // jsdom has neither.
  HTMLElement.prototype.setPointerCapture = vi.fn();
  HTMLElement.prototype.scrollBy = vi.fn();
  const onMove = vi.fn();
  const { container } = render(<Grid perRow={perRow} onMove={onMove} />);
  const entries = [...container.querySelectorAll("li")];
  const take = (place: number) => {
    const handle = entries[place]?.firstElementChild as Element;
    const pointer = { pointerId: 1, pointerType: "touch" };
    fireEvent.pointerDown(handle, { ...pointer, clientX: 50, clientY: 50, button: 0 });
    return {
      by: (x: number, y: number) =>
        fireEvent.pointerMove(handle, { ...pointer, clientX: 50 + x, clientY: 50 + y }),
      put: () => fireEvent.pointerUp(handle, pointer),
      cancel: () => fireEvent.pointerCancel(handle, pointer),
    };
  };
  return { onMove, take, shifts: () => entries.map(({ style }) => style.transform) };
}

it.each([
  ["down a column", 1, 0, [0, 200], 2],
  ["up a column", 1, 3, [0, -160], 1],
  ["along a row", 2, 0, [90, 10], 1],
  ["to another row of a grid", 2, 0, [0, 110], 2],
  ["beyond the end", 2, 1, [500, 500], 3],
])("a finger carries an entry %s", (_, perRow, from, [x = 0, y = 0], to) => {
  const { onMove, take } = show(perRow);
  const finger = take(from);
  finger.by(x, y);
  finger.put();
  expect(onMove.mock.calls).toEqual([[from, to]]);
});

it("the others make room meanwhile", () => {
  const { take, shifts } = show(2);
  const finger = take(0);
  finger.by(0, 110);
  expect(shifts()).toEqual([
    "translate(0px, 110px)",
    "translate(-100px, 0px)",
    "translate(100px, -100px)",
    "translate(0px, 0px)",
  ]);
  finger.put();
  expect(shifts()).toEqual(["", "", "", ""]);
});

it.each(["Escape", "a cancelled touch", "its own place"])("an entry stays where it was: %s", (how) => {
  const { onMove, take, shifts } = show(1);
  const finger = take(0);
  finger.by(0, how === "its own place" ? 20 : 200);
  if (how === "Escape") fireEvent.keyDown(document.body, { key: "Escape" });
  if (how === "a cancelled touch") finger.cancel();
  finger.put();
  expect(onMove).not.toHaveBeenCalled();
  expect(shifts()).toEqual(["", "", "", ""]);
});
