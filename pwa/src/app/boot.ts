/**
 * Starts the application on a server-drawn page once its first picture is there: on a slow line the script would
 * take the line from it. Without such a picture, or after four seconds, at once. What the first screen does not show
 * leaves the line to the script: pictures below it until the page is scrolled or the script is there, the styles of
 * other pages until then. Buttons pressed before the application hears them are pressed again once it does.
 */
const GIVE_UP_MS = 4_000;
const RETRY_MS = 3_000;
const tag = document.currentScript;
const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
const below = [...document.querySelectorAll<HTMLElement>("[data-row]")].filter(
  (row) => row.getBoundingClientRect().top > innerHeight,
);
const pressed = new Set<HTMLElement>();
let started = false;

function start() {
  if (started || !(tag instanceof HTMLScriptElement)) return;
  started = true;
  const { entry = "", files = "", sheet = "" } = tag.dataset;
  for (const href of files.split(" ").filter(Boolean)) addLink("modulepreload", href);
  void import(/* @vite-ignore */ entry).finally(() => {
    showPictures();
    addSheet(sheet);
  });
}

function addLink(rel: string, href: string) {
  const link = Object.assign(document.createElement("link"), { rel, href });
  document.head.append(link);
  return link;
}

/** Pages opened meanwhile wait for it: the mark on the link tells them. */
function addSheet(href: string) {
  const link = addLink("stylesheet", href);
  link.dataset.awaited = "";
  link.addEventListener("load", () => delete link.dataset.awaited);
  link.addEventListener("error", () => {
    link.remove();
    setTimeout(addSheet, RETRY_MS, href);
  });
}

function showPictures() {
  for (const row of below) delete row.dataset.below;
}

/** Popovers need no script: pressed again, they would close. */
function notePress({ target }: Event) {
  const button = target instanceof Element && target.closest<HTMLElement>("button:not([popovertarget])");
  if (button) pressed.add(button);
}

addEventListener("click", notePress);
// The application says so when it has taken the page over.
addEventListener(
  "taken",
  () => {
    removeEventListener("click", notePress);
    for (const button of pressed) button.click();
  },
  { once: true },
);
for (const row of below) row.dataset.below = "";
for (const event of ["scroll", "resize"]) addEventListener(event, showPictures, { once: true });
if (!picture || picture.complete) start();
else for (const event of ["load", "error"]) picture.addEventListener(event, start);
setTimeout(start, GIVE_UP_MS);
