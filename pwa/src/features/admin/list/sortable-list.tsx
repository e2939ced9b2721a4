import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from "@dnd-kit/sortable";
import { createContext, type ReactNode, useEffect, useMemo, useState } from "react";
import { classNames } from "../../../ui/styles/class-names.ts";
import * as styles from "./sortable-list.module.css";

/** The properties of an entry that its drag handle needs: its name, its ARIA attributes, and its event listeners. */
export type SortableHandle = Pick<
  ReturnType<typeof useSortable>,
  "attributes" | "listeners" | "setActivatorNodeRef"
> & { name: string };

/** The properties that a drag handle needs, provided by the entry around the handle; null outside of an entry. */
export const HandleContext = createContext<SortableHandle | null>(null);

interface SortableEntry {
  id: string;
  /** Name of the entry for screen readers: « la photo 2 ». */
  name: string;
  content: ReactNode;
}

export interface SortableListProps {
  className: string | undefined;
  entries: readonly SortableEntry[];
  onMove: (from: number, to: number) => void;
}

const INSTRUCTIONS =
  "Espace ou Entrée pour prendre, les flèches pour déplacer, Espace ou Entrée pour poser, Échap pour annuler.";

/**
 * A list, in one column or in a grid, whose entries are dragged by their handles: with mouse, pen, finger or keyboard.
 * Escape moves a dragged entry back to where it came from.
 */
export function SortableList({ className, entries, onMove }: SortableListProps) {
  const [isDragging, setDragging] = useState(false);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = useMemo(() => entries.map(({ id }) => id), [entries]);
  useEffect(() => {
    if (!isDragging) return;
    // Escape ends the drag, and must not close a dialog around the list.
    const stay = (event: KeyboardEvent) => event.key === "Escape" && event.preventDefault();
    addEventListener("keydown", stay, true);
    return () => removeEventListener("keydown", stay, true);
  }, [isDragging]);
  const end = ({ active, over }: DragEndEvent) => {
    setDragging(false);
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (to !== -1 && to !== from) onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(entries),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
      onDragStart={() => setDragging(true)}
      onDragEnd={end}
      onDragCancel={() => setDragging(false)}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ol className={classNames(styles.list, className)} data-dragging={isDragging || undefined}>
          {entries.map((entry) => (
            <SortableItem key={entry.id} {...entry} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableItem({ id, name, content }: SortableEntry) {
  const sortable = useSortable({
    id,
    // Switches the library's transition off, because the style sheet already animates the entries.
    transition: null,
    attributes: { roleDescription: "poignée" },
  });
  const { attributes, listeners, setActivatorNodeRef, setNodeRef, transform, isDragging } = sortable;
  return (
    <li
      ref={setNodeRef}
      data-carried={isDragging || undefined}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined }}
    >
      <HandleContext value={{ attributes, listeners, setActivatorNodeRef, name }}>{content}</HandleContext>
    </li>
  );
}

function announcementsOf(entries: readonly SortableEntry[]): Announcements {
  const positionText = (id: unknown, place: unknown = id): string => {
    const placeOf = (one: unknown) => entries.findIndex((entry) => entry.id === one);
    return `${entries[placeOf(id)]?.name}\u00a0: place ${placeOf(place) + 1} sur ${entries.length}`;
  };
  return {
    // The start of a drag is not announced, because the library announces the entry's position immediately afterwards.
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) => `Déplacement de ${positionText(active.id, over?.id)}`,
    onDragEnd: ({ active, over }) => `Élément posé. ${positionText(active.id, over?.id)}`,
    onDragCancel: ({ active }) => `Déplacement annulé. ${positionText(active.id)}`,
  };
}
