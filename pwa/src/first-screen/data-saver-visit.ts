import { connectionOf, isSaveData } from "../lib/network-information.ts";
import { DATA_ALLOWED_EVENT, DATA_SAVER_SHOWN_KEY, LOAD_ALL_KEY } from "../lib/storage/storage-keys.ts";

const LOADING = "Un instant, la boutique se charge…";
const NOTICE = `<span role="status">Nous économisons vos données.</span>
<button value="all">Tout charger</button><button aria-label="Fermer">×</button>`;
/**
 * The styles of the notice are in this script, because the style sheet is not loaded in a data-saver visit. The notice
 * is a strip at the lower edge of the screen, above the shop's bottom bar (`--lower-edge` in base.css). The notice is
 * the last element of the page, so it covers no content when the page is scrolled to its end.
 */
const STYLES = `#data-saver{position:sticky;bottom:var(--lower-edge);z-index:3;display:flex;justify-content:center;align-items:center;gap:8px;padding-left:12px;background:#1d1a16;color:#fff;font-size:13px;line-height:1.3}
#data-saver button{flex:none;min-height:48px;padding:0;border:0;background:none;color:inherit;font:inherit;font-weight:600;text-decoration:underline}
#data-saver [aria-label]{width:44px;font-size:22px;text-decoration:none}`;

/**
 * True if this visit must save data: the browser asks for it or the connection is 2g, and the user has not chosen to
 * load everything.
 */
export function isDataSaverVisit(): boolean {
  if (!isSaveData(connectionOf(navigator))) return false;
  try {
    return localStorage.getItem(LOAD_ALL_KEY) === null;
  } catch {
    return true;
  }
}

/**
 * True if this tab has already shown the notice. The first call returns false, and stores that the tab shows the notice
 * now.
 */
function wasShown(): boolean {
  try {
    if (sessionStorage.getItem(DATA_SAVER_SHOWN_KEY)) return true;
    sessionStorage.setItem(DATA_SAVER_SHOWN_KEY, "1");
  } catch {
    // If the browser refuses storage, each page shows the notice.
  }
  return false;
}

/**
 * Marks the page as a data-saver visit, for `lib/data-saver.ts`. The first page of a visit shows a notice with a button
 * that loads everything.
 * @param onAllowed called when the user clicks this button
 * @returns a function that shows the text `LOADING` in the notice and returns a function that removes the text
 */
export function beginDataSaverVisit(onAllowed: () => void): () => () => void {
  const { dataset } = document.documentElement;
  dataset.saver = "";
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets = [sheet];
  const notice = Object.assign(document.createElement("section"), { id: "data-saver", innerHTML: NOTICE });
  notice.setAttribute("aria-label", "Économie de données");
  if (!wasShown()) document.body.append(notice);
  notice.addEventListener("click", (event) => {
    // The click is stopped here, because other listeners would start the application at a click.
    event.stopPropagation();
    if (!(event.target instanceof HTMLButtonElement)) return;
    notice.remove();
    if (event.target.value) allow();
  });
  function allow() {
    delete dataset.saver;
    try {
      localStorage.setItem(LOAD_ALL_KEY, "1");
    } catch {
      // If the browser refuses to store the user's choice, the choice applies to this page only.
    }
    dispatchEvent(new Event(DATA_ALLOWED_EVENT));
    onAllowed();
  }
  return () => {
    const wasOpen = notice.isConnected;
    const text = notice.firstElementChild;
    const sentence = text?.textContent ?? "";
    if (text) text.textContent = LOADING;
    document.body.append(notice);
    return () => {
      if (text) text.textContent = sentence;
      if (!wasOpen) notice.remove();
    };
  };
}
