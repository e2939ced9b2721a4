import { expect, it } from "vitest";
import { openChatUrl, passwordLinkMessage } from "./password-link-message.ts";

it("the chat message contains the whole link, also its part after « # », whatever the user's name is", () => {
  const url = "https://boutique.cm/reset-password#aZ-_9";
  const message = passwordLinkMessage("Awa & fils #1", "Mboa Mode", url);
  const chat = new URL(openChatUrl(message));
  expect([chat.origin, chat.pathname, chat.hash]).toEqual(["https://wa.me", "/", ""]);
  expect(chat.searchParams.get("text")).toBe(message);
  expect(message).toMatch(
    /^Bonjour Awa & fils #1, .* chez Mboa Mode\. .* https:\/\/boutique\.cm\/reset-password#aZ-_9$/,
  );
});
