import { ORDER_RECORDED_EVENT } from "../lib/storage/storage-keys.ts";
import { recordClicks } from "./clicks-before-hydration.ts";
import { beginDataSaverVisit, isDataSaverVisit } from "./data-saver-visit.ts";
import { holdImagesOutOfSight } from "./images-out-of-sight.ts";
import { recordOrders } from "./order-clicks-before-hydration.ts";

/**
 * Starts the application on a server-rendered page once its first image has loaded, because on a slow network the
 * script would delay the image. Without such an image it starts at once, and after four seconds in any case. Images
 * below the first screen load when the page is scrolled or a larger screen shows them. Images to the right of the
 * screen load when they become visible. Once the script has loaded, all images load, unless the connection is known
 * to be metered. The whole style sheet loads after the script. Buttons clicked before hydration are clicked again
 * after it. In a data-saver visit all this waits for a click that needs the script.
 */
const START_AFTER_MS = 4_000;
const RETRY_MS = 3_000;
/** Inserted by the build (vite/build-manifest.ts). */
declare const IMPORT_MAP: string;
const script = document.currentScript;
const firstImage = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
const { showAll, showAllUnlessMetered } = holdImagesOutOfSight();
let started = false;
/** Shows that the script is loading; set in a data-saver visit only. */
let showLoading: (() => () => void) | undefined;
/** Ends what `showLoading` has shown. */
let endLoading: (() => void) | undefined;

function start() {
  if (started || !(script instanceof HTMLScriptElement)) return;
  started = true;
  const { entry = "", files = "", sheet = "" } = script.dataset;
  addImportMap();
  for (const href of files.split(" ").filter(Boolean)) addLink("modulepreload", href);
  void importEntry(entry).then(() => {
    if (!showLoading) showAllUnlessMetered();
    addSheet(sheet);
  });
}

/**
 * Imports the application. Buttons do nothing without it, so the import is repeated until it succeeds. Resolves after
 * the first attempt, with or without success.
 */
const importEntry = (entry: string): Promise<unknown> =>
  load(entry).catch(() => void setTimeout(retryEntry, RETRY_MS, entry));

async function load(entry: string) {
  await import(/* @vite-ignore */ entry);
  endLoading?.();
}

/**
 * Chrome before 156 and Safari remember that importing a script failed, and do not try again. The page is therefore
 * reloaded once, when the script can be fetched.
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

/**
 * Adds the import map, which contains the addresses of all scripts. It must exist before the first script is requested.
 */
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
 * Adds the whole style sheet. The mark `data-awaited` on its link makes pages wait that are opened while the sheet is
 * loading (ui/styles/pending-style-sheet.ts).
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

/** Starts the application in a data-saver visit, because a click needs it. */
function startNow() {
  if (!showLoading || started) return;
  endLoading = showLoading();
  start();
}

/**
 * Starts the application at an input, except in a form that the server answers, because such a form needs no script.
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
