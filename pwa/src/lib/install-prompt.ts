import { useSyncExternalStore } from "react";

/** How the shop can be installed here: by the browser's own prompt, by hand on iOS, or not (any more). */
export type WayToInstall = "prompt" | "by hand" | "none";

interface InstallPrompt extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

let prompt: InstallPrompt | undefined;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer for our own button; it comes early, before any page asks. */
export function listenForInstallation(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    prompt = event as InstallPrompt;
    tell();
  });
  addEventListener("appinstalled", () => {
    prompt = undefined;
    // Of an installed shop browsers think otherwise.
    asked = undefined;
    void keepWhatIsStored();
    tell();
  });
}

/** Opens the browser's prompt. */
export async function install(): Promise<void> {
  const offered = prompt;
  if (!offered) return;
  await offered.prompt();
  // A prompt is good for one time, whatever the choice.
  await offered.userChoice;
  prompt = undefined;
  tell();
}

let asked: Promise<void> | undefined;

/**
 * Asks the browser not to clear the shop's storage when space is short; once in a page's life, for some browsers put
 * the question to the person.
 */
export function keepWhatIsStored(): Promise<void> {
  asked ??= askToKeep();
  return asked;
}

async function askToKeep(): Promise<void> {
  if (await navigator.storage?.persisted?.()) return;
  await navigator.storage?.persist?.();
}

function wayNow(): WayToInstall {
  if (prompt) return "prompt";
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  return isIos(navigator) && !isInstalled ? "by hand" : "none";
}

/** An iPad says that it is a Mac; no Mac has a touch screen. */
const isIos = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Not at all on the server and while hydrating. */
export const useWayToInstall = (): WayToInstall => useSyncExternalStore(follow, wayNow, () => "none");
