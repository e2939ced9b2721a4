import type { DragEvent } from "react";

/** Data type of a dragged tile; its data is the tile's key. */
const TILE_TYPE = "application/x-photo";

export interface TileDragging {
  /** What names the tile among those it changes places with. */
  tileKey: string;
  disabled: boolean;
  /** Another tile was dropped onto this one. */
  onDropped: (key: string) => void;
}

/** The props of a tile that changes places with others by dragging. */
export function tileDragging({ tileKey, disabled, onDropped }: TileDragging) {
  return {
    draggable: !disabled,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(TILE_TYPE, tileKey),
    onDragOver: (event: DragEvent) => {
      if ([...event.dataTransfer.types].includes(TILE_TYPE)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const moved = event.dataTransfer.getData(TILE_TYPE);
      if (!moved) return;
      event.preventDefault();
      onDropped(moved);
    },
  };
}
