import fc from "fast-check";
import { expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    "Chrome sur Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/120.0.0.0 Mobile Safari/537.36`,
  ],
  [
    "Samsung Internet sur Android",
    `Mozilla/5.0 (Linux; Android 13; SM-A135F) ${WEBKIT} SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36`,
  ],
  [
    "Opera Mini sur Android",
    "Opera/9.80 (Android; Opera Mini/36.2/119.132; U; fr) Presto/2.12.423 Version/12.16",
  ],
  [
    "Opera sur Android",
    `Mozilla/5.0 (Linux; Android 10) ${WEBKIT} Chrome/119.0 Mobile Safari/537.36 OPR/78.0`,
  ],
  [
    "UC Browser sur Android",
    "Mozilla/5.0 (Linux; U; Android 9; fr) UCBrowser/13.4.0.1306 Mobile Safari/537.36",
  ],
  ["Firefox sur Android", "Mozilla/5.0 (Android 13; Mobile; rv:120.0) Gecko/120.0 Firefox/120.0"],
  [
    "Safari sur iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
  ],
  [
    "Chrome sur iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/119.0 Mobile/15E148 Safari/604.1",
  ],
  [
    "Edge sur Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/120.0 Safari/537.36 Edg/120.0`,
  ],
  [
    "Safari sur Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15",
  ],
  ["Firefox sur Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0"],
  ["Firefox sur KaiOS", "Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5"],
  ["Android", "Dalvik/2.1.0 (Linux; U; Android 11)"],
  [null, "okhttp/4.9.0"],
  [null, ""],
  [null, undefined],
])("a device gets the name %s from the User-Agent of its browser", (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});

it("a device name has at most 60 characters, whatever User-Agent a client sends", () => {
  const mark = fc.constantFrom(
    "Chrome/",
    "Samsung Internet",
    "SamsungBrowser/1 ",
    "Android ",
    "CrOS ",
    "<script>",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(mark, fc.string()), { maxLength: 300 }), (parts) => {
      expect((deviceName(parts.join("")) ?? "").length).toBeLessThanOrEqual(60);
    }),
  );
});
