import { SignOutDocument } from "../graphql/session.generated.ts";
import { documentId } from "../lib/document-id.ts";
import { BACKGROUND_RETRY_MS, Backoff } from "../lib/http/backoff.ts";
import { connection } from "../lib/http/connection-monitor.ts";
import { fetchJson } from "../lib/http/fetch-json.ts";
import type { KeyValueStorage } from "../lib/storage/key-value-storage.ts";
import { REVOCATIONS_KEY } from "../lib/storage/storage-keys.ts";
import { readRevocations } from "./revocations.ts";

const TIMEOUT_MS = 10_000;
/** Codes that say something of the server, nothing of the session. */
const SERVER_FAULTS: readonly unknown[] = ["UNAVAILABLE", "RATE_LIMITED", "INTERNAL_SERVER_ERROR"];

const backoff = new Backoff(BACKGROUND_RETRY_MS);
/** Ends listening for a sign of life. */
let stopListening = (): void => undefined;

/** Revokes on the server the sessions left without a network, up to the first that fails for now; then again later. */
export async function revokeSessions(storage: KeyValueStorage): Promise<void> {
  backoff.cancel();
  stopListening();
  for (const token of readRevocations(storage)) {
    if (!(await isRevoked(token))) return tryLater(storage);
    const left = readRevocations(storage).filter((other) => other !== token);
    if (left.length > 0) storage.setItem(REVOCATIONS_KEY, JSON.stringify(left));
    else storage.removeItem(REVOCATIONS_KEY);
  }
  backoff.reset();
}

function tryLater(storage: KeyValueStorage): void {
  stopListening = connection.onAlive(() => backoff.expedite());
  backoff.schedule(() => void revokeSessions(storage));
}

/** Without Apollo and without cookies, which may be of whoever has signed in since. */
async function isRevoked(token: string): Promise<boolean> {
  try {
    const { body } = await fetchJson(new URL("/graphql", location.origin), {
      timeoutMs: TIMEOUT_MS,
      method: "POST",
      credentials: "omit",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ documentId: documentId(SignOutDocument) }),
    });
    return isFinal(body);
  } catch {
    return false;
  }
}

/** Whether the shop has answered, and not a captive portal, and the token is accepted no more. */
function isFinal(body: unknown): boolean {
  const { data, errors } = (body ?? {}) as {
    data?: { signOut?: boolean } | null;
    errors?: { extensions?: { code?: unknown } }[];
  };
  const code = errors?.[0]?.extensions?.code;
  return data?.signOut === true || (typeof code === "string" && !SERVER_FAULTS.includes(code));
}
