export function passwordLinkMessage(name: string, shopName: string, url: string): string {
  return `Bonjour ${name}, voici le lien pour choisir un nouveau mot de passe chez ${shopName}. Il vaut une heure et ne sert qu’une fois\u00a0: ${url}`;
}

/**
 * Returns a link that opens the chat application with a message. The sender chooses the recipient there, because
 * accounts have no phone number.
 */
export const openChatUrl = (message: string): string => `https://wa.me/?text=${encodeURIComponent(message)}`;
