import type { GraphqlResponse } from "./test-shop.ts";

/**
 * Sends a request until the shop admits it: on a busy machine one of many at once waits too long for its turn, and is
 * refused, for clients to send it again.
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
