import { subtle, type webcrypto } from "node:crypto";
import { CompactSign, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import type { Role } from "./role.rules.ts";
import type { SigningKeys } from "./signing-keys.ts";

type CryptoKey = webcrypto.CryptoKey;

/** Largest number of verified tokens that are stored in memory: the most recently used ones, about 500 bytes each. */
const MAX_VERIFIED = 5_000;

/**
 * Characters that are escaped in a token's payload, because existing front ends read the payload with
 * `JSON.parse(atob(…))`. `atob` decodes neither UTF-8 nor the `-` and `_` of base64url. Of the ASCII characters, only
 * `>`, `?`, `~` and U+007F can lead to `-` or `_`.
 */
const UNSAFE_FOR_ATOB = /[>?~\u007f-\uffff]/g;
const escapeCharacter = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

interface TokenPayload {
  userId: string;
  email: string;
  role: Role;
  sessionId: string;
}

interface VerifiedToken {
  sessionId: string;
  /** Time at which the token expires, in seconds since 1970. */
  expiresAt: number;
}

/** Signs and verifies session tokens: JWTs with the session's id, its user and its expiry. */
export class Tokens {
  readonly #signingKey: Promise<CryptoKey>;
  readonly #keys: readonly Promise<CryptoKey>[];
  /**
   * Tokens whose signature was verified. A device sends the same token with each request, and a valid signature stays
   * valid, so each signature is verified only once.
   */
  readonly #verified = new LRUCache<string, VerifiedToken>({ max: MAX_VERIFIED });

  constructor(keys: SigningKeys) {
    const [signingKey, ...formerKeys] = keys;
    this.#signingKey = importKey(signingKey);
    this.#keys = [this.#signingKey, ...formerKeys.map(importKey)];
  }

  /** Signs a token. `_id` is the first key of the payload, because existing front ends expect it there. */
  async sign({ userId, email, role, sessionId }: TokenPayload, expiresAt: Date): Promise<string> {
    const exp = Math.floor(expiresAt.getTime() / 1000);
    const payload = JSON.stringify({ _id: userId, email, role, sid: sessionId, exp });
    return new CompactSign(Buffer.from(payload.replace(UNSAFE_FOR_ATOB, escapeCharacter)))
      .setProtectedHeader({ alg: "HS256" })
      .sign(await this.#signingKey);
  }

  /** Returns the session's id of a valid token; undefined if the token is forged, expired or malformed. */
  async sessionId(token: string): Promise<string | undefined> {
    const verified = this.#verified.get(token) ?? (await this.#verify(token));
    return verified && verified.expiresAt > Date.now() / 1000 ? verified.sessionId : undefined;
  }

  async #verify(token: string): Promise<VerifiedToken | undefined> {
    for (const key of this.#keys) {
      const verified = await verify(token, await key);
      if (!verified) continue;
      this.#verified.set(token, verified);
      return verified;
    }
    return undefined;
  }
}

/** Imports a secret key for jose. Without this function, jose would import the key again for each token. */
const importKey = (secret: string): Promise<CryptoKey> =>
  subtle.importKey("raw", Buffer.from(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);

async function verify(token: string, key: CryptoKey): Promise<VerifiedToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"] });
    const { sid, exp } = payload;
    return typeof sid === "string" && exp !== undefined ? { sessionId: sid, expiresAt: exp } : undefined;
  } catch {
    return undefined;
  }
}
