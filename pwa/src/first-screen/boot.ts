import { ORDER_RECORDED_EVENT } from "../lib/storage/storage-keys.ts";
import { recordClicks } from "./clicks-before-hydration.ts";
import { beginDataSaverVisit, isDataSaverVisit } from "./data-saver-visit.ts";
import { delayHiddenImages } from "./delayed-images.ts";
import { recordOrders } from "./order-clicks-before-hydration.ts";

/**
 * Starts the application on a server-rendered page when the first image has loaded, because on a slow network the
 * script would delay this image. If the page has no such image, the application starts at once. It starts after four
 * seconds at the latest.
 *
 * Order of loading: images below the first screen load when the page is scrolled or when a larger screen shows them.
 * Images to the right of the screen load when they become visible. After the script, all images load, unless the
 * connection is known to be metered. The whole style sheet loads after the script.
 *
 * A button that was clicked before hydration is clicked again after hydration. In a data-saver visit, the script and
 * everything after it load only after a click that needs the script.
 */
const START_AFTER_MS = 4_000;
const RETRY_MS = 3_000;
/** JSON of the import map. The build replaces the name `IMPORT_MAP` by this JSON (vite/build-manifest.ts). */
declare const IMPORT_MAP: string;
const script = document.currentScript;
const firstImage = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
const { showAll, showAllUnlessMetered } = delayHiddenImages();
let started = false;
/**
 * Shows the user that the script is loading, and returns a function that removes this message. Undefined except in a
 * data-saver visit, in which the script loads only after a click.
 */
let showLoading: (() => () => void) | undefined;
let endLoading: (() => void) | undefined;

function start() {
  if (started || !(script instanceof HTMLScriptElement)) return;
  started = true;
  const { entry = "", files = "", sheet = "" } = script.dataset;
  addImportMap();
  for (const href of files.split(" ").filter(Boolean)) addLink("modulepreload", href);
  void importEntry(entry).finally(() => {
    if (!showLoading) showAllUnlessMetered();
    addSheet(sheet);
  });
}

/**
 * Imports the application. Buttons do nothing before the application runs, so the import is repeated until it succeeds.
 * The promise resolves after the first attempt, whether it succeeds or fails.
 */
const importEntry = (entry: string): Promise<unknown> =>
  load(entry).catch(() => void setTimeout(retryEntry, RETRY_MS, entry));

async function load(entry: string) {
  await import(/* @vite-ignore */ entry);
  endLoading?.();
}

/**
 * Imports the application again after a failed import. Chrome before 156 and Safari remember that importing a script
 * failed, and do not try again. If the script can be fetched but not imported, the page is therefore reloaded once.
 */
async function retryEntry(entry: string) {
  let hasCome = false;
  try {
    const response = await fetch(entry);
    await response.text();
    hasCome = response.ok;
    await load(entry);
  } catch {
    if (hasCome && !isReloaded()) location.reload();
    else setTimeout(retryEntry, RETRY_MS, entry);
  }
}

const isReloaded = (): boolean =>
  performance.getEntriesByType("navigation").some((visit) => "type" in visit && visit.type === "reload");

/** Adds the import map, which contains the URLs of all scripts. It must exist before the first script is requested. */
function addImportMap() {
  const map = Object.assign(document.createElement("script"), { type: "importmap", text: IMPORT_MAP });
  document.head.append(map);
}

function addLink(rel: string, href: string) {
  const link = Object.assign(document.createElement("link"), { rel, href });
  document.head.append(link);
  return link;
}

/**
 * Adds the link to the whole style sheet. The link's attribute `data-awaited` means that the sheet is still loading. If
 * the user opens another page meanwhile, that page waits for the sheet (ui/styles/pending-style-sheet.ts).
 */
function addSheet(href: string) {
  const link = addLink("stylesheet", href);
  link.dataset.awaited = "";
  link.addEventListener("load", () => delete link.dataset.awaited);
  link.addEventListener("error", () => {
    link.remove();
    setTimeout(addSheet, RETRY_MS, href);
  });
}

/** Starts the application in a data-saver visit when the user clicks something that needs the application. */
function startNow() {
  if (!showLoading || started) return;
  endLoading = showLoading();
  start();
}

/**
 * Starts the application when the user types into a field. A form with an `action` needs no script, because the server
 * answers it, so typing in it does not start the application.
 */
function followInput({ target }: Event) {
  if (target instanceof Element && !target.closest("form[action]")) startNow();
}

recordClicks(startNow);
recordOrders();
addEventListener(ORDER_RECORDED_EVENT, startNow);
if (isDataSaverVisit()) {
  showLoading = beginDataSaverVisit(() => {
    showLoading = undefined;
    showAll();
    start();
  });
  addEventListener("input", followInput);
} else {
  if (!firstImage || firstImage.complete) start();
  else for (const event of ["load", "error"]) firstImage.addEventListener(event, start);
  setTimeout(start, START_AFTER_MS);
}
