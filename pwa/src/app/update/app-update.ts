import { COUNT_WINDOWS } from "../../service-worker/protocol.ts";

/** A page left for so long is idle (ms). */
const IDLE_MS = 60_000;
/** A page open for longer is offered the new version (ms). */
const DAY_MS = 24 * 60 * 60 * 1_000;
/** How often a page that stays open asks for a new version (ms). */
const ASK_EVERY_MS = 60 * 60 * 1_000;

/** The part of workbox-window's Workbox that is needed. */
export interface Releases {
  addEventListener(
    type: "waiting" | "controlling",
    listener: (event: { isUpdate?: boolean | undefined }) => void,
  ): void;
  messageSW(data: object): Promise<unknown>;
  messageSkipWaiting(): void;
  update(): Promise<void>;
}

export interface NewVersionParts {
  releases: Releases;
  /** nothing of the person's is on its way: no cart operation waits */
  isSynced(): boolean;
  /** shows the notice; the function given applies the new version at once */
  offer(apply: () => void): void;
  reload(): void;
}

/**
 * Brings a new version in. The browser itself does so when the shop is opened anew; a page that stays open takes it
 * when it has been left idle and would lose nothing, and offers it when it has been open for over a day.
 * Its own lazily loaded files stay on the server until then.
 */
export function followNewVersion({ releases, isSynced, offer, reload }: NewVersionParts): void {
  const typing = new Typing();
  let waits = false;
  let takenOver = false;
  let wanted = false;
  let offered = false;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const opened = Date.now();

  const isSafe = () => document.visibilityState === "hidden" && isSynced() && !typing.underWay();

  const apply = () => {
    wanted = true;
    if (takenOver) reload();
    else releases.messageSkipWaiting();
  };
  const applyIfSafe = async () => {
    if (!isSafe()) return;
    if (takenOver) return reload();
    // Another window may be in the middle of something: it would lose its files when offline.
    const windows = await releases.messageSW({ type: COUNT_WINDOWS });
    if (windows === 1 && isSafe()) apply();
  };
  const offerIfOld = () => {
    if (offered || Date.now() - opened < DAY_MS) return;
    offered = true;
    offer(apply);
  };

  releases.addEventListener("waiting", () => {
    waits = true;
    if (document.visibilityState === "visible") offerIfOld();
  });
  releases.addEventListener("controlling", ({ isUpdate }) => {
    if (!isUpdate) return;
    takenOver = true;
    // This page asked for it, or another one did: then at this one's own safe moment.
    if (wanted || isSafe()) reload();
  });
  document.addEventListener("visibilitychange", () => {
    clearTimeout(idle);
    const isNew = waits || takenOver;
    if (document.visibilityState === "hidden") {
      if (isNew) idle = setTimeout(() => void applyIfSafe(), IDLE_MS);
    } else if (isNew) offerIfOld();
  });
  setInterval(() => void releases.update().catch(() => undefined), ASK_EVERY_MS);
}

/** Whether somebody has typed something that still stands in its field. */
class Typing {
  readonly #fields = new Set<HTMLInputElement | HTMLTextAreaElement>();

  constructor() {
    document.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        this.#fields.add(target);
    });
  }

  underWay(): boolean {
    for (const field of this.#fields)
      if (!field.isConnected || field.value === "") this.#fields.delete(field);
    return this.#fields.size > 0;
  }
}
