import { COUNT_WINDOWS, REPAIR_PRECACHE } from "../../lib/worker-protocol.ts";

/** Time in the background after which a page counts as idle (ms). */
const IDLE_MS = 60_000;
/** Age after which a page offers the new version to the user (ms). */
const DAY_MS = 24 * 60 * 60 * 1_000;
const ASK_EVERY_MS = 60 * 60 * 1_000;

/** The members of Workbox (workbox-window) that this module uses. */
export interface WorkboxUpdates {
  addEventListener(
    type: "waiting" | "controlling",
    listener: (event: { isUpdate?: boolean | undefined }) => void,
  ): void;
  messageSW(data: object): Promise<unknown>;
  messageSkipWaiting(): void;
  /** Resolves once a service worker controls the page. */
  readonly controlling: Promise<Pick<ServiceWorker, "postMessage">>;
  update(): Promise<void>;
}

export interface AppUpdateOptions {
  workbox: WorkboxUpdates;
  /**
   * True if no edit of the cart waits to be stored or sent. While this is false, the page does not reload by itself to
   * activate a new version.
   */
  isSynced(): boolean;
  /** Offers the new version to the user. `apply` activates it at once. */
  offer(apply: () => void): void;
  reload(): void;
}

/**
 * Activates new versions of the app. The browser itself activates a new version when all windows of the shop were
 * closed. A page that stays open activates the new version while the page is in the background and has no unsaved
 * input. After a day the page offers the new version to the user. During this day, the server still has the lazily
 * loaded files of the old version.
 */
export function followAppUpdates({ workbox, isSynced, offer, reload }: AppUpdateOptions): void {
  const input = new UnsubmittedInput();
  let waits = false;
  let controllerChanged = false;
  let wanted = false;
  let offered = false;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const opened = Date.now();

  const isSafe = () => document.visibilityState === "hidden" && isSynced() && !input.exists();

  const apply = () => {
    wanted = true;
    if (controllerChanged) reload();
    else workbox.messageSkipWaiting();
  };
  const applyIfSafe = async () => {
    if (!isSafe()) return;
    if (controllerChanged) return reload();
    // Does not activate the version if another window is open, because the user may be working in it. After the
    // activation, that window could no longer load the old version's remaining files without a network.
    const windows = await workbox.messageSW({ type: COUNT_WINDOWS });
    if (windows === 1 && isSafe()) apply();
  };
  const offerIfOld = () => {
    if (offered || Date.now() - opened < DAY_MS) return;
    offered = true;
    offer(apply);
  };

  workbox.addEventListener("waiting", () => {
    waits = true;
    if (document.visibilityState === "visible") offerIfOld();
  });
  workbox.addEventListener("controlling", ({ isUpdate }) => {
    // On a page that was opened before there was a service worker, `isUpdate` is always false. If no new version waits
    // (`waits` is false), the page's first service worker has taken control, so there is nothing to reload for.
    if (!isUpdate && !waits) return;
    controllerChanged = true;
    // Another window may have activated the new version. Then this page reloads only if it is in the background and has
    // no unsaved input.
    if (wanted || isSafe()) reload();
  });
  document.addEventListener("visibilitychange", () => {
    clearTimeout(idle);
    const isNew = waits || controllerChanged;
    if (document.visibilityState === "hidden") {
      if (isNew) idle = setTimeout(() => void applyIfSafe(), IDLE_MS);
    } else if (isNew) offerIfOld();
  });
  // The browser may have deleted cached files of the current version, so the page asks the worker to fetch them again.
  workbox.controlling.then((worker) => worker.postMessage({ type: REPAIR_PRECACHE })).catch(() => undefined);
  setInterval(() => void workbox.update().catch(() => undefined), ASK_EVERY_MS);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/**
 * Tracks the fields that contain unsubmitted input (texts, choices, files), because a reload of the page would lose
 * this input. An open dialog counts too: it may hold input that is in no field, such as how an image is cropped.
 */
class UnsubmittedInput {
  readonly #fields = new Set<Field>();

  constructor() {
    document.addEventListener("input", ({ target }) => {
      if (isField(target)) this.#fields.add(target);
    });
  }

  exists(): boolean {
    for (const field of this.#fields)
      if (!field.isConnected || field.value === "") this.#fields.delete(field);
    return this.#fields.size > 0 || document.querySelector("dialog[open]") !== null;
  }
}
