import { type ReactNode, useSyncExternalStore } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

/** Content above every page: the toasts, a strip, or a dialog. */
interface Overlay {
  readonly id: number;
  readonly content: ReactNode;
}

const NONE: readonly Overlay[] = [];
/** All overlays, the oldest first. */
let overlays = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function set(changed: readonly Overlay[]): void {
  overlays = changed;
  for (const listener of [...listeners]) listener();
}

const get = (): readonly Overlay[] => overlays;
const onServer = (): readonly Overlay[] => NONE;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders toasts, strips and dialogs above every page. If one fails to render, only the failed one is removed. */
export function Overlays() {
  return useSyncExternalStore(subscribe, get, onServer).map(({ id, content }) => (
    <ErrorBoundary key={id} fallback={null}>
      {content}
    </ErrorBoundary>
  ));
}

/**
 * Shows content above every page, also while another page opens.
 * @returns a function that removes the content
 */
export function showOverlay(content: ReactNode): () => void {
  lastId += 1;
  const overlay = { id: lastId, content };
  set([...overlays, overlay]);
  return () => set(overlays.filter((one) => one !== overlay));
}

/** Removes all overlays. */
export const removeOverlays = (): void => set(NONE);
