import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { DragHandle } from "./drag-handle.tsx";
import { SortableList } from "./sortable-list.tsx";

function show(perRow: number) {
  const onMove = vi.fn();
  const entries = ["a", "b", "c", "d"].map((id) => ({ id, name: `la photo ${id}`, content: <DragHandle /> }));
  const { container } = render(<SortableList className="" entries={entries} onMove={onMove} />);
  const items = [...container.querySelectorAll("li")];
  // Gives each entry the position that a browser would give it, because happy-dom has no layout.
  for (const [place, item] of items.entries())
    item.getBoundingClientRect = () =>
      new DOMRect((place % perRow) * 100, Math.floor(place / perRow) * 100, 100, 100);
  const handle = (place: number) => screen.getAllByRole("button")[place] as HTMLElement;
  const take = async (place: number) => {
    const pointer = { pointerId: 1, isPrimary: true, button: 0 };
    const at = (x: number, y: number) => ({ ...pointer, clientX: 50 + x, clientY: 50 + y });
    const drawn = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
    fireEvent.pointerDown(handle(place), at(0, 0));
    await drawn();
    return {
      by: async (x: number, y: number) => {
        fireEvent.pointerMove(document, at(x, y));
        await drawn();
      },
      put: () => fireEvent.pointerUp(document, pointer),
      cancel: () => fireEvent.pointerCancel(document, pointer),
    };
  };
  const shifts = () => items.map(({ style }) => style.transform);
  return { onMove, take, handle, shifts };
}

it.each([
  ["down a column", 1, 0, [0, 200], 2],
  ["up a column", 1, 3, [0, -160], 1],
  ["along a row", 2, 0, [90, 10], 1],
  ["to another row of a grid", 2, 0, [0, 110], 2],
  ["to the last position by a drop beyond the end", 2, 1, [500, 500], 3],
])("dragging with a finger moves an entry %s", async (_, perRow, from, [x = 0, y = 0], to) => {
  const { onMove, take } = show(perRow);
  const finger = await take(from);
  await finger.by(x, y);
  finger.put();
  await expect.poll(() => onMove.mock.calls).toEqual([[from, to]]);
});

it("the other entries make space while an entry is dragged", async () => {
  const { take, shifts } = show(2);
  const finger = await take(0);
  await finger.by(0, 110);
  expect(shifts()).toEqual([
    "translate(0px, 110px)",
    "translate(-100px, 0px)",
    "translate(100px, -100px)",
    "translate(0px, 0px)",
  ]);
  finger.put();
  await expect.poll(shifts).toEqual(["", "", "", ""]);
});

it.each(["Escape", "a cancelled touch", "a drop close to where it came from"])(
  "a dragged entry returns to its former position after %s",
  async (how) => {
    const { onMove, take, shifts } = show(1);
    const finger = await take(0);
    await finger.by(0, how === "a drop close to where it came from" ? 20 : 200);
    // Escape ends the drag, and must not close a dialog around the list.
    if (how === "Escape")
      expect(fireEvent.keyDown(document.body, { key: "Escape", code: "Escape" })).toBe(false);
    if (how === "a cancelled touch") finger.cancel();
    finger.put();
    await expect.poll(shifts).toEqual(["", "", "", ""]);
    expect(onMove).not.toHaveBeenCalled();
  },
);

it("when the keyboard moves an entry, screen readers announce its position in French", async () => {
  const { onMove, handle } = show(1);
  const user = userEvent.setup();
  expect(handle(0)).toHaveAccessibleName("Déplacer la photo a");
  expect(handle(0)).toHaveAccessibleDescription(/^Espace ou Entrée pour prendre/);
  const said = () => screen.getByRole("status").textContent;
  handle(0).focus();
  await user.keyboard("{Enter}");
  await expect.poll(said).toBe("Déplacement de la photo a\u00a0: place 1 sur 4");
  await user.keyboard("{ArrowDown}");
  await expect.poll(said).toBe("Déplacement de la photo a\u00a0: place 2 sur 4");
  await user.keyboard("{Enter}");
  await expect.poll(() => onMove.mock.calls).toEqual([[0, 1]]);
  expect(said()).toBe("Élément posé. la photo a\u00a0: place 2 sur 4");
});
