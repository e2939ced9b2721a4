/**
 * A visit that spares data: the person has asked the browser for it, or the line is 2g. Only the boot script imports this;
 * the application asks `lib/spared-data.ts`. It imports nothing: the boot script is one file, and a module shared with the
 * application would be in another.
 */

/** Those of lib/storage/storage-keys.ts. */
const TAKE_ALL_KEY = "tout-charger";
const DATA_TAKEN_EVENT = "data-taken";

interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
}

/** Of the Network Information API, where the browser has it. */
export const line = "connection" in navigator ? (navigator.connection as Connection) : undefined;

/** As in lib/network-information.ts. */
const isSaveData = (): boolean => line?.saveData === true || /2g$/.test(line?.effectiveType ?? "");

/** A line that has become better is believed after this time without a press (ms). */
const IDLE_MS = 60_000;
const PRESSES = ["pointerdown", "keydown", "scroll"];

const LOADING = "Un instant, la boutique se charge…";
const TITLE = "Vos données sont épargnées";
const TEXT =
  "Rien ne se charge d’avance\u202f; la suite vient quand vous touchez un bouton. Liens, commande et appel marchent.";

function isTaken(): boolean {
  try {
    return localStorage.getItem(TAKE_ALL_KEY) !== null;
  } catch {
    return false;
  }
}

const spares = (): boolean => isSaveData() && !isTaken();

/**
 * Begins a spared visit, where it is one, with a notice that lets the person take everything.
 * @param onTake everything may be loaded from now on
 * @returns tells the person that the script is on its way; undefined for any other visit
 */
export function beginSparedVisit(onTake: () => void): (() => void) | undefined {
  if (!spares()) return undefined;
  const { dataset } = document.documentElement;
  dataset.spared = "";
  const notice = document.createElement("section");
  const take = () => {
    delete dataset.spared;
    notice.remove();
    for (const type of PRESSES) removeEventListener(type, waitForIdle);
    dispatchEvent(new Event(DATA_TAKEN_EVENT));
    onTake();
  };
  const takeAll = () => {
    try {
      localStorage.setItem(TAKE_ALL_KEY, "1");
    } catch {
      // For this page alone.
    }
    take();
  };
  let idle: ReturnType<typeof setTimeout> | undefined;
  function waitForIdle() {
    clearTimeout(idle);
    if ("spared" in dataset && !isSaveData()) idle = setTimeout(take, IDLE_MS);
  }
  for (const type of PRESSES) addEventListener(type, waitForIdle, { passive: true });
  if (line instanceof EventTarget) line.addEventListener("change", waitForIdle);
  const text = fillNotice(notice, takeAll);
  return () => {
    text.textContent = LOADING;
    if ("spared" in dataset) document.body.append(notice);
  };
}

/** Styled by script: the whole style sheet is spared too. @returns the place of the text */
function fillNotice(notice: HTMLElement, takeAll: () => void): HTMLElement {
  notice.ariaLabel = TITLE;
  notice.style.cssText =
    "position:fixed;inset:88px 12px auto;z-index:4;max-width:420px;margin-inline:auto;padding:12px 16px;border-radius:14px;background:#1d1a16;color:#fff;font-size:14px;line-height:1.4";
  const title = addTo(notice, "strong", TITLE);
  title.style.display = "block";
  const text = addTo(notice, "span", TEXT);
  text.role = "status";
  const buttons = addTo(notice, "div", "");
  buttons.style.cssText = "display:flex;gap:16px;margin-block:4px -8px";
  addButton(buttons, "Tout charger", takeAll);
  addButton(buttons, "Fermer", () => notice.remove());
  document.body.append(notice);
  return text;
}

function addTo(parent: HTMLElement, tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  parent.append(element);
  return element;
}

function addButton(parent: HTMLElement, label: string, act: () => void): void {
  const button = addTo(parent, "button", label);
  button.style.cssText =
    "min-height:44px;padding:0;border:0;background:none;color:inherit;font:inherit;font-weight:600;text-decoration:underline";
  button.addEventListener("click", (event) => {
    // No press for the application.
    event.stopPropagation();
    act();
  });
}
