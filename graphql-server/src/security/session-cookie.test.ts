import { expect, it } from "vitest";
import { sessionCookie } from "./session-cookie.ts";

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
])("a shop at %s that allows %j sets %s", (publicUrl, others, attributes) => {
  expect(cookieFor(publicUrl, ...others)).toBe(
    `token=jeton; Max-Age=7776000; Path=/; HttpOnly; ${attributes}`,
  );
});
