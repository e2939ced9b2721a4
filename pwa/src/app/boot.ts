/**
 * Starts the application on a server-drawn page once its first picture is there: on a slow line the script would
 * take the line from it. Without such a picture, or after four seconds, at once.
 */
const GIVE_UP_MS = 4_000;
const tag = document.currentScript;
const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
let started = false;

function start() {
  if (started || !(tag instanceof HTMLScriptElement)) return;
  started = true;
  const { entry = "", files = "", sheet } = tag.dataset;
  if (sheet)
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet }));
  for (const href of files.split(" ").filter(Boolean)) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  void import(/* @vite-ignore */ entry);
}

if (!picture || picture.complete) start();
else for (const event of ["load", "error"]) picture.addEventListener(event, start);
setTimeout(start, GIVE_UP_MS);
