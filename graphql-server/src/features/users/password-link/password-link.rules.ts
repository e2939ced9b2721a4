import type { RoleHolder } from "../role-change.rules.ts";

export const RESET_PASSWORD_PATH = "/reset-password";

export const PASSWORD_LINK_MINUTES = 60;

export const PASSWORD_LINK_MESSAGES = {
  superAdminOnly: "Seul un super administrateur crée des liens de mot de passe",
  ownAccount: "Pour votre propre compte, changez le mot de passe dans «\u00a0Mon compte\u00a0»",
  unknown: "Ce lien n’est pas valable, ou un lien plus récent l’a remplacé",
  used: "Ce lien a déjà servi",
  expired: "Ce lien a expiré\u00a0: il ne vaut qu’une heure",
} as const;

/** Returns why the current user may not create a link for another user; undefined if it is allowed. */
export function passwordLinkRefusal(
  currentUser: RoleHolder,
  target: { readonly id: string },
): string | undefined {
  if (currentUser.role !== "SUPER_ADMIN") return PASSWORD_LINK_MESSAGES.superAdminOnly;
  return currentUser.id === target.id ? PASSWORD_LINK_MESSAGES.ownAccount : undefined;
}

/**
 * Returns the URL of a link. The token is in the fragment, which browsers never send. So the token appears in no log
 * and in no Referer header, and a chat application that loads a preview of the page does not use the link up.
 */
export function passwordLinkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${RESET_PASSWORD_PATH}#${token}`;
}
