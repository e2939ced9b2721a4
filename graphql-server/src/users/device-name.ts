/** Characters of a User-Agent header that are read; names of browsers and systems stand within them. */
const MAX_READ = 512;

/** Browsers by a mark in their User-Agent, the more particular first: most of them carry Chrome's and Safari's mark too. */
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

/** Systems, the more particular first: Android's mark goes with Linux's, an iPhone's with a Mac's. */
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
 * A short French name of the device a request comes from, « Chrome sur Android », of 60 characters at most; null for a
 * program that names neither a browser nor a system.
 */
export function deviceName(userAgent: string | undefined): string | null {
  const text = (userAgent ?? "").slice(0, MAX_READ);
  const named = (marks: typeof BROWSERS) => marks.find(([mark]) => mark.test(text))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser && system) return `${browser} sur ${system}`;
  return browser ?? system ?? null;
}
