import type { GraphqlResponse } from "./test-shop.ts";

/**
 * Sends a request until the shop accepts it. On a busy machine, one of many simultaneous requests may wait too long in
 * the queue. The shop then refuses it and asks the client to send it again.
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
