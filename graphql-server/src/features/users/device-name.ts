/**
 * Number of characters that are read from the start of a User-Agent header. The names of browser and system are always
 * among these characters.
 */
const MAX_READ = 512;

/**
 * Browsers with the word that identifies them in a User-Agent. Chrome and Safari are last, because the headers of most
 * other browsers also contain the words `Chrome` or `Safari`.
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

/**
 * Systems with the word that identifies them in a User-Agent. Android stands before Linux, because Android's headers
 * also contain `Linux`. iPhone stands before Mac, because the iPhone's headers also contain `Mac OS X`.
 */
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
 * Returns a short French name of a browser and its system, « Chrome sur Android », of at most 60 characters; null if
 * the User-Agent contains neither a browser of `BROWSERS` nor a system of `SYSTEMS`.
 */
export function deviceName(userAgent: string | undefined): string | null {
  const text = (userAgent ?? "").slice(0, MAX_READ);
  const named = (marks: typeof BROWSERS) => marks.find(([mark]) => mark.test(text))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser && system) return `${browser} sur ${system}`;
  return browser ?? system ?? null;
}
