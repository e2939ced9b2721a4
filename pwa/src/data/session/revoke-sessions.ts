import { isTemporary } from "../../lib/failure-codes.ts";
import { BACKGROUND_RETRY_MS, Backoff } from "../../lib/http/backoff.ts";
import { sendMutation } from "../../lib/http/send-document.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { REVOCATIONS_KEY } from "../../lib/storage/storage-keys.ts";
import { SignOutDocument } from "../graphql/session.generated.ts";
import { readRevocations } from "./revocations.ts";

const backoff = new Backoff(BACKGROUND_RETRY_MS);

/**
 * Asks the server to end the sessions from which the user signed out without a network. It stops at the first session
 * that could not be ended; that session and those after it are tried again later.
 */
export async function revokeSessions(): Promise<void> {
  backoff.cancel();
  for (const token of readRevocations()) {
    if (!(await isRevoked(token))) return tryLater();
    const left = readRevocations().filter((other) => other !== token);
    if (left.length > 0) safeStorage.setItem(REVOCATIONS_KEY, JSON.stringify(left));
    else safeStorage.removeItem(REVOCATIONS_KEY);
  }
  backoff.reset();
}

function tryLater(): void {
  backoff.schedule(() => void revokeSessions());
}

/**
 * Asks the server to end a session. Returns false if the request must be sent again. The request contains no cookies,
 * because the cookies may belong to another user who has signed in since the sign-out.
 */
async function isRevoked(token: string): Promise<boolean> {
  const answer = await sendMutation(SignOutDocument, {}, { token, credentials: "omit" });
  return answer.ok ? answer.value.signOut : !isTemporary(answer.code);
}
