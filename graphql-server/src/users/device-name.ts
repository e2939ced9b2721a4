/**
 * Number of characters that are read from a User-Agent header. The names of browser and system occur within this
 * length.
 */
const MAX_READ = 512;

/**
 * Browsers by a word in their User-Agent, the most specific first, because most also contain Chrome's and Safari's
 * word.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bOpera Mini\//, "Opera Mini"],
  [/\b(?:OPR|OPT|Opera)\//, "Opera"],
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\bYaBrowser\//, "Yandex"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** Systems, the most specific first: Android's header also contains Linux, an iPhone's also Mac. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bKAIOS\//i, "KaiOS"],
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac(?:intosh| OS X)\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Returns a short French name of the device, « Chrome sur Android », of at most 60 characters; null for a program
 * that names neither a browser nor a system.
 */
export function deviceName(userAgent: string | undefined): string | null {
  const text = (userAgent ?? "").slice(0, MAX_READ);
  const named = (marks: typeof BROWSERS) => marks.find(([mark]) => mark.test(text))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser && system) return `${browser} sur ${system}`;
  return browser ?? system ?? null;
}
