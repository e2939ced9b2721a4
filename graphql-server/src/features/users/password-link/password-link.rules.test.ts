import { expect, it } from "vitest";
import { PASSWORD_LINK_MESSAGES, passwordLinkRefusal, passwordLinkUrl } from "./password-link.rules.ts";

it.each([
  ["GENERAL", "may not", "b", PASSWORD_LINK_MESSAGES.superAdminOnly],
  ["ADMIN", "may not", "b", PASSWORD_LINK_MESSAGES.superAdminOnly],
  ["ADMIN", "may not", "a", PASSWORD_LINK_MESSAGES.superAdminOnly],
  ["SUPER_ADMIN", "may not", "a", PASSWORD_LINK_MESSAGES.ownAccount],
  ["SUPER_ADMIN", "may", "b", undefined],
] as const)("the %s « a » %s create a password link for the user « %s »", (role, _, target, refusal) => {
  expect(passwordLinkRefusal({ id: "a", role }, { id: target })).toBe(refusal);
});

it("a password link's token is after « # » in its URL, because browsers do not send that part", () => {
  const { pathname, search, hash } = new URL(passwordLinkUrl("https://boutique.cm", "secret"));
  expect([pathname, search, hash]).toEqual(["/reset-password", "", "#secret"]);
});
