import { expect, it } from "vitest";
import { isAllowedOrigin, sessionCookie } from "./session-cookie.ts";

const cookieFor = (publicUrl: string, ...others: string[]): string =>
  sessionCookie("jeton", { publicUrl, allowedOrigins: new Set([publicUrl, ...others]) });

it.each([
  ["http://localhost:4000", [], "SameSite=Lax"],
  ["http://localhost:4000", ["http://localhost:3000"], "SameSite=Lax"],
  ["https://boutique.cm", [], "Secure; SameSite=Lax"],
  ["https://api.boutique.cm", ["https://boutique.cm"], "Secure; SameSite=Lax"],
  ["https://boutique.cm", ["https://www.boutique.cm"], "Secure; SameSite=Lax"],
  ["https://boutique.cm", ["http://boutique.cm"], "Secure; SameSite=None"],
  ["https://boutique.cm", ["https://autre.example"], "Secure; SameSite=None"],
  ["https://boutique.cm", ["https://fausse-boutique.cm"], "Secure; SameSite=None"],
  ["http://localhost:4000", ["https://autre.example"], "Secure; SameSite=None"],
  ["http://boutique.cm", ["https://autre.example"], "SameSite=Lax"],
])(
  "a shop at %s that allows the origins %j sets its session cookie with %s",
  (publicUrl, others, attributes) => {
    expect(cookieFor(publicUrl, ...others)).toBe(
      `token=jeton; Max-Age=7776000; Path=/; HttpOnly; ${attributes}`,
    );
  },
);

it.each([
  ["http://localhost:4000", "http://localhost:4000", "localhost:4000"],
  ["http://localhost:4000", "http://192.168.1.20:4000", "192.168.1.20:4000"],
  ["https://boutique.cm", "https://boutique.cm", "boutique.cm"],
])("a shop at %s allows a request with the header Origin %j to the host %s", (publicUrl, origin, host) => {
  const origins = { publicUrl, allowedOrigins: new Set([publicUrl]) };
  expect(isAllowedOrigin({ origin, host }, origins)).toBe(true);
});

it.each([
  ["http://localhost:4000", "http://ailleurs.example", "192.168.1.20:4000"],
  ["http://localhost:4000", "http://192.168.1.20:8080", "192.168.1.20:4000"],
  ["http://localhost:4000", "https://192.168.1.20:4000", "192.168.1.20:4000"],
  ["http://localhost:4000", undefined, "192.168.1.20:4000"],
  ["https://boutique.cm", "http://boutique.cm", "boutique.cm"],
  ["https://boutique.cm", "https://10.0.0.7", "10.0.0.7"],
])(
  "a shop at %s does not allow a request with the header Origin %j to the host %s",
  (publicUrl, origin, host) => {
    const origins = { publicUrl, allowedOrigins: new Set([publicUrl]) };
    expect(isAllowedOrigin({ ...(origin && { origin }), host }, origins)).toBe(false);
  },
);
