import type { GraphqlResponse } from "./test-shop.ts";

/**
 * Sends a request until the shop admits it. On a busy machine one of many concurrent requests can wait too long in
 * the queue; the shop then refuses it and asks the client to send it again.
 */
export async function admitted<Answer extends Response | GraphqlResponse>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (!isRefused(answer)) return answer;
  }
}

const isRefused = (answer: Response | GraphqlResponse): boolean =>
  answer instanceof Response ? answer.status === 503 : answer.errors?.[0]?.extensions.code === "UNAVAILABLE";
