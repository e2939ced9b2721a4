import { connectionOf, isSaveData } from "../lib/network-information.ts";
import { DATA_TAKEN_EVENT, TAKE_ALL_KEY } from "../lib/storage/storage-keys.ts";

const LOADING = "Un instant, la boutique se charge…";
const NOTICE = `<section id="data-saver" aria-label="Économie de données">
<span role="status">Pour économiser vos données, la boutique ne charge que ce que vous ouvrez.</span>
<div><button value="all">Tout charger</button><button>Fermer</button></div>
</section>`;
/**
 * The styles are in this script, because the style sheet is not loaded in a data-saver visit. The notice is above the
 * bottom bar (60 px) and the order bar (72 px).
 */
const STYLES = `#data-saver{position:fixed;inset:auto 12px calc(144px + env(safe-area-inset-bottom));z-index:4;max-width:420px;margin-inline:auto;padding:12px 16px;border-radius:14px;background:#1d1a16;color:#fff;font-size:14px;line-height:1.4}
#data-saver div{display:flex;gap:16px;margin-block:4px -8px}
#data-saver button{min-height:44px;padding:0;border:0;background:none;color:inherit;font:inherit;font-weight:600;text-decoration:underline}`;

/**
 * True if this visit saves data: the browser requests it or the connection is 2g, and the user has not chosen to load
 * everything.
 */
export function isDataSaverVisit(): boolean {
  if (!isSaveData(connectionOf(navigator))) return false;
  try {
    return localStorage.getItem(TAKE_ALL_KEY) === null;
  } catch {
    return true;
  }
}

/**
 * Marks the page for `lib/data-saver.ts` and shows a notice with a button that loads everything.
 * @param onAllowed called when the user clicks the button
 * @returns a function that shows that the script is loading
 */
export function beginDataSaverVisit(onAllowed: () => void): () => void {
  const { dataset } = document.documentElement;
  dataset.saver = "";
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets = [sheet];
  document.body.insertAdjacentHTML("beforeend", NOTICE);
  const notice = document.getElementById("data-saver");
  notice?.addEventListener("click", (event) => {
    // Stops this click here, because the application must not handle it.
    event.stopPropagation();
    if (!(event.target instanceof HTMLButtonElement)) return;
    notice.remove();
    if (event.target.value) allow();
  });
  function allow() {
    delete dataset.saver;
    try {
      localStorage.setItem(TAKE_ALL_KEY, "1");
    } catch {
      // If the browser refuses to store the choice, it applies to this page only.
    }
    dispatchEvent(new Event(DATA_TAKEN_EVENT));
    onAllowed();
  }
  return () => {
    const text = notice?.querySelector("[role=status]");
    if (!notice || !text || !("saver" in dataset)) return;
    text.textContent = LOADING;
    document.body.append(notice);
  };
}
